import { expect, type Page } from "@playwright/test";

/** A metric of the balance screen: "Balance", "Reserved", "Owed" or "Pending top-ups". */
export const balance = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name} `) });

/** A seller's balance at the top of every screen. */
export const balanceChip = (page: Page) => page.getByRole("link", { name: /^Balance \S+$/ });

interface Topup {
  amount: number;
  status?: "approved" | "pending";
  /** The seller's name, on pages that are not the seller's own. */
  seller?: string;
  /** The text of the confirmation. */
  question: string;
}

/** Fills in and confirms the topup dialog. */
export async function topUp(page: Page, { amount, status, seller, question }: Topup): Promise<void> {
  await page.getByRole("button", { name: "Topup", exact: true }).click();
  const dialog = page.getByRole("dialog");
  if (seller) {
    await dialog.getByLabel("Seller").fill(seller);
    await page.locator(".ant-select-dropdown").getByTitle(seller, { exact: true }).click();
  }
  await dialog.getByLabel("Amount", { exact: true }).fill(String(amount));
  await dialog.getByLabel("Type").selectOption("Top-up");
  await dialog.getByLabel("Method").selectOption("Payoneer");
  if (status) await dialog.getByLabel("Status").selectOption(status);
  await dialog.getByRole("button", { name: "Topup", exact: true }).click();
  await confirm(page, question, status === "pending" ? "Create" : "Confirm");
  await expect(dialog).toBeHidden();
}

/** Confirms an action. */
export async function confirm(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole("dialog").filter({ hasText: question });
  // On a busy machine the dialog's animation can pause before it reaches its full size.
  await expect(dialog).not.toHaveClass(/ant-zoom-(appear|enter)/);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}
