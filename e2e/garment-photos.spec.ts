import { expectAccessible } from "./support/axe.ts";
import { complaintsOf } from "./support/screen.ts";
import { expect, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const ADMIN = "admin@platen.test";
const image = "files/demo/product-tee-ffffff.webp";
const box = { x: 0.34, y: 0.29, width: 0.32, height: 0.32, rotation: 0 };

interface Catalog {
  id: string;
  garmentPhotos: { version: number; photos: { color: string; box: typeof box }[] };
}

test("a print box is dragged and typed, previewed by the server, copied to all colors and saved", async ({
  as,
}) => {
  const page = await as(ADMIN);
  await page.goto("a/catalogs");
  const { id } = await call<Catalog>(page, "POST", "catalogs", {
    name: "Mockup Tee",
    colors: [{ name: "Black" }, { name: "White" }],
    designs: [{ slot: 1, label: "Front", required: true, minWidth: 0, minHeight: 0 }],
  });
  const photos = ["Black", "White"].map((color) => ({
    color,
    slot: 1,
    image,
    box,
    mask: null,
    light: 0.6,
  }));
  await call(page, "PUT", `catalogs/${id}/garment-photos`, { photos });
  const complaints = complaintsOf(page);
  await page.goto(`a/catalogs/${id}`);
  await page.getByRole("button", { name: "Edit photos" }).click();
  const dialog = page.getByRole("dialog", { name: "Garment photos" });
  await expect(dialog.getByRole("img", { name: "Mockup with the test artwork" })).toBeVisible();
  await expectAccessible(page);

  const frame = dialog.locator(".placement-frame");
  const { x, y, width, height } = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 40, y + height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  const left = dialog.getByLabel("Left, %");
  await expect(left).not.toHaveValue("34");
  await left.fill("30");
  await dialog.getByLabel("Rotation, °").fill("10");
  await dialog.getByRole("button", { name: "Copy box and light to all colors" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const saved = await call<Catalog>(page, "GET", `catalogs/${id}`);
  expect(saved.garmentPhotos.photos.map((photo) => [photo.color, photo.box.x, photo.box.rotation])).toEqual([
    ["Black", 0.3, 10],
    ["White", 0.3, 10],
  ]);
  expect(complaints).toEqual([]);
});
