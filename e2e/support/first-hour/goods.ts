import { expect, type Page } from "@playwright/test";
import type { Clicks } from "../clicks.ts";
import { dialogOf, fill } from "../dialog.ts";
import { gridCell, pasteBlock } from "../grid.ts";

const GOODS = 6;

/** Makes a catalog from colors and sizes in the opened form, pastes its prices and publishes it. */
export async function makeCatalog(page: Page, clicks: Clicks): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Harbor Tee");
  await page.getByLabel("Code").fill("HARBOR");
  for (const [label, typed] of [
    ["Colors", "Black,White,"],
    ["Sizes", "S,M,L,"],
  ] as const) {
    await page.getByLabel(label).focus();
    await page.keyboard.type(typed);
  }
  await clicks.press(page, "Create");
  await clicks.press(page, "Add 6 missing variants");
  const grid = page.getByRole("grid", { name: "Variants" });
  await clicks.click(gridCell(grid, 0, 4));
  await pasteBlock(
    page,
    Array.from({ length: GOODS }, () => ["5.00", "6.00"]),
  );
  await expect(gridCell(grid, GOODS - 1, 5)).toContainText("6.00");
  await clicks.press(page, "Review and publish");
  await clicks.press(dialogOf(page, "Effect of the new prices"), "Publish now");
  await expect(gridCell(grid, GOODS - 1, 7)).toContainText("5.00 – 6.00");
}

/**
 * Makes a base cost in the opened dialog. Its prices are the cost plus 25 %, rounded up to an ending of .99,
 * and its rates those of shipping within the US.
 */
export async function makeBasecost(
  page: Page,
  clicks: Clicks,
  { name, price, rates }: { name: string; price: string; rates: readonly [first: string, other: string] },
): Promise<void> {
  const dialog = dialogOf(page, "Create base cost");
  await fill(dialog, { Name: name });
  await dialog.getByLabel("Group").focus();
  await page.keyboard.type("Prices");
  await clicks.click(page.getByText("Create group …"));
  await clicks.press(dialogOf(page, "Create base-cost group"), "Create");
  await clicks.press(dialog, "Create");
  await clicks.follow(page, "Enter prices of Harbor Tee");
  await clicks.press(page, "Fill prices");
  await clicks.press(dialogOf(page, "Fill prices"), "Fill");
  const goods = page.getByRole("grid", { name: "Item prices" });
  // The first row is the price of the whole catalog.
  for (let line = 1; line <= GOODS; line += 1) await expect(gridCell(goods, line, 4)).toContainText(price);
  await clicks.press(page, "Add row");
  const shipping = page.getByRole("grid", { name: "Shipping rates" });
  // The first cell of the new row is selected.
  await expect(gridCell(shipping, 0, 0)).toBeFocused();
  await page.keyboard.type("US");
  await page.keyboard.press("Tab");
  for (const rate of rates) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(rate);
  }
  await page.keyboard.press("Enter");
  await expect(gridCell(shipping, 0, 3)).toContainText(rates[1]);
  await clicks.press(page, "Save");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
}
