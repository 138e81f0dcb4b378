import sharp from "sharp";
import { expectAccessible } from "./support/axe.ts";
import { complaintsOf } from "./support/screen.ts";
import { expect, test } from "./support/sessions.ts";

const SELLER = "seller@platen.test";

const artwork = async () => ({
  name: "sunset.png",
  mimeType: "image/png",
  buffer: await sharp({
    create: { width: 3600, height: 3600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([
      {
        input: Buffer.from(
          '<svg width="3600" height="3600"><circle cx="1800" cy="1800" r="1790" fill="#c2410c"/></svg>',
        ),
      },
    ])
    .png()
    .toBuffer(),
});

test("a seller turns an artwork into a product", async ({ as }) => {
  const page = await as(SELLER);
  const complaints = complaintsOf(page);
  await page.goto("s/products");
  await page
    .getByRole("link", { name: "Create from artwork" })
    .or(page.getByRole("button", { name: "Create from artwork" }))
    .click();
  await page.getByRole("searchbox", { name: "Search catalogs" }).fill("Tote");
  await page.getByRole("list", { name: "Catalogs" }).getByRole("checkbox", { name: /Tote/ }).first().check();
  await page
    .getByLabel(/^Upload artwork for/)
    .first()
    .setInputFiles(await artwork());
  const placed = page.getByRole("button", { name: "Artwork: move it with the arrow keys" });
  await expect(placed).toBeVisible();

  await placed.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await placed.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 5, y + height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  const vertical = page.getByLabel("Vertical, %");
  await expect(vertical).not.toHaveValue("50");
  await placed.focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Fit", exact: true }).click();
  await expect(vertical).toHaveValue("50");

  await page.getByLabel("Design title").fill("Sunset Ridge");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create 1 product" }).click();
  await expect(page.getByRole("heading", { name: "1 product created" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create more" })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Sunset Ridge, / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Sunset Ridge");
  expect(complaints).toEqual([]);
});
