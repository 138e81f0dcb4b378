import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { balance } from "./support/money.ts";
import { expect, PASSWORD, PEOPLE, TEAM, test } from "./support/print-shop.ts";
import { complaintsOf, expectFitsPhone } from "./support/screen.ts";
import { lead } from "./support/sessions.ts";
import { call, expectHealthy } from "./support/wire.ts";

const REASON = "The bank has returned the transfer";

/** Asks for a topup by bank transfer on the balance screen, as the seller. */
async function ask(page: Page, amount: string, transaction: string): Promise<void> {
  await lead(page, "s/balance");
  await page.getByRole("button", { name: "Ask for a top-up" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask for a top-up" });
  await dialog.getByLabel("Amount", { exact: true }).fill(amount);
  await dialog.getByLabel("Method").selectOption("Bank transfer");
  await dialog.getByLabel("Transaction ID").fill(transaction);
  await dialog.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByText("Your agency is notified")).toBeVisible();
}

/** Opens the newest notification of the bell. */
/** Opens the newest of some notifications of one title, once all of them have arrived. */
async function openNewest(page: Page, title: string, of = 1): Promise<void> {
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText(title)).toHaveCount(of);
  await page.getByText(title).first().click();
}

test("a topup is asked for, approved and spent, bounces and is reversed, and a new one pays the debt", async ({
  signInAs,
}) => {
  const seller = await signInAs("seller");
  const agency = await signInAs("agency");
  const complaints = [complaintsOf(seller), complaintsOf(agency)];

  await test.step("the agency enters its account; the seller sees it with a code of the amount", async () => {
    await lead(agency, "ag/settings/payment");
    await agency.getByLabel("1 USD equals (VND)").fill("25400");
    await agency.getByRole("button", { name: "Save", exact: true }).click();
    await expect(agency.getByText("Update success!")).toBeVisible();
    await agency.getByRole("button", { name: "Add account" }).click();
    const account = agency.getByRole("group", { name: "Account 1" });
    await account.getByLabel("Bank", { exact: true }).fill("Vietcombank");
    await account.getByLabel("Account name").fill("TIDEWATER PRINT");
    await account.getByLabel("Account number").fill("0071000912345");
    await account.getByLabel("Currency").fill("VND");
    await account.getByLabel("VietQR bank number").fill("970436");
    const saved = agency.waitForResponse((response) => response.request().method() === "PATCH");
    await agency.getByRole("button", { name: "Save accounts" }).click();
    expect((await saved).status()).toBe(200);
    await lead(seller, "s/balance");
    const shown = seller.getByRole("region", { name: "Bank transfer 0071000912345" });
    await shown.getByRole("button", { name: "Show QR code" }).click();
    await expect(shown.getByRole("img", { name: /^VietQR code for 2,540,000 VND/ })).toBeVisible();
    await expectAccessible(seller);
    await expectFitsPhone(seller);
  });

  await test.step("the seller asks, and the agency approves from its bell", async () => {
    await ask(seller, "20", "FT-1001");
    await lead(agency, "ag/orders");
    await openNewest(agency, "Deposit of $20.00 waits for approval");
    await agency
      .getByRole("region", { name: "Approve this deposit?" })
      .getByRole("button", { name: "Approve" })
      .click();
    await expect(agency.getByText("Transaction confirmed")).toBeVisible();
  });

  await test.step("the money is spent on an order of a tee", async () => {
    const order = await call<{ id: string }>(seller, "POST", "orders", {
      fullName: "Ann Lee",
      address1: "8 Pier Road",
      city: "San Pedro",
      province: "CA",
      zipCode: "90731",
      countryCode: "US",
      items: [{ sku: "TEE-BLK-M", quantity: 1 }],
    });
    await call(seller, "POST", "orders/submit", { ids: [order.id] });
    await lead(seller, "s/balance");
    // 20.00 less goods of 9.50 and shipping of 4.99
    await expect(balance(seller, "Balance")).toContainText("$5.51");
  });

  await test.step("it bounces: the agency sees what a reversal does, and reverses it with the reason", async () => {
    await lead(agency, "ag/deposits");
    await agency.getByRole("link", { name: /^DEP-/ }).first().click();
    await agency.getByRole("button", { name: "Reverse" }).click();
    const dialog = agency.getByRole("dialog", { name: /^Reverse DEP-/ });
    await expect(dialog).toContainText(`The balance of ${TEAM} goes from $5.51 to -$14.49.`);
    await expect(dialog).toContainText("$14.49 was already spent: the seller then owes it");
    await dialog.getByLabel("Reason").fill(REASON);
    await expectAccessible(agency, { open: dialog });
    await dialog.getByRole("button", { name: "Reverse" }).click();
    await expect(agency.getByText("Deposit reversed")).toBeVisible();
    const panel = agency.getByRole("region", { name: "Reversed" });
    await expect(panel).toContainText(REASON);
    await expect(panel).toContainText("The seller still owes $14.49 of it.");
    await expectFitsPhone(agency);
    await lead(agency, "ag/deposits");
    await expect(agency.locator("[data-row]").first()).toContainText("Reversed");
  });

  await test.step("the seller is notified, and sees the debt and its reason", async () => {
    await lead(seller, "s/orders");
    await openNewest(seller, "Deposit of $20.00 reversed");
    await expect(seller).toHaveURL(/\/s\/balance/);
    await expect(balance(seller, "Balance")).toContainText("-$14.49");
    await expect(balance(seller, "Owed")).toContainText("$14.49");
    const history = seller.getByRole("region", { name: "Deposits History" });
    await expect(history).toContainText("Reversed");
    await expect(history).toContainText(REASON);
  });

  await test.step("a new topup of the same transaction pays the debt", async () => {
    await ask(seller, "20", "FT-1001");
    await lead(agency, "ag/orders");
    await openNewest(agency, "Deposit of $20.00 waits for approval", 2);
    const decision = agency.getByRole("region", { name: "Approve this deposit?" });
    await expect(decision).toContainText("New balance is $5.51");
    await decision.getByRole("button", { name: "Approve" }).click();
    await expect(agency.getByText("Transaction confirmed")).toBeVisible();
    await lead(seller, "s/balance");
    await expect(balance(seller, "Balance")).toContainText("$5.51");
    await expect(balance(seller, "Owed")).toContainText("$0");
  });

  await expectHealthy(agency, PEOPLE.admin, PASSWORD);
  expect(complaints.flat()).toEqual([]);
});
