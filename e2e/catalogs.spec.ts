import { expectAccessible } from "./support/axe.ts";
import { gridCell, pasteBlock } from "./support/grid.ts";
import { complaintsOf, expectFitsPhone, expectSettled } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const ADMIN = "admin@platen.test";
const SUPPLIER = "supplier@platen.test";

interface Catalog {
  id: string;
  name: string;
  publishStatus: number;
  variants: { catalogVariantCode: string; supplierMinPrice: number; supplierMaxPrice: number }[];
}

test("variants are made from colors and sizes, priced from a spreadsheet by keyboard, and saved in one call", async ({
  as,
}) => {
  const page = await as(ADMIN);
  await page.goto("a/catalogs");
  const catalog = await call<Catalog>(page, "POST", "catalogs", {
    name: "Grid Tee",
    productCode: "GRID",
    colors: [{ name: "Black", hex: "#111111" }, { name: "White" }],
    sizes: ["S", "M"],
  });
  const complaints = complaintsOf(page);
  await page.goto(`a/catalogs/${catalog.id}`);
  await page.getByRole("button", { name: "Add 4 missing variants" }).click();
  const grid = page.getByRole("grid", { name: "Variants" });
  const summary = page.locator(".grid-summary");
  await expect(summary).toHaveText("4 new");

  await gridCell(grid, 0, 4).click();
  await page.keyboard.type("5,50");
  await page.keyboard.press("Enter");
  await expect(gridCell(grid, 0, 4)).toContainText("5.50");
  await expect(summary).toHaveText(/^4 new, 1 error: /);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Min price ($): ")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(summary).toHaveText("4 new");

  // The block is matched by SKU, in any order, and the unknown SKU is asked about.
  await pasteBlock(page, [
    ["SKU", "Min price ($)", "Max price ($)", "Stock", "Quantity"],
    ["GRID-WHITE-M", "$6", "1.006,50", "no", "1,000"],
    ["GRID-BLACK-S", "5.00", "6.00", "yes", "20"],
    ["GRID-RED-S", "5.00", "6.00", "yes", "20"],
  ]);
  const question = page.getByRole("dialog", { name: "Add 1 new variant?" });
  await expect(question).toContainText("GRID-RED-S");
  await question.getByRole("button", { name: "Add" }).click();
  await expect(summary).toHaveText("5 new");
  await expect(gridCell(grid, 3, 5)).toContainText("1006.50");
  await expect(gridCell(grid, 3, 3)).toContainText("Out of stock");

  // A range is filled down, and one wrong cell keeps the save disabled.
  await gridCell(grid, 0, 4).click();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("ControlOrMeta+d");
  await expect(gridCell(grid, 2, 5)).toContainText("6.00");
  await gridCell(grid, 1, 6).click();
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeDisabled();
  await expect(gridCell(grid, 1, 6)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await gridCell(grid, 1, 6).click();
  await page.keyboard.press("Delete");
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await page.getByLabel("Group by color").check();
  await expect(grid.getByRole("row", { name: "▾ Black (2)" })).toBeVisible();
  await save.click();
  await expect(page.getByText("Updated", { exact: true })).toBeVisible();
  await expect(summary).toHaveText("");

  const saved = await call<Catalog>(page, "GET", `catalogs/${catalog.id}`);
  expect(
    saved.variants.map((one) => [one.catalogVariantCode, one.supplierMinPrice, one.supplierMaxPrice]),
  ).toEqual([
    ["GRID-BLACK-S", 5, 6],
    ["GRID-BLACK-M", 5, 6],
    ["GRID-RED-S", 5, 6],
    ["GRID-WHITE-S", 5, 6],
    ["GRID-WHITE-M", 6, 1006.5],
  ]);
  expect(complaints).toEqual([]);
  await expectFitsPhone(page);
});

test("a concurrent save of the grid is reported with what changed, and loading it keeps the own cells", async ({
  as,
}) => {
  const page = await as(ADMIN);
  await page.goto("a/catalogs");
  const { id } = await call<Catalog>(page, "POST", "catalogs", { name: "Race Tee", productCode: "RACE" });
  const variants = [{ catalogVariantCode: "RACE-1" }, { catalogVariantCode: "RACE-2" }];
  await call(page, "PATCH", `catalogs/${id}/variants`, { variants });
  await page.goto(`a/catalogs/${id}`);
  const grid = page.getByRole("grid", { name: "Variants" });
  await gridCell(grid, 0, 5).click();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  const other = await call<{ variants: { id: string }[] }>(page, "GET", `catalogs/${id}`);
  await call(page, "PATCH", `catalogs/${id}/variants`, {
    variants: [{ id: other.variants[1]?.id, supplierMaxPrice: 9 }],
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Load newer values" }).click();
  await expect(gridCell(grid, 1, 5)).toContainText("9.00");
  await expect(gridCell(grid, 0, 5)).toContainText("7.00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Updated", { exact: true })).toBeVisible();
  const saved = await call<Catalog>(page, "GET", `catalogs/${id}`);
  expect(saved.variants.map((one) => one.supplierMaxPrice)).toEqual([7, 9]);

  // Setting the status is no concurrent save of the grid, which shows the published prices then.
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(gridCell(grid, 1, 7)).toContainText("0.00 – 9.00");
  await gridCell(grid, 0, 5).click();
  await page.keyboard.type("8");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".grid-summary")).toHaveText("");
  await expect(page.getByRole("alert").filter({ hasText: "Load newer values" })).toHaveCount(0);
});

test("a supplier changes expected prices in bulk, adjusts them after a look at old and new, and finishes", async ({
  pageOf,
}) => {
  const page = await pageOf(SUPPLIER);
  await lead(page, "a/supplier-catalog");
  await expectSettled(page);
  await page.getByRole("button", { name: "Actions for Linen Cushion" }).click();
  await page.getByRole("menuitem", { name: "Expected price" }).click();
  const dialog = page.getByRole("dialog", { name: "Expected price: Linen Cushion" });
  await expect(dialog.getByRole("grid", { name: "Variants" })).toBeVisible();
  await expectAccessible(page, { open: dialog });
  // The catalog is being updated already, so a save without changes sends nothing.
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("No changed!")).toBeVisible();
  await dialog.getByLabel("Price").fill("10");
  await dialog.getByRole("button", { name: "Apply to all" }).click();
  await dialog.getByRole("button", { name: "Adjust prices" }).click();
  const adjust = page.getByRole("dialog", { name: "Adjust prices" });
  await adjust.getByText("%", { exact: true }).click();
  await adjust.getByLabel("Amount", { exact: true }).fill("12.5");
  await expect(adjust.getByRole("row", { name: /Min \$10\.00 \$11\.25/ })).toBeVisible();
  await adjust.getByRole("button", { name: "Apply" }).click();
  await expect(gridCell(dialog.getByRole("grid"), 0, 4)).toContainText("11.25");
  await dialog.getByRole("button", { name: "Save & Finish" }).click();
  await expect(page.getByText("Updated", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /Linen Cushion/ })).toContainText("Updated price");

  await page.getByRole("button", { name: "Actions for Linen Cushion" }).click();
  await page.getByRole("menuitem", { name: "Expected price" }).click();
  await expect(dialog.getByRole("grid", { name: "Variants" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save & Finish" })).toBeHidden();
});

test("prices of a base cost are filled by a rule, corrected where they are wrong, and saved with shipping", async ({
  as,
}) => {
  const page = await as("agency@platen.test");
  await page.goto("ag/base-cost");
  type Named = { data: { id: string }[] };
  const groups = await call<Named>(page, "GET", "basecost-groups");
  const basecost = await call<{ id: string }>(page, "POST", "basecosts", {
    name: "Grid prices",
    group: groups.data[0]?.id,
  });
  const catalogs = await call<Named>(page, "GET", "catalogs?search=Six-panel");
  const catalogId = catalogs.data[0]?.id;
  await page.goto(`ag/base-cost/catalog-cost/${catalogId}/basecost/${basecost.id}`);
  const goods = page.getByRole("grid", { name: "Item prices" });
  const cost = Number(await gridCell(goods, 1, 3).textContent());
  expect(cost).toBeGreaterThan(0);

  await page.getByRole("button", { name: "Fill prices" }).click();
  const dialog = page.getByRole("dialog", { name: "Fill prices" });
  await expectAccessible(page, { open: dialog });
  await dialog.getByRole("button", { name: "Fill", exact: true }).click();
  // The cost plus 25 %, rounded to the cent and then up to .99.
  const cents = Math.round(cost * 125);
  const filled = (Math.ceil((cents - 99) / 100) * 100 + 99) / 100;
  await expect(gridCell(goods, 1, 4)).toContainText(filled.toFixed(2));

  await page.getByRole("button", { name: "Add row" }).click();
  const shipping = page.getByRole("grid", { name: "Shipping rates" });
  for (const [column, typed] of [
    [0, "Mars"],
    [2, "4.99"],
    [3, "1.5"],
  ] as const) {
    await gridCell(shipping, 0, column).click();
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
  }
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeDisabled();
  await gridCell(shipping, 0, 0).click();
  await page.keyboard.type("us");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Review effect" }).click();
  const effect = page.getByRole("dialog", { name: "Effect of the new prices" });
  await effect.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Updated", { exact: true })).toBeVisible();

  const saved = await call<{ items: { price: number }[]; shipping: object[] }>(
    page,
    "GET",
    `basecosts/${basecost.id}/catalogs/${catalogId}`,
  );
  expect(saved.items[0]?.price).toBe(filled);
  expect(saved.shipping).toEqual([{ zone: "US", option: "standard", first: 4.99, additional: 1.5 }]);
});
