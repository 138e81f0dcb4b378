import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { confirm, topUp } from "./support/money.ts";
import { complaintsOf } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";

const AGENCY = "agency@platen.test";
const SELLER = "seller@platen.test";

const openSeller = async (page: Page, name: string) => {
  await lead(page, `ag/sellers?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
};

test("a topup is confirmed first, keeps refused input, and credits a transaction once", async ({
  pageOf,
}) => {
  const page = await pageOf(AGENCY);
  await openSeller(page, "Fern & Co");
  await page.getByRole("button", { name: "Topup", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Top-up for Fern & Co" });
  await dialog.getByRole("button", { name: "Topup", exact: true }).click();
  await expect(dialog.getByText("Please input type")).toBeVisible();
  await expect(dialog.getByText("Please input payment method")).toBeVisible();
  await dialog.getByLabel("Amount", { exact: true }).fill("12.34");
  await dialog.getByLabel("Type").selectOption("Top-up");
  await dialog.getByLabel("Method").selectOption("Payoneer");
  await dialog.getByLabel("Transaction ID").fill("ab");
  await dialog.getByRole("button", { name: "Topup", exact: true }).click();
  await expect(dialog.locator(".ant-form-item-explain-error")).toHaveCount(1);
  await dialog.getByLabel("Transaction ID").fill("PAYO-777");

  const question = page.getByRole("dialog").filter({ hasText: "New balance is" });
  await dialog.getByRole("button", { name: "Topup", exact: true }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Cancel action!")).toBeVisible();
  await dialog.getByRole("button", { name: "Topup", exact: true }).click();
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Transaction confirmed")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Topup", exact: true }).click();
  await expect(dialog.getByLabel("Amount", { exact: true })).toHaveValue("1.00");
  await expect(dialog.getByLabel("Transaction ID")).toHaveValue("");
  await dialog.getByLabel("Type").selectOption("Cashback");
  await dialog.getByLabel("Method").selectOption("Payoneer");
  await dialog.getByLabel("Transaction ID").fill("payo-777");
  await dialog.getByRole("button", { name: "Topup", exact: true }).click();
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.locator(".ant-form-item-explain-error")).toContainText(/DEP-\d{4}-\d{6}/);
  await expect(dialog.getByLabel("Transaction ID")).toHaveValue("payo-777");
});

test("a pending deposit is decided once in the list of all sellers, and its amount opens its journal entries", async ({
  pageOf,
}) => {
  const page = await pageOf(AGENCY);
  await lead(page, "ag/deposits");
  await topUp(page, {
    amount: 43.21,
    status: "pending",
    seller: "Trailhead Supply",
    question: "Are you sure to create this record?",
  });
  const row = page.locator("[data-row]").filter({ hasText: "$43.21" });
  await row.getByRole("button", { name: /show journal entries/ }).click();
  const sheet = page.getByRole("dialog", { name: /^Journal entries of DEP-/ });
  await expect(sheet.getByText("No journal entries yet: no money has moved.")).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();

  await row.getByRole("button", { name: "Reject" }).click();
  const question = page.getByRole("dialog").filter({ hasText: "Are you sure to reject this record?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Cancel action!")).toBeVisible();
  await row.getByRole("button", { name: "Approve" }).click();
  await confirm(page, "New balance is", "Approve");
  await expect(page.getByText("Transaction confirmed")).toBeVisible();
  await expect(row.getByRole("button", { name: "Approve" })).toBeHidden();
  await row.getByRole("button", { name: /show journal entries/ }).click();
  await expect(sheet.getByText("Received by Payoneer")).toBeVisible();
  await expect(sheet.getByText("+$43.21").first()).toBeVisible();
});

test("a seller sees profit by order lines, by day, as a log and as of a moment", async ({ pageOf }) => {
  const page = await pageOf(SELLER);
  const complaints = complaintsOf(page);
  await lead(page, "s/profit-detail");
  await page
    .getByRole("button", { name: /^Profit of .*: explain$/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog", { name: /^Profit of/ });
  const lines = sheet.getByRole("region", { name: "How it adds up" });
  await expect(lines.getByText("Retail", { exact: true })).toBeVisible();
  const amounts = (await lines.locator("dd").allTextContents()).map((text) =>
    Math.round(Number(text.replaceAll(/[$,]/g, "")) * 100),
  );
  const profit = amounts.pop();
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(profit);
  await expectAccessible(page, { open: sheet });
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/profit-detail$/);

  await page.getByRole("button", { name: "By day" }).click();
  await expect(page.getByRole("img", { name: /^Profit by day/ })).toBeVisible();
  await page.getByRole("button", { name: "Last 3 months" }).click();
  await expect(page).toHaveURL(/createdFrom=/);
  await expect(
    page.getByRole("region", { name: "Profit by day, as a table" }).getByRole("row"),
  ).not.toHaveCount(2);

  await page.getByRole("button", { name: "Log", exact: true }).click();
  await expect(page.getByText("Profit released").first()).toBeVisible();
  await page.getByRole("button", { name: /^Total profit/ }).click();
  const statement = page.getByRole("table", { name: "Total profit: changes by event" });
  await expect(statement.getByRole("row").last()).toContainText("Now");
  await page.getByLabel("As of").fill("2020-01-01T00:00");
  await expect(statement.getByRole("row").last()).toContainText("$0");
  await expect(page).toHaveURL(/metric=totalProfit.*asOf=2020-01-01/);
  expect(complaints).toEqual([]);
});

test("an agency recalculates an order's profit and sees its margin", async ({ pageOf }) => {
  const page = await pageOf(AGENCY);
  await lead(page, "ag/orders?status=Fulfilled");
  await page.locator("[data-row-link]").first().click();
  await page.getByRole("button", { name: "Profit: show journal entries" }).click();
  const sheet = page.getByRole("dialog", { name: /^Profit of/ });
  await expect(sheet.getByRole("region", { name: "Agency margin" })).toContainText("Supplier");
  await sheet.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Recalculate profit" }).click();
  await expect(page.getByText("Profit recalculated")).toBeVisible();
});

test("an invoice can be exported as XLSX, CSV and PDF", async ({ pageOf }) => {
  const page = await pageOf(AGENCY);
  await lead(page, "ag/invoices");
  await page.locator("[data-row-link]").first().click();
  await expect(page.getByRole("region", { name: "Activity" })).toBeVisible();
  for (const [format, begins] of [
    ["xlsx", "PK"],
    ["csv", "Order,Status,Item,Variant,Quantity,Unit price,Amount,Cost"],
    ["pdf", "%PDF-"],
  ] as const) {
    await page.getByRole("button", { name: "More" }).click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: `Export ${format}`, exact: true }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^INV-\\d{4}-\\d{6}\\.${format}$`));
    expect(
      readFileSync(await file.path(), "latin1")
        .replace("\u00ef\u00bb\u00bf", "")
        .startsWith(begins),
    ).toBe(true);
    await expect(page.getByText("Export success").first()).toBeVisible();
  }
});

test("a payout is requested within the available profit and paid once", async ({ pageOf }) => {
  const seller = await pageOf(SELLER);
  await lead(seller, "s/payouts");
  await seller.getByRole("button", { name: "Request a payout" }).click();
  const dialog = seller.getByRole("dialog", { name: "Request a payout" });
  await dialog.getByLabel("Amount", { exact: true }).fill("999999");
  await dialog.getByLabel("Method").selectOption("PayPal");
  await dialog.getByLabel("Account").fill("maya@fern.test");
  await dialog.getByRole("button", { name: "Request" }).click();
  await expect(dialog.getByText(/^At most \$[\d.,]+ can be paid out$/)).toBeVisible();
  await dialog.getByLabel("Amount", { exact: true }).fill("1.23");
  await dialog.getByRole("button", { name: "Request" }).click();
  await expect(dialog).toBeHidden();
  const request = seller.locator("[data-row]").filter({ hasText: "$1.23" });
  await expect(request).toContainText("Pending");

  const agency = await pageOf(AGENCY);
  await lead(agency, "ag/payouts");
  const row = agency.locator("[data-row]").filter({ hasText: "$1.23" });
  await row.getByRole("button", { name: "Approve" }).click();
  await confirm(agency, "Are you sure to approve this record?", "Approve");
  await expect(row).toContainText("Approved");
  await row.getByRole("button", { name: /show journal entries/ }).click();
  const sheet = agency.getByRole("dialog", { name: /^Journal entries of/ });
  await expect(sheet.getByText("Payout approved")).toBeVisible();
  await expect(sheet.getByText("Payout requested")).toBeVisible();
});

test("an administrator runs the ledger check and sees the earlier runs", async ({ pageOf }) => {
  const page = await pageOf("admin@platen.test");
  await lead(page, "a/agencies");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Ledger check" }).click();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByRole("heading", { name: "No differences" })).toBeVisible();
  await expect(page.getByText("Every journal entry sums to zero", { exact: false }).last()).toBeVisible();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByRole("heading", { name: "Earlier checks" })).toBeVisible();
});
