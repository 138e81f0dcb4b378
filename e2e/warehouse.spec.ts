import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { choose, dialogOf, fill, pick, press } from "./support/dialog.ts";
import { createOrder } from "./support/orders.ts";
import { expect, test } from "./support/print-shop.ts";
import { complaintsOf, expectFitsPhone, expectSettled } from "./support/screen.ts";
import { lead } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const SKU = "MUG-WHT-11";
const GOODS = "Glazed mug";
const WAREHOUSE = "Harbor Warehouse";

/** Topped up for the orders, and with a warehouse. Returns the warehouse's id. */
async function prepareAgency(agency: Page): Promise<string> {
  const { data } = await call<{ data: { id: string }[] }>(agency, "GET", "seller-teams?limit=1");
  await call(agency, "POST", `deposits/seller-teams/${data[0]?.id}`, { amount: 100, payWith: "Payoneer" });
  const { id } = await call<{ id: string }>(agency, "POST", "warehouses", {
    name: WAREHOUSE,
    code: "HARBOR",
    address1: "1 Quay",
    city: "San Pedro",
    countryCode: "US",
  });
  return id;
}

async function createWarehouseOrder(seller: Page, reference: string, quantity: number): Promise<void> {
  await lead(seller, "s/orders-warehouse/create");
  const form = seller.getByRole("main");
  await fill(form, { Reference: reference, Quantity: String(quantity) });
  await choose(form, "Warehouse", WAREHOUSE, WAREHOUSE);
  await choose(form, "Product", GOODS, GOODS);
  await press(form, "Create");
  await expect(seller).not.toHaveURL(/create$/);
}

async function receive(
  agency: Page,
  warehouse: string,
  reference: string,
  check?: (dialog: Locator) => Promise<void>,
) {
  await lead(agency, `ag/warehouses/${warehouse}`);
  await pick(agency, `Actions for ${reference}`, "Receive");
  const dialog = dialogOf(agency, `Receive ${reference}`);
  await check?.(dialog);
  await press(dialog, "Receive");
  await expect(dialog).toBeHidden();
}

async function submitOrder(seller: Page, name: string): Promise<string> {
  const { id } = await createOrder(seller, name, { sku: SKU, quantity: 2 });
  const { success } = await call<{ success: string[] }>(seller, "POST", "orders/submit", { ids: [id] });
  expect(success).toEqual([id]);
  return id;
}

const approveButton = (page: Page) => page.getByRole("button", { name: "Approve", exact: true });
const history = (page: Page) => page.getByRole("region", { name: "History" });

test("orders take a seller's goods out of a warehouse, and wait while there are too few", async ({
  signInAs,
}) => {
  const agency = await signInAs("agency");
  const seller = await signInAs("seller");
  const complaints = { agency: complaintsOf(agency), seller: complaintsOf(seller) };
  const warehouse = await prepareAgency(agency);

  await test.step("a seller describes goods and sends them in, and the agency receives them", async () => {
    await lead(seller, "s/products-warehouse/create");
    await fill(seller.getByRole("main"), { Title: GOODS, SKU });
    await press(seller.getByRole("main"), "Create");
    await expect(seller).not.toHaveURL(/create$/);
    await createWarehouseOrder(seller, "PO-1", 3);
    await receive(agency, warehouse, "PO-1", (dialog) => expectFitsPhone(agency, dialog));
    await expect(agency.getByRole("table", { name: "Stock", exact: true })).toContainText(GOODS);
  });

  const first = await submitOrder(seller, "W-1");
  await test.step("the approval takes the units, and the history says so", async () => {
    await lead(agency, `ag/orders/${first}`);
    await approveButton(agency).click();
    await expect(history(agency)).toContainText("approved it");
    await expect(history(agency)).toContainText(/Taken from stock.*× 2/);
    await expectSettled(agency);
    await expectAccessible(agency);
  });

  const second = await submitOrder(seller, "W-2");
  const waits = agency.getByRole("region", { name: "Why this order is blocked" });
  await test.step("an order of more units than there are waits for the seller", async () => {
    await lead(agency, `ag/orders/${second}`);
    const sentence = `1 of 2 ${GOODS} in ${WAREHOUSE}: send in more`;
    await expect(waits).toContainText(sentence);
    await approveButton(agency).click();
    await expect(agency.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    await expect(history(agency)).not.toContainText("approved it");
  });

  await test.step("the seller sees the stock, and the order that took it", async () => {
    await lead(seller, "s/products-warehouse");
    await seller.getByRole("link", { name: GOODS }).click();
    const movements = seller.getByRole("table", { name: "Stock movements" });
    await expect(seller.getByRole("table", { name: "Stock", exact: true })).toContainText(WAREHOUSE);
    await expect(movements).toContainText("-2");
    await expectAccessible(seller);
    await movements.getByRole("link", { name: "W-1" }).click();
    await expect(seller.getByRole("heading", { level: 1 })).toContainText("W-1");
  });

  await test.step("more units open the gate", async () => {
    await createWarehouseOrder(seller, "PO-2", 5);
    await receive(agency, warehouse, "PO-2");
    await lead(agency, `ag/orders/${second}`);
    await expect(waits).toBeHidden();
    await approveButton(agency).click();
    await expect(history(agency)).toContainText(/Taken from stock.*× 2/);
    await lead(agency, "ag/stock-movements");
    await expect(agency.getByRole("link", { name: "W-2" })).toBeVisible();
    await expectSettled(agency);
    await expectAccessible(agency);
  });
  expect(complaints).toEqual({ agency: [], seller: [] });
});
