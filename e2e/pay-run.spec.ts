import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { confirm } from "./support/money.ts";
import { createOrder } from "./support/orders.ts";
import { signIn } from "./support/people.ts";
import { expect, PASSWORD, PEOPLE, TEAM, test } from "./support/print-shop.ts";
import { complaintsOf, expectFitsPhone } from "./support/screen.ts";
import { MANAGERS_PASSWORD, makeSeller } from "./support/sellers.ts";
import { lead } from "./support/sessions.ts";
import { call, expectHealthy } from "./support/wire.ts";

const SUPPLIER = {
  name: "Cord & Co",
  code: "cord",
  paymentTerms: 14,
  paymentAccount: "Cord & Co, 4410 2297",
};
const SKU = "CAP-CORD";
/** What the supplier asks for a cap and its shipping. */
const PRICE = 6.5;
const ACCOUNTANT = "rhea@tidewater.test";
const MEMBER = "wen@cord.test";

/** Goods that the agency has no base cost for, so that it owes the supplier's published price. */
async function supplyCaps(agency: Page): Promise<string> {
  const { id: supplier } = await call<{ id: string }>(agency, "POST", "suppliers", SUPPLIER);
  const { id } = await call<{ id: string }>(agency, "POST", "catalogs", {
    name: "Corduroy Cap",
    dropship: true,
    supplier,
  });
  await call(agency, "PATCH", `catalogs/${id}/variants`, {
    variants: [{ catalogVariantCode: SKU, supplierMinPrice: PRICE, supplierMaxPrice: PRICE, inStock: true }],
    status: 1,
  });
  const { data } = await call<{ data: { id: string; name: string }[] }>(agency, "GET", "basecosts");
  const standard = data.find(({ name }) => name === "Standard")?.id;
  await call(agency, "PUT", `basecosts/${standard}/catalogs/${id}`, {
    items: [{ variant: null, price: 15 }],
    shipping: [{ zone: "US", option: "standard", first: 5, additional: 2 }],
  });
  return supplier;
}

/** An order of caps, from the seller to the carrier. */
async function shipCaps(agency: Page, seller: Page, name: string, quantity: number): Promise<void> {
  const { id } = await createOrder(seller, name, { sku: SKU, quantity });
  const submitted = await call<{ failed: object[] }>(seller, "POST", "orders/submit", { ids: [id] });
  expect(submitted.failed).toEqual([]);
  for (const step of ["approve", "pickup"]) await call(agency, "POST", `orders/${step}`, { ids: [id] });
  await call(agency, "POST", "tracking", { orderId: id, carrier: "USPS", number: `9400-${name}` });
}

async function pageOf(browser: Browser, baseURL: string | undefined, email: string, password: string) {
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(page, email, password);
  return page;
}

test("what is owed to a supplier is paid by two people, and the supplier reads for what", async ({
  browser,
  baseURL,
  signInAs,
}) => {
  test.slow();
  const agency = await signInAs("agency");
  const seller = await signInAs("seller");
  const supplierId = await supplyCaps(agency);
  const other = await makeSeller(agency);
  const { data: teams } = await call<{ data: { id: string }[] }>(agency, "GET", "seller-teams");
  for (const { id } of teams)
    await call(agency, "POST", `deposits/seller-teams/${id}`, { amount: 100, payWith: "Payoneer" });
  const password = { password: MANAGERS_PASSWORD, confirmPassword: MANAGERS_PASSWORD };
  await call(agency, "PATCH", `users/${other.managerId}/reset-password`, password);
  const second = await pageOf(browser, baseURL, other.email, MANAGERS_PASSWORD);
  await shipCaps(agency, seller, "CAPS-1", 3);
  await shipCaps(agency, second, "CAPS-2", 1);
  await call(agency, "POST", "users", {
    fullName: "Rhea Sund",
    email: ACCOUNTANT,
    userType: "agency",
    authority: "accounting",
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  const accounting = await pageOf(browser, baseURL, ACCOUNTANT, PASSWORD);
  const complaints = [complaintsOf(agency), complaintsOf(accounting)];

  await test.step("the agency demands two people for pay runs", async () => {
    await lead(agency, "ag/settings/payment");
    const demanded = agency.getByLabel("Pay runs");
    await demanded.click();
    await expect(demanded).toBeChecked();
    await agency.getByRole("button", { name: "Save", exact: true }).click();
    await expect(agency.getByText("Update success!")).toBeVisible();
  });

  await test.step("the manager enters the payment of one seller's costs, and may not approve it", async () => {
    await lead(agency, "ag/payables");
    const row = agency.getByRole("row").filter({ hasText: SUPPLIER.name });
    await expect(row).toContainText("Supplier, 14 days");
    await expect(row).toContainText("$26.00");
    await row.getByRole("button", { name: `Lines of ${SUPPLIER.name}: Not due` }).click();
    await expect(agency.getByRole("heading", { name: `${SUPPLIER.name}: Not due` })).toBeVisible();
    await expect(row.getByRole("button", { expanded: true })).toHaveText("$26.00");
    await expectAccessible(agency);
    await expectFitsPhone(agency);
    await agency.getByRole("button", { name: `Pay ${SUPPLIER.name}` }).click();
    const dialog = agency.getByRole("dialog", { name: `Pay ${SUPPLIER.name}` });
    await expect(dialog).toContainText("Another person of your agency approves it");
    await expect(dialog.getByRole("button", { name: "Record payment of $26.00" })).toBeVisible();
    await dialog.getByLabel(`${TEAM}: $19.50`).click();
    await dialog.getByLabel("Reference").fill("WIRE 4471");
    await expectAccessible(agency, { open: dialog });
    await dialog.getByRole("button", { name: "Record payment of $19.50" }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText("Waits for approval");
    await lead(agency, "ag/pay-runs");
    await agency.getByRole("link", { name: /^RUN-/ }).click();
    await expect(
      agency.getByText("Tess Tide entered this. Another person of the agency must approve it"),
    ).toBeVisible();
    await expect(agency.getByRole("button", { name: "Approve" })).toHaveCount(0);
  });

  await test.step("the accountant approves it, and what is left stays open", async () => {
    await lead(accounting, "ag/pay-runs");
    await accounting.getByRole("link", { name: /^RUN-/ }).click();
    await accounting.getByRole("button", { name: "Approve" }).click();
    await confirm(accounting, `$19.50 to ${SUPPLIER.name}. It is posted`, "Approve");
    await expect(accounting.getByText("Decided by")).toBeVisible();
    await expectAccessible(accounting);
    await expectFitsPhone(accounting);
    await lead(accounting, "ag/payables");
    const row = accounting.getByRole("row").filter({ hasText: SUPPLIER.name });
    await expect(row).toContainText("$6.50");
    await expect(row).toContainText("$19.50");
  });

  await test.step("the supplier sees what it was paid for, and what it is owed", async () => {
    const invited = await call<{ id: string }>(agency, "POST", `suppliers/${supplierId}/members`, {
      fullName: "Wen Zhao",
      email: MEMBER,
    });
    const { link } = await call<{ link: string }>(agency, "POST", `users/${invited.id}/invitation-link`);
    await call(agency, "POST", "auth/accept-invitation", {
      token: new URL(link).searchParams.get("token"),
      fullName: "Wen Zhao",
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    const supplier = await pageOf(browser, baseURL, MEMBER, PASSWORD);
    complaints.push(complaintsOf(supplier));
    await lead(supplier, "a/home");
    await expect(supplier.getByRole("table", { name: "Owed to you, by agency" })).toContainText("$6.50");
    await lead(supplier, "a/pay-runs");
    await supplier.getByRole("link", { name: /^RUN-/ }).click();
    const advice = supplier.getByRole("region", { name: "Remittance advice" });
    await expect(advice).toContainText("1 order");
    await expect(advice).toContainText("$19.50");
    await expect(supplier.getByText("Tess Tide")).toHaveCount(0);
    await expectAccessible(supplier);
    await expectFitsPhone(supplier);
    const started = supplier.waitForEvent("download");
    await supplier.getByRole("button", { name: "Remittance (PDF)" }).click();
    const file = await started;
    expect(file.suggestedFilename()).toMatch(/^RUN-.*\.pdf$/);
    expect(readFileSync(await file.path(), "latin1").slice(0, 5)).toBe("%PDF-");
    await supplier.close();
  });

  await expectHealthy(agency, PEOPLE.admin, PASSWORD);
  expect(complaints.flat()).toEqual([]);
  await second.close();
  await accounting.close();
});
