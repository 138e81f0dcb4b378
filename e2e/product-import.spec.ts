import { expectAccessible } from "./support/axe.ts";
import { expectFitsPhone, expectWellMade } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const own = Date.now().toString(36).toUpperCase();
const HEADER =
  "Handle,Title,Body (HTML),Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Image Src,Image Position,Status";
/** Shopify's export: a product of three variants, and one whose price is wrong. Its image is at a private address. */
const shopify = [
  HEADER,
  `sunrise-${own},Sunrise ${own},<p>Soft cotton.</p>,TRUE,Color,Black,Size,M,TEE-BLK-M,24.00,http://127.0.0.1:9/a.png,1,active`,
  `sunrise-${own},,,,,Black,,L,TEE-BLK-L,24.00,,,`,
  `sunrise-${own},,,,,Black,,S,TEE-BLK-XXS,24.00,,,`,
  `mug-${own},Mug ${own},,FALSE,Title,Default Title,,,${own}-MUG,abc,,,draft`,
  "",
].join("\n");

test("a seller imports a product file of Shopify, corrects a price, accepts a mapping and undoes the import", async ({
  pageOf,
}) => {
  const page = await pageOf("seller@platen.test");
  await lead(page, "s/products");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import products", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: `shopify-${own}.csv`, mimeType: "text/csv", buffer: Buffer.from(shopify) });

  const cell = page.getByLabel("Row 5, Variant Price");
  await expect(cell).toHaveValue("abc");
  await expectAccessible(page);
  await cell.fill("12.50");
  await cell.press("Enter");
  await page.getByRole("button", { name: /^New 2/ }).click();
  const chips = page.getByRole("list", { name: "Suggestions for TEE-BLK-XXS" });
  await chips.getByRole("button").first().click();
  await expect(chips.getByRole("button").first()).toHaveAttribute("aria-pressed", "true");
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Import 2 products" }).click();

  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("2 new products", { timeout: 30_000 });
  // The server does not fetch from its own network.
  await expect(page.getByRole("region", { name: "Images not fetched" })).toContainText("127.0.0.1", {
    timeout: 30_000,
  });
  await expectWellMade(page);
  const stored = async () =>
    (
      await call<{ data: { id: string; title: string }[] }>(page, "GET", `products?search=${own}&limit=50`)
    ).data.filter(({ title }) => title.endsWith(own));
  const sunrise = (await stored()).find(({ title }) => title.startsWith("Sunrise"));
  const { variants } = await call<{ variants: { catalogVariant: string | null }[] }>(
    page,
    "GET",
    `products/${sunrise?.id}`,
  );
  expect(variants.map(({ catalogVariant }) => catalogVariant !== null)).toEqual([true, true, true]);

  await result.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 products deleted")).toBeVisible();
  await expect(result.getByRole("button", { name: "Undo" })).toBeHidden();
  expect(await stored()).toEqual([]);
});

test("a table of an unknown shop is read by its chosen columns", async ({ pageOf }) => {
  const page = await pageOf("seller@platen.test");
  await lead(page, "s/products/import");
  const table = `Bezeichnung,Artikelnummer,Preis\nPoster ${own},${own}-P,18.00\n`;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: `tabelle-${own}.csv`, mimeType: "text/csv", buffer: Buffer.from(table) });
  await expect(page.getByRole("heading", { name: "Assign the columns" })).toBeVisible();
  // The other two columns are guessed by their names.
  await page.getByRole("combobox", { name: "Field of Bezeichnung" }).click();
  await page.locator(".ant-select-dropdown:visible").getByTitle("Title", { exact: true }).click();
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Read the file" }).click();
  await expect(page.getByRole("list", { name: "New products" })).toContainText(`Poster ${own}`);
  await expectWellMade(page);
});
