import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectTabs } from "./list.ts";
import { root } from "./template.ts";

export const fixture = (name: string) => ({
  name,
  mimeType: "text/csv",
  buffer: readFileSync(path.join(root, "tests/fixtures/import", name)),
});

/** Drops a file where it is asked for; ends on its rehearsal. */
export async function bringFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("heading", { level: 1, name: file.name })).toBeVisible();
}

/** What becomes of the lines of a file, by verdict. */
export const expectVerdicts = (page: Page, of: "Orders" | "Rows", wanted: Record<string, number>) =>
  expectTabs(page, `${of} of this file by verdict`, wanted);

/** A line of the rehearsal by the name of its order. */
export const line = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });

/** Chooses a variant for an item in the dialog or panel that is open, and does it once it says what it would do. */
export async function mapTo(page: Page, sku: string, says: string): Promise<void> {
  const map = page.getByRole("button", { name: `Map to ${sku}` });
  await page.getByRole("combobox", { name: /^Variant for/ }).fill(sku);
  await page.getByRole("option", { name: sku }).click();
  await expect(page.getByText(says)).toBeVisible();
  await map.click();
  await expect(map).toBeHidden();
}

/** Brings in what is ready or can wait; ends on the result. */
export async function commit(page: Page, button: string, result: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("heading", { name: result })).toBeVisible({ timeout: 60_000 });
}
