import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(500);
});
afterAll(async () => {
  expect((await verifyLedger(app.database)).filter((check) => !check.ok)).toEqual([]);
  await app.close();
});

const show = async (id: string, by: Client = agency) => (await by.get(`orders/${id}`)).body;

/** An order of `quantity` tees in production. */
async function inProduction(quantity = 1) {
  const [id = ""] = await shop.orders(1);
  const itemId: string = (await show(id)).items[0].id;
  if (quantity > 1) await seller.put(`orders/${id}`, { items: [{ id: itemId, quantity }] });
  for (const [by, action] of [
    [seller, "submit"],
    [agency, "approve"],
    [agency, "pickup"],
  ] as const) {
    expect((await by.post(`orders/${action}`, { ids: [id] })).body.success).toEqual([id]);
  }
  return { id, itemId };
}
const progress = (itemId: string, status: string, quantity?: number) =>
  agency.patch("order-items/update-fulfilled", {
    items: [{ itemId, status, ...(quantity && { quantity }) }],
  });

test("a new email or phone number is in the history with the old one, and carries the version that was seen", async () => {
  const [id = ""] = await shop.orders(1);
  const { version } = await show(id);
  const update = (body: object, by: Client = seller) => by.post(`orders/${id}/customer/update`, body);
  const changed = await update({ email: " New@Example.com", phone: "555-0101", version });
  expect(changed.body).toMatchObject({ email: "new@example.com", phone: "555-0101", version: version + 1 });
  expect(changed.body.history[0]).toMatchObject({
    action: "edit-contact",
    detail: { before: { email: "ann@example.com", phone: "" }, after: { email: "new@example.com" } },
  });
  const stale = await update({ phone: "555-0199", version }, agency);
  expect(stale).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/changed in the meantime/) },
  });
  expect((await show(id)).phone).toBe("555-0101");
  const same = await update({ phone: "555-0101" });
  expect([same.status, same.body.version]).toEqual([200, version + 1]);
  expect((await update({ email: "no" })).body.errors).toEqual({
    email: "Please input correct email address",
  });
  expect((await update({ email: "" })).body.email).toBeNull();
});

test("an edit without a difference changes nothing and is not in the history", async () => {
  const [id = ""] = await shop.orders(1);
  const before = await show(id);
  const same = {
    note: before.note ?? "",
    shippingOption: before.shippingOption,
    items: [{ id: before.items[0].id, quantity: before.items[0].quantity }],
  };
  for (const body of [{}, same]) {
    const { status, body: after } = await seller.put(`orders/${id}`, body);
    expect([status, after.version, after.history]).toEqual([200, before.version, before.history]);
  }
  const changed = (await seller.put(`orders/${id}`, { ...same, note: "Gift" })).body;
  expect([changed.version, changed.note]).toEqual([before.version + 1, "Gift"]);
  expect((await seller.put(`orders/${newId()}`, {})).status).toBe(404);
});

test("an email may be corrected after an order has ended, its address may not", async () => {
  const { id, itemId } = await inProduction();
  await progress(itemId, "shipped");
  await progress(itemId, "delivered");
  const update = (body: object) => agency.post(`orders/${id}/customer/update`, body);
  expect((await update({ email: "right@example.com" })).body).toMatchObject({
    status: "Fulfilled",
    email: "right@example.com",
  });
  expect(await update({ city: "Bern" })).toMatchObject({
    status: 400,
    body: { message: "Not possible while the order is Fulfilled" },
  });
});

test("an item keeps its variant once all of its units have shipped", async () => {
  const { id, itemId } = await inProduction(2);
  const toTee = () =>
    agency.put("orders/update-item-code", { orderId: id, itemId, catalogVariantCode: "TEE-BLK-M" });
  expect((await show(id)).actions).toContain("update-item-code");
  await progress(itemId, "shipped", 1);
  expect((await toTee()).status).toBe(200);
  const request = { orderId: id, kind: "requested", reason: "change_catalog_code" };
  const change: string = (await seller.put("orders/update-change-history", request)).body.id;
  await progress(itemId, "shipped", 1);
  const { status, actions } = await show(id);
  expect([status, actions.includes("update-item-code")]).toEqual(["InTransit", false]);
  expect(await toTee()).toMatchObject({
    status: 400,
    body: { message: "All items of this order have shipped" },
  });
  expect(await agency.post(`change-histories/${change}/accept`, {})).toMatchObject({
    status: 400,
    body: { message: "All items of this order have shipped" },
  });
  await progress(itemId, "delivered");
  expect((await toTee()).status).toBe(400);
});

test("a refund that names an item twice is refused and moves nothing", async () => {
  const { id, itemId } = await inProduction(2);
  const before = await show(id);
  const twice = { items: [{ itemId }, { itemId }], reason: "Torn" };
  for (const query of ["", "?preview=true"]) {
    expect(await agency.post(`orders/${id}/refund${query}`, twice)).toMatchObject({
      status: 400,
      body: { message: "Name each item once" },
    });
  }
  const after = await show(id);
  expect([after.charge, after.totalRefund, after.version]).toEqual([before.charge, 0, before.version]);
});

test("an order cannot replace itself, nor one of another seller or agency", async () => {
  const [id = ""] = await shop.orders(1, { reference: "own-1" });
  const [foreign = ""] = await shop.of(app.world.otherTeamId).orders(1, { reference: "own-1" });
  const replace = (oldOrderId: string, by: Client = seller) =>
    by.patch(`orders/${id}/order-with-old`, { oldOrderId });
  expect((await replace(id)).body.errors).toEqual({ oldOrderId: "An order cannot replace itself" });
  expect((await replace(foreign)).status).toBe(404);
  expect((await replace(foreign, agency)).body.errors.oldOrderId).toMatch(/has another reference/);
  expect((await replace(newId())).status).toBe(404);
  for (const role of ["agency:designer", "agency:order_exporter", "seller:order_exporter"] as const)
    expect([role, (await replace(id, await app.as(role))).status]).toEqual([role, 403]);
});

test("the default design cost is set again on an open design, and the seller's reserve follows", async () => {
  const defaults = (fee: number, cost: number) =>
    app.database.pool.query("update agencies set design_fee = $1, design_cost = $2", [fee, cost]);
  await defaults(500, 300);
  const wallet = async (): Promise<number> => (await seller.get("balances/seller-teams")).body.amount;
  const before = await wallet();
  const [id = ""] = await shop.orders(1);
  const sync = (by: Client = agency, body?: object) =>
    by.patch(`orders/sync-default-design-cost/${id}`, body);
  expect((await sync()).body).toEqual({ message: "No design is open on this order" });
  await seller.post("orders/hire-designs", { ids: [id] });
  expect(await wallet()).toBeCloseTo(before - 5, 5);
  for (const [fee, cost] of [
    [725, 410],
    [250, 100],
  ] as const) {
    await defaults(fee, cost);
    expect((await sync()).body.design).toMatchObject({ fee: fee / 100, pay: cost / 100 });
    expect(await wallet()).toBeCloseTo(before - fee / 100, 5);
  }
  expect((await show(id)).history[0]).toMatchObject({ action: "sync-default-design-cost" });
  expect((await sync(agency, { fee: 1 })).status).toBe(400);
  for (const role of ["seller", "agency:designer", "agency:order_exporter"] as const)
    expect([role, (await sync(await app.as(role))).status]).toEqual([role, 403]);
  const stranger = await app.newPerson("agency", { agencyId: app.world.otherAgency.agencyId });
  expect((await sync(stranger)).status).toBe(404);
});

test("an order is repriced with the current base cost, upward only until it is captured", async () => {
  const price = (cents: number) =>
    app.database.pool.query(
      `update basecost_items set price = $1 where catalog_id = $2
        and basecost_id = (select basecost_id from seller_teams where id = $3)`,
      [cents, shop.catalogId, shop.teamId],
    );
  const [id = ""] = await shop.orders(1);
  const reprice = async (by: Client = agency) => by.put("orders/calc-order-basecost", { orderId: id });
  const totalAt = async (cents: number) => {
    await price(cents);
    return (await reprice()).body.charge.total;
  };
  await seller.post("orders/submit", { ids: [id] });
  expect([await totalAt(1_000), await totalAt(900)]).toEqual([14.99, 13.99]);
  await agency.post("orders/approve", { ids: [id] });
  expect([await totalAt(1_000), await totalAt(800)]).toEqual([13.99, 12.99]);
  expect((await show(id)).history[0]).toMatchObject({ action: "calc-order-basecost" });
  await price(950);
  expect((await reprice(seller)).status).toBe(403);
  const stranger = await app.newPerson("agency", { agencyId: app.world.otherAgency.agencyId });
  expect((await reprice(stranger)).status).toBe(404);
  await agency.post("orders/cancel", { ids: [id] });
  expect((await reprice()).body).toEqual({ message: "Not possible while the order is Cancel" });
});
