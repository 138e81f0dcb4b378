import type { Locator, Page } from "@playwright/test";

/** A cell of a grid by its row and column, from 0. */
export const gridCell = (grid: Locator, row: number, column: number): Locator =>
  grid.locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 1}"]`);

/** Pastes a block as a spreadsheet copies it into the selected cell. */
export async function pasteBlock(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const block = rows.map((cells) => cells.join("\t")).join("\n");
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await page.keyboard.press("ControlOrMeta+v");
}
