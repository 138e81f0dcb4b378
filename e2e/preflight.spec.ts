import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./support/axe.ts";
import { atDesktopWidth, expectSettled, expectWellMade } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const SELLER = "seller@platen.test";

interface Shown {
  id: string;
  items: {
    artwork1: string | null;
    variant: object | null;
    slots: { slot: number; printWidth?: number }[];
  }[];
}

/** A draft of the seller with one item, whose first slot has a printed size. */
async function draft(page: Page): Promise<string> {
  const { data } = await call<{ data: { id: string; itemCount: number }[] }>(
    page,
    "GET",
    "orders?status=Unfulfilled&limit=100",
  );
  for (const { id } of data.filter(({ itemCount }) => itemCount === 1)) {
    // Sequential: one of the first fits.
    const { items } = await call<Shown>(page, "GET", `orders/${id}`);
    if (items[0]?.variant && items[0].slots.some(({ slot, printWidth }) => slot === 1 && printWidth))
      return id;
  }
  throw new Error("The demonstration has no such order");
}

const small = sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="360"><circle cx="150" cy="200" r="120" fill="#e4572e"/>
      <rect x="40" y="20" width="220" height="50" fill="#2a6f97"/></svg>`,
  ),
).png();

test("a seller sees why artwork is bad for print, in its print box, and prints it as it is", async ({
  pageOf,
}) => {
  const page = await pageOf(SELLER);
  const id = await draft(page);
  await atDesktopWidth(page);
  await lead(page, `s/orders/${id}`);
  await page.getByRole("button", { name: /^(Add artwork|Artwork) 1$/ }).click();
  const buffer = await small.toBuffer();
  await page
    .locator(".slot-editor input[type=file]")
    .setInputFiles({ name: "small.png", mimeType: "image/png", buffer });
  const checks = page.getByRole("list", { name: /^Print check of/ });
  await expect(checks.getByText("Artwork 1 is bad for print")).toBeVisible({ timeout: 30_000 });
  await expect(checks.getByText(/^Prints at \d+ DPI on/)).toBeVisible();
  await expect(page.getByRole("region", { name: "What this order waits for" })).toContainText(
    "Replace artwork 1, or print it as it is",
  );
  await page.keyboard.press("Escape");
  await checks.getByRole("button", { name: "Show print box of artwork 1" }).click();
  await expect(checks.getByRole("img", { name: /^Print box of/ })).toBeVisible();
  await expect(checks.locator("figcaption")).toContainText("DPI");
  await expectWellMade(page);
  await atDesktopWidth(page);

  await checks.getByRole("button", { name: "Print as it is" }).click();
  const dialog = page.getByRole("dialog", { name: "Print artwork 1 as it is?" });
  await expect(dialog).toContainText("DPI");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Print as it is" }).click();
  await expect(checks.getByText("The seller prints it as it is")).toBeVisible();
  await expect(page.getByText("chose to print artwork as it is").first()).toBeVisible();
  await expectSettled(page);
});
