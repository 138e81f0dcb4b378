import { expect, type Locator, type Page } from "@playwright/test";

/** The counts on a list's tabs, by label: `{ "In review": 40 }`. */
async function countedTabs(page: Page, label: string): Promise<Record<string, number>> {
  const tabs = await page.getByRole("navigation", { name: label }).getByRole("button").allInnerTexts();
  const pairs = tabs.map((tab) => {
    const [, name = "", count = ""] = /^(.*?)\s*([\d,]+)?$/s.exec(tab.trim()) ?? [];
    return [name.trim(), Number(count.replaceAll(",", ""))] as const;
  });
  return Object.fromEntries(pairs.filter(([, count]) => count > 0));
}

/** Expects exactly these counts on the tabs. */
export async function expectTabs(page: Page, label: string, expected: Record<string, number>): Promise<void> {
  await expect.poll(() => countedTabs(page, label), { message: label, timeout: 30_000 }).toEqual(expected);
}

export const ORDERS = "Orders by status";

/** The tab of a list, by its label. */
export const tab = (page: Page, label: string, name: string): Locator =>
  page.getByRole("navigation", { name: label }).getByRole("button", { name: new RegExp(`^${name}\\b`) });

/** Selects all rows of a list with one page. */
export async function tickAll(page: Page, count: number): Promise<void> {
  await expect(page.getByText(`1–${count} of ${count}`)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByRole("region", { name: "Selected rows" })).toContainText(`${count} selected`);
}

/** Selects all matching orders, including those on other pages. */
export async function tickAllMatching(page: Page, count: number): Promise<void> {
  const bar = page.getByRole("region", { name: "Selected rows" });
  await page.getByRole("combobox", { name: /^Rows/ }).selectOption("10");
  await expect(page.getByText(`1–10 of ${count}`)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(bar).toContainText("10 selected");
  await bar.getByRole("button", { name: `Select all ${count} that match` }).click();
  await expect(bar).toContainText(`All ${count} selected`);
}

interface Action {
  /** The label of the button: "Approve". */
  label: string;
  /** Texts that the dialog shows before the action. */
  texts: readonly (string | RegExp)[];
  reason?: string;
  /** The confirming button: "Approve 38 orders". */
  confirm: string;
  /** The result: in the dialog for several orders, in a toast for one. */
  result: string;
}

/** Presses the button of an action, which may be in the "More" menu of the bulk bar. */
async function press(page: Page, label: string): Promise<void> {
  // The bulk bar adds the number of orders that the action applies to.
  const name = new RegExp(`^${label}( [\\d,]+)?$`);
  const button = page.getByRole("main").getByRole("button", { name });
  const more = page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "More" });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole("menuitem", { name }).click();
}

/** Performs an action on the selected rows or the open order: preview, confirm, result. */
export async function act(page: Page, action: Action): Promise<void> {
  await press(page, action.label);
  const dialog = page.getByRole("dialog");
  for (const text of action.texts) await expect(dialog).toContainText(text);
  if (action.reason) await dialog.getByLabel("Reason").fill(action.reason);
  await dialog.getByRole("button", { name: action.confirm, exact: true }).click();
  const heading = page.getByRole("heading", { name: action.result, exact: true });
  await expect(heading.or(page.getByRole("alert").filter({ hasText: action.result }))).toBeVisible();
  const close = dialog.getByRole("button", { name: "Close", exact: true }).last();
  if (await heading.isVisible()) await close.click();
  await expect(dialog).toBeHidden();
}

/** Opens the command palette. It has the focus a moment later: keys before that are not its own. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox", { name: "Search or jump to" });
  await expect(input).toBeFocused();
  return input;
}

/** Opens an order by its name in the command palette. */
export async function openOrder(page: Page, name: string): Promise<void> {
  await (await openPalette(page)).fill(name);
  await page.getByRole("option", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}
