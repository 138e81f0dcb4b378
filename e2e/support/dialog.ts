import { expect, type Locator, type Page } from "@playwright/test";

export const dialogOf = (page: Page, title: string | RegExp): Locator =>
  page.getByRole("dialog").filter({ has: page.getByText(title, { exact: true }) });

/** A table row in the desktop layout. */
export const row = (page: Page, name: string): Locator =>
  page.locator(".rc-table-row").filter({ hasText: name });

/** Chooses from the actions menu of a row or of the open page: `pick(page, "Actions for Fern & Co", "Edit")`. */
export async function pick(page: Page, menu: string, action: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: menu, exact: true }).first().click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** Chooses an option of a select. `title`: the whole text of the option. */
export async function choose(dialog: Locator, label: string, search: string, title: string): Promise<void> {
  const page = dialog.page();
  const box = dialog.getByLabel(label);
  await box.focus();
  await box.fill(search);
  await page.locator(".ant-select-dropdown:visible").getByTitle(title, { exact: true }).click();
  // After a press on its list, a select takes the focus back in a timer, which would close the list of the next select.
  // Timers of the same time run in the order in which they were set.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await box.blur();
}

/** Fills inputs by their labels. */
export async function fill(where: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await where.getByLabel(label, { exact: true }).fill(value);
  }
}

export const press = (where: Locator, name: string) =>
  where.getByRole("button", { name, exact: true }).click();

/** Expects a toast with exactly this text. */
export async function expectToast(page: Page, title: "Success" | "Error", text: string): Promise<void> {
  await expect(
    page.getByRole("alert").filter({ hasText: title }).getByText(text, { exact: true }),
  ).toBeVisible();
}

/** Closes a dialog with unsaved input and opens it again. It must be empty. */
export async function expectForgets(
  page: Page,
  dialog: Locator,
  open: () => Promise<void>,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await press(dialog, "Cancel");
  await press(dialogOf(page, "Discard unsaved changes?"), "Discard");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await open();
  for (const [label, value] of Object.entries(fields)) {
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expect(dialog.locator(".ant-form-item-explain-error")).toHaveCount(0);
}
