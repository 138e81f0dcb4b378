import type { Page } from "@playwright/test";
import { choose, dialogOf, expectForgets, expectToast, fill, pick, press, row } from "./support/dialog.ts";
import { balance, topUp } from "./support/money.ts";
import { signIn } from "./support/people.ts";
import { atDesktopWidth, expectFitsPhone, expectSettled } from "./support/screen.ts";
import { MANAGERS_PASSWORD, makeDebt, makeSeller, uniqueCode } from "./support/sellers.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const FAILED = "Opps...Unexpected error. Please try again latter!";

/** Opens the list of sellers as the agency's manager, in whose session the test calls the API. */
async function atSellers(pageOf: (email: string) => Promise<Page>): Promise<Page> {
  const page = await pageOf("agency@platen.test");
  await atDesktopWidth(page);
  await openSellers(page);
  return page;
}

async function openSellers(page: Page, search = ""): Promise<void> {
  await lead(page, `ag/sellers?search=${search}`);
  await expectSettled(page);
}

test("a seller is created in a dialog that marks missing fields and keeps the input when the server refuses it", async ({
  pageOf,
}) => {
  const page = await atSellers(pageOf);
  const taken = await makeSeller(page);
  const open = () => page.getByRole("button", { name: "Create", exact: true }).click();
  const dialog = dialogOf(page, "Create Seller");
  await open();
  // The agency has chosen one for new sellers.
  await expect(dialog.getByTitle("Standard", { exact: true })).toBeVisible();
  await press(dialog, "Create");
  for (const field of ["name", "code", "email address"])
    await expect(dialog.getByText(`Please input ${field}`, { exact: true })).toBeVisible();
  await expectFitsPhone(page, dialog);

  await fill(dialog, { Name: "F", Code: "F", "Manager email": "nobody", "Referral rate(optional)": "50.05" });
  await press(dialog, "Create");
  await expect(dialog.getByText("At least 2 characters")).toHaveCount(2);
  await expect(dialog.getByText("Please input correct email address")).toBeVisible();
  await expect(dialog.getByText("At most 50")).toBeVisible();
  await expectForgets(page, dialog, open, { Name: "", Code: "", "Referral rate(optional)": "0" });

  const code = uniqueCode();
  await fill(dialog, { Name: `Shop ${code}`, Code: taken.code, "Manager email": taken.email });
  await choose(dialog, "Base cost", "Stand", "Standard");
  await choose(dialog, "Supporter", "Tomás", "Tomás Rivera (tomas@copperline.test)");
  await press(dialog, "Create");
  await expect(dialog.getByText("Code is already taken")).toBeVisible();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(`Shop ${code}`);
  await fill(dialog, { Code: code });
  await press(dialog, "Create");
  await expect(dialog.getByText("Email is already taken")).toBeVisible();
  await expect(dialog.getByLabel("Code", { exact: true })).toHaveValue(code);
  await fill(dialog, { "Manager email": `${code}@shop.test` });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await press(dialog, "Create");
  expect((await sent).postDataJSON()).toEqual({
    name: `Shop ${code}`,
    code,
    manager: `${code}@shop.test`,
    basecost: expect.any(String),
    supporter: expect.any(String),
    rate: 0,
    sellerType: "default",
    active: 1,
    autoApproveOrder: false,
  });
  await expectToast(page, "Success", "Created");
  await expect(dialog).toBeHidden();
  // The server sends no mail.
  await press(dialogOf(page, "Invitation link"), "Done");
  await expect(row(page, `Shop ${code}`)).toContainText("Tomás Rivera");
});

test("a seller is edited, auto-approved, mapped, and deleted after a confirmation", async ({ pageOf }) => {
  const page = await atSellers(pageOf);
  const seller = await makeSeller(page);
  const stock = await makeSeller(page, { sellerType: "warehouse" });
  await openSellers(page, seller.code);

  const auto = page.getByRole("switch", { name: `Auto approve orders of ${seller.name}` });
  await auto.click();
  await expectToast(page, "Success", "Updated");
  await expect(auto).toHaveText(/AUTO/);
  await page.reload();
  await expect(auto).toBeChecked();

  const menu = `Actions for ${seller.name}`;
  const edit = dialogOf(page, "Update Seller");
  const openEdit = () => pick(page, menu, "Edit");
  await openEdit();
  await expect(edit.getByLabel("Pending payout days")).toHaveValue("2");
  await fill(edit, { Name: "", "Referral code": "", "Pending payout days": "101" });
  await press(edit, "Save");
  await expect(edit.getByText("Please input name")).toBeVisible();
  await expect(edit.getByText("Please input referral code")).toBeVisible();
  await expect(edit.getByText("At most 100")).toBeVisible();
  await expectFitsPhone(page, edit);
  await expectForgets(page, edit, openEdit, { Name: seller.name, "Pending payout days": "2" });
  await fill(edit, { Name: `${seller.name} Ltd`, "Referral rate(optional)": "2.35" });
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await press(edit, "Save");
  expect((await sent).postDataJSON()).toEqual({
    name: `${seller.name} Ltd`,
    rate: 2.35,
    version: expect.any(Number),
  });
  await expectToast(page, "Success", "Updated");
  await expect(row(page, `${seller.name} Ltd`)).toContainText("2.35%");

  const renamed = `Actions for ${seller.name} Ltd`;
  await pick(page, renamed, "Map user");
  const map = dialogOf(page, `Map ${seller.name} Ltd`);
  await press(map, "Map");
  await expect(map.getByText("Please input mapped seller")).toBeVisible();
  await expectFitsPhone(page, map);
  await choose(map, "Mapped seller", stock.code, `${stock.name} (${stock.code})`);
  await press(map, "Map");
  await expectToast(page, "Success", "Mapped");
  expect(await call(page, "GET", `seller-teams/${seller.id}`)).toMatchObject({
    mappedUser: { id: stock.id },
  });

  await pick(page, renamed, "Delete");
  const question = dialogOf(page, "Are you sure to delete this account?");
  await expect(question).toContainText("1 member loses access");
  await press(question, "Cancel");
  await expect(row(page, seller.name)).toBeVisible();
  await pick(page, renamed, "Delete");
  await press(question, "Delete");
  await expectToast(page, "Success", "Deleted");
  await expect(row(page, seller.name)).toBeHidden();
});

test("a seller's manager signs in with the password that the agency set", async ({
  pageOf,
  browser,
  baseURL,
}) => {
  const page = await atSellers(pageOf);
  const seller = await makeSeller(page);
  await openSellers(page, seller.code);
  const dialog = dialogOf(page, "Reset password");
  const open = () => pick(page, `Actions for ${seller.name}`, "Reset password");
  await open();
  await fill(dialog, { Password: "12345", "Confirm password": "1".repeat(61) });
  await press(dialog, "Reset");
  await expect(dialog.getByText("Password should be 6 to 60 length")).toHaveCount(2);
  await fill(dialog, { Password: MANAGERS_PASSWORD, "Confirm password": `${MANAGERS_PASSWORD}?` });
  await press(dialog, "Reset");
  await expect(dialog.getByText("The passwords not match.")).toBeVisible();
  await expectFitsPhone(page, dialog);
  await expectForgets(page, dialog, open, { Password: "", "Confirm password": "" });
  await fill(dialog, { Password: MANAGERS_PASSWORD, "Confirm password": MANAGERS_PASSWORD });
  await press(dialog, "Reset");
  await expectToast(page, "Success", "Reset password success!");

  const shop = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(shop, seller.email, MANAGERS_PASSWORD);
  await expect(shop).toHaveURL(/\/s\/orders/);
  await shop.close();

  await page.route("**/api/users/*/reset-password", (route) => route.abort());
  await open();
  await fill(dialog, { Password: MANAGERS_PASSWORD, "Confirm password": MANAGERS_PASSWORD });
  await press(dialog, "Reset");
  await expectToast(page, "Error", "Reset password error!");
  await page.unroute("**/api/users/*/reset-password");
});

test("a failed action on a seller shows one message, and none for a seller without a manager", async ({
  as,
}) => {
  const page = await atSellers(as);
  const seller = await makeSeller(page);
  const stock = await makeSeller(page, { sellerType: "warehouse" });
  const menu = `Actions for ${seller.name}`;
  // The server's rows without the manager, which every seller of the demonstration has.
  await page.route(/\/api\/seller-teams\?.*search=/, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object[] };
    await route.fulfill({ json: { data: data.map((one) => ({ ...one, manager: null })), ...rest } });
  });
  await page.route(/\/api\/seller-teams\/(mapped-user|[0-9a-f-]{36})$/, (route) => route.abort());
  await openSellers(page, seller.code);

  await pick(page, menu, "Reset password");
  await expect(page.locator(".ant-notification-notice")).toHaveText("Error");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await pick(page, menu, "Edit");
  const update = dialogOf(page, "Update Seller");
  await fill(update, { Name: `${seller.name} Ltd` });
  await press(update, "Save");
  await expectToast(page, "Error", FAILED);
  await expect(update.getByLabel("Name", { exact: true })).toHaveValue(`${seller.name} Ltd`);

  await press(update, "Cancel");
  await press(dialogOf(page, "Discard unsaved changes?"), "Discard");
  await openSellers(page, seller.code);
  await pick(page, menu, "Map user");
  const map = dialogOf(page, `Map ${seller.name}`);
  await choose(map, "Mapped seller", stock.code, `${stock.name} (${stock.code})`);
  await press(map, "Map");
  await expectToast(page, "Error", FAILED);

  await page.goto(`ag/sellers/${seller.id}`);
  await expect(page.getByRole("alert").filter({ hasText: "Seller could not be loaded" })).toContainText(
    FAILED,
  );
  await page.unroute(/\/api\/seller-teams\/(mapped-user|[0-9a-f-]{36})$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: seller.name })).toBeVisible();
});

test("a seller's page has its users, deposits with a topup, invoices and payouts", async ({ pageOf }) => {
  const page = await atSellers(pageOf);
  const seller = await makeSeller(page);
  await makeDebt(page, seller);
  await lead(page, `ag/sellers/${seller.id}`);
  await expectSettled(page);
  const information = page.getByRole("region", { name: "Information" });
  await expect(information).toContainText(seller.code);
  await information.getByRole("button", { name: "Edit information" }).click();
  await fill(dialogOf(page, "Update Seller"), { Name: `${seller.name} Ltd` });
  await press(dialogOf(page, "Update Seller"), "Save");
  await expectToast(page, "Success", "Updated");
  await expect(page.getByRole("heading", { level: 1, name: `${seller.name} Ltd` })).toBeVisible();

  const members = page.getByRole("region", { name: /^Members/ });
  for (const column of ["Full Name", "Email", "Type", "Created"])
    await expect(members.getByRole("columnheader", { name: column })).toBeVisible();
  await expect(row(page, seller.email).getByText("seller", { exact: true })).toBeVisible();

  const bills = page.getByRole("region", { name: /^Bills/ });
  await expect(bills).toContainText("No paid invoices");
  await bills.getByRole("tab", { name: "Debts" }).click();
  const bill = bills.locator("[data-row-link]");
  await expect(bill).toHaveCount(1);
  await expect(bill).toHaveAttribute("href", /\/ag\/invoices\/[0-9a-f-]{36}$/);

  await expect(page.getByRole("region", { name: "Deposits History" })).toContainText("No deposits yet");
  await topUp(page, { amount: 100, question: "New balance is $" });
  await expectToast(page, "Success", "Transaction confirmed");
  await expect(page.getByRole("region", { name: "Deposits History" })).toContainText("DEP-");
  await expect(balance(page, "Owed")).toContainText("$0");
  await expect(bills).toContainText("No unpaid invoices");
  await bills.getByRole("tab", { name: "Payment" }).click();
  await expect(bill).toHaveCount(1);
  await expectFitsPhone(page);
  await bill.click();
  await expect(page).toHaveURL(/\/ag\/invoices\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: /^INV-/ })).toBeVisible();

  const { data } = await call<{ data: { billName: string; sellerTeam: { id: string } }[] }>(
    page,
    "GET",
    "payouts?limit=1",
  );
  await lead(page, `ag/sellers/${data[0]?.sellerTeam.id}`);
  const payouts = page.getByRole("region", { name: /^Payouts/ });
  await expect(payouts.getByRole("link", { name: data[0]?.billName ?? "" })).toBeVisible();
});
