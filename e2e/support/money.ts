import { expect, type Page } from "@playwright/test";

/** A figure of a wallet's screen: "Balance", "Held", "Owed", "Pending topups". */
export const figure = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name} `) });

/** A seller's balance at the top of every screen. */
export const balanceChip = (page: Page) => page.getByRole("link", { name: /^Balance \S+$/ });

interface Topup {
  amount: number;
  status?: "approved" | "pending";
  /** Where the page is of no seller: whose it is. */
  seller?: string;
  /** What is asked before it is done. */
  asks: string;
}

/** Fills in the dialog of a topup and confirms it. */
export async function topUp(page: Page, { amount, status, seller, asks }: Topup): Promise<void> {
  await page.getByRole("button", { name: "Topup", exact: true }).click();
  const dialog = page.getByRole("dialog");
  if (seller) {
    await dialog.getByLabel("Seller").fill(seller);
    await page.locator(".ant-select-dropdown").getByTitle(seller, { exact: true }).click();
  }
  await dialog.getByLabel("Amount").fill(String(amount));
  await dialog.getByLabel("Type").selectOption("Topup");
  await dialog.getByLabel("Pay with").selectOption("Payoneer");
  if (status) await dialog.getByLabel("Status").selectOption(status);
  await dialog.getByRole("button", { name: "Topup", exact: true }).click();
  await confirm(page, asks, status === "pending" ? "Create" : "Confirm");
  await expect(dialog).toBeHidden();
}

/** Answers a question that stands before something is done. */
export async function confirm(page: Page, asks: string, button: string): Promise<void> {
  const question = page.getByRole("dialog").filter({ hasText: asks });
  // On a busy machine it stands still for a frame or two before it has grown to its size.
  await expect(question).not.toHaveClass(/ant-zoom-(appear|enter)/);
  await question.getByRole("button", { name: button, exact: true }).click();
  await expect(question).toBeHidden();
}
