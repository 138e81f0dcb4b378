import type { Page } from "@playwright/test";
import sharp from "sharp";
import { confirm } from "./support/money.ts";
import { complaintsOf } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const SELLER = "seller@platen.test";

const image = async (name: string, background: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** Drops files onto an element of the page, like a user who drags them from a folder. */
async function drop(page: Page, selector: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const data = await page.evaluateHandle(
    ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      return transfer;
    },
    { name: file.name, type: file.mimeType, base64: file.buffer.toString("base64") },
  );
  await page.locator(selector).first().dispatchEvent("drop", { dataTransfer: data });
}

interface SlottedOrder {
  items: { slots: { slot: number; label: string }[] }[];
}

/** An order of the seller whose artwork can still be changed, of goods with a front and a back. */
async function openOrder(page: Page): Promise<string> {
  const { data } = await call<{ data: { id: string }[] }>(page, "GET", "orders?status=Unfulfilled&limit=50");
  for (const { id } of data) {
    const { items } = await call<SlottedOrder>(page, "GET", `orders/${id}`);
    if (
      !items[0]?.slots
        .map(({ label }) => label)
        .join()
        .startsWith("Front,Back")
    )
      continue;
    await lead(page, `s/orders/${id}`);
    return id;
  }
  throw new Error("No order of the demonstration has goods with a front and a back");
}

test("many images are uploaded at once, other files are refused by name, and images are searched, tagged and renamed", async ({
  pageOf,
}) => {
  const page = await pageOf(SELLER);
  await lead(page, "s/image-library");
  await page
    .getByLabel(/Drop images here/)
    .setInputFiles([
      await image("e2e-sunrise.png", "#f2a65a"),
      await image("e2e-harbour.png", "#2a6f97"),
      await image("e2e-meadow.png", "#588157"),
      { name: "e2e-logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") },
      { name: "e2e-notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
      { name: "e2e-page.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") },
    ]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByRole("status")).toHaveText("3 of 6 uploaded, 3 failed");
  await expect(uploads.getByText("File must be image format!")).toHaveCount(3);
  // An image of one color is stored, with what is wrong with it.
  await expect(uploads.getByText("Bad for print")).toHaveCount(3);
  await expect(uploads.getByText("Is one color (#2a6f97) from edge to edge.")).toBeVisible();
  for (const name of ["e2e-sunrise.png", "e2e-harbour.png", "e2e-meadow.png"])
    await expect(page.getByRole("button", { name: `Open ${name}` })).toBeVisible();
  await uploads.getByRole("button", { name: "Clear" }).click();
  await expect(uploads).toBeHidden();

  await page.getByRole("button", { name: "Open e2e-harbour.png" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("900 × 700 pixels");
  await dialog.getByLabel("Name").fill("Harbour at dusk");
  await dialog.getByLabel("Tags").fill("sea, e2e-blue");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel("Search images").fill("e2e-blue");
  await expect(page.getByRole("button", { name: /^Open / })).toHaveCount(1);
  await page.getByRole("button", { name: "Show images tagged e2e-blue" }).click();
  await expect(page).toHaveURL(/tag=e2e-blue/);
  await expect(page.getByRole("button", { name: "Open Harbour at dusk" })).toBeVisible();
});

test("an image dropped on an order becomes its artwork, and an image that is in use cannot be deleted", async ({
  pageOf,
}) => {
  const page = await pageOf(SELLER);
  const complaints = complaintsOf(page);
  await lead(page, "s/image-library");
  await page.getByLabel(/Drop images here/).setInputFiles([await image("e2e-chosen.png", "#9b2226")]);
  await expect(page.getByRole("button", { name: "Open e2e-chosen.png" })).toBeVisible();

  const id = await openOrder(page);
  await drop(page, ".slot", await image("e2e-dropped.png", "#005f73"));
  await expect(page.getByText("Front artwork saved").first()).toBeVisible();
  const artworks = async () => {
    const { items } = await call<{ items: Record<string, string | null>[] }>(page, "GET", `orders/${id}`);
    return items[0];
  };
  const dropped = (await artworks())?.artwork1 ?? "";
  expect(dropped).toMatch(/^files\/uploads\/[0-9a-f-]{36}\.png$/);
  const shown = page.locator(`.slot img[src*="${dropped}"]`);
  await expect(shown).toHaveJSProperty("complete", true);
  expect(await shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  await page.locator(".slot").nth(1).click();
  await page.getByRole("button", { name: "Choose from the library" }).click();
  const picker = page.getByRole("dialog", { name: /^Back artwork of/ });
  await picker.getByLabel("Search images").fill("e2e-chosen");
  await expect(picker.getByRole("button", { name: /^Choose / })).toHaveCount(1);
  await picker.getByRole("button", { name: "Choose e2e-chosen.png" }).click();
  await expect(page.getByText("Back artwork saved").first()).toBeVisible();
  expect((await artworks())?.artwork2).toMatch(/^files\/uploads\//);

  await lead(page, "s/image-library?search=e2e-chosen");
  await expect(page.getByText("Used by 1 order")).toBeVisible();
  const remove = async () => {
    await page.getByRole("button", { name: "Actions for e2e-chosen.png" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await confirm(page, "Delete image", "Delete");
  };
  await remove();
  await expect(page.getByText("Used by 1 order. It can be deleted once nothing uses it")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open e2e-chosen.png" })).toBeVisible();

  await lead(page, `s/orders/${id}`);
  await page.locator(".slot").nth(1).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Back artwork removed").first()).toBeVisible();
  await lead(page, "s/image-library?search=e2e-chosen");
  await expect(page.getByText("Not used")).toBeVisible();
  await remove();
  await expect(page.getByText("Nothing found for “e2e-chosen”")).toBeVisible();
  // The browser logs an expected error response as well.
  expect(complaints.filter((text) => !text.includes("400 (Bad Request)"))).toEqual([]);
});

test("an empty library explains what to do, and can be used by keyboard", async ({ as }) => {
  const page = await as(SELLER);
  await page.goto("s/image-library");
  const first = page.getByRole("button", { name: /^Open / }).first();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.route("**/api/images?*", (route) => route.fulfill({ json: { data: [], total: 0 } }));
  await page.goto("s/image-library");
  await expect(page.getByRole("heading", { name: "No images yet" })).toBeVisible();
});
