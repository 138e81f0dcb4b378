import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { expectTabs } from "./list.ts";
import { root } from "./template.ts";

export const fixture = (name: string) => ({
  name,
  mimeType: "text/csv",
  buffer: readFileSync(path.join(root, "tests/fixtures/import", name)),
});

/** Uploads a file and waits for its preview. */
export async function uploadFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("heading", { level: 1, name: file.name })).toBeVisible();
}

/** Expects the number of lines of a file by status. */
export const expectStatuses = (page: Page, of: "Orders" | "Rows", expected: Record<string, number>) =>
  expectTabs(page, `${of} of this file by status`, expected);

/** The row of an order in the preview, by the order's name. */
export const line = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });

const SEARCH = /catalog-variants\?.*search=/;
const LATE_MS = 800;

/** Chooses a variant for an item in the open dialog or panel, and confirms once the dialog shows the effect. */
export async function mapTo(page: Page, sku: string, text: string): Promise<void> {
  const map = page.getByRole("button", { name: `Map to ${sku}` });
  // A late response with a shorter list must not move the button before it is pressed.
  await page.route(SEARCH, async (route) => {
    await sleep(LATE_MS);
    await route.continue();
  });
  await page.getByRole("combobox", { name: /^Variant for/ }).fill(sku);
  await page.getByRole("option", { name: sku }).click();
  await expect(page.getByText(text)).toBeVisible();
  const before = await map.boundingBox();
  await expect(page.getByRole("listbox", { name: "Variants" })).toHaveAttribute("aria-busy", "false");
  expect((await map.boundingBox())?.y).toBe(before?.y);
  await page.unroute(SEARCH);
  await map.click();
  await expect(map).toBeHidden();
}

/** Commits the orders of the preview, and expects the result. */
export async function commit(page: Page, button: string, result: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("heading", { name: result })).toBeVisible({ timeout: 60_000 });
}
