import { expect, type Locator, type Page } from "@playwright/test";

/** The tabs of a list that count something, by label: `{ "In review": 40 }`. */
async function countedTabs(page: Page, label: string): Promise<Record<string, number>> {
  const tabs = await page.getByRole("navigation", { name: label }).getByRole("button").allInnerTexts();
  const pairs = tabs.map((tab) => {
    const [, name = "", count = ""] = /^(.*?)\s*([\d,]+)?$/s.exec(tab.trim()) ?? [];
    return [name.trim(), Number(count.replaceAll(",", ""))] as const;
  });
  return Object.fromEntries(pairs.filter(([, count]) => count > 0));
}

/** The tabs come to say this, and nothing else counts anything. */
export async function expectTabs(page: Page, label: string, wanted: Record<string, number>): Promise<void> {
  await expect.poll(() => countedTabs(page, label), { message: label, timeout: 30_000 }).toEqual(wanted);
}

export const ORDERS = "Orders by status";

/** The tab of a list, by its label. */
export const tab = (page: Page, label: string, name: string): Locator =>
  page.getByRole("navigation", { name: label }).getByRole("button", { name: new RegExp(`^${name}\\b`) });

/** Ticks every row of a list that is one page long. */
export async function tickAll(page: Page, count: number): Promise<void> {
  await expect(page.getByText(`1–${count} of ${count}`)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByRole("region", { name: "Selected rows" })).toContainText(`${count} selected`);
}

/** Ticks every order that the list matches, those of other pages too. */
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
  /** On the button: "Approve". */
  label: string;
  /** What the dialog says before anything happens. */
  says: readonly (string | RegExp)[];
  reason?: string;
  /** The button that does it: "Approve 38 orders". */
  confirm: string;
  /** What came of it: in the dialog of several orders, or the toast of one. */
  result: string;
}

/** Presses the button of an action; in the bar of ticked rows it may stand behind "More". */
async function press(page: Page, label: string): Promise<void> {
  const button = page.getByRole("main").getByRole("button", { name: label, exact: true });
  const more = page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "More" });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole("menuitem", { name: label, exact: true }).click();
}

/** Rehearse, decide, result: an action on what is ticked, or on the order that is open. */
export async function act(page: Page, action: Action): Promise<void> {
  await press(page, action.label);
  const dialog = page.getByRole("dialog");
  for (const text of action.says) await expect(dialog).toContainText(text);
  if (action.reason) await dialog.getByLabel("Reason").fill(action.reason);
  await dialog.getByRole("button", { name: action.confirm, exact: true }).click();
  const heading = page.getByRole("heading", { name: action.result, exact: true });
  await expect(heading.or(page.getByRole("alert").filter({ hasText: action.result }))).toBeVisible();
  const close = dialog.getByRole("button", { name: "Close", exact: true }).last();
  if (await heading.isVisible()) await close.click();
  await expect(dialog).toBeHidden();
}

/** Opens an order by way of the palette, as somebody does who has its number. */
export async function openOrder(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill(name);
  await page.getByRole("option", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}
