import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { takeOrder } from "../../support/profit.ts";
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

const wallet = async (): Promise<number> => (await seller.get("balances/seller-teams")).body.amount;
const fulfilled = (items: object) => agency.patch("order-items/update-fulfilled", items);

interface Sent {
  readonly id: string;
  readonly itemId: string;
}

/** An order of `quantity` tees that has shipped. */
async function sentOrder(quantity = 1): Promise<Sent> {
  const [id = ""] = await shop.orders(1);
  const itemId: string = (await seller.get(`orders/${id}`)).body.items[0].id;
  if (quantity > 1) await seller.put(`orders/${id}`, { items: [{ id: itemId, quantity }] });
  await seller.post("orders/submit", { ids: [id] });
  await agency.post("orders/approve", { ids: [id] });
  await agency.post("orders/pickup", { ids: [id] });
  const shipped = await fulfilled({ items: [{ itemId, status: "shipped" }] });
  expect(shipped.status).toBe(200);
  return { id, itemId };
}

const remakeOf = ({ id, itemId }: Sent, over: object = {}, query = "") =>
  agency.post(`orders/${id}/remake${query}`, {
    items: [{ itemId, quantity: 1 }],
    bearer: "agency",
    reason: "Misprinted",
    ...over,
  });

test("a remake that the agency bears charges nothing and costs the agency goods and shipping", async () => {
  const sent = await sentOrder();
  const before = await wallet();
  const made = await remakeOf(sent);
  expect(made).toMatchObject({ status: 200, body: { charge: 0, cost: 11, order: { status: "Approved" } } });
  const remake = (await agency.get(`orders/${made.body.order.id}`)).body;
  expect(remake).toMatchObject({
    remake: "agency",
    remakeOf: { id: sent.id },
    totalPrice: 0,
    charge: { items: 0, shipping: 0, total: 0 },
    fullName: "Ann Lee",
    gates: [],
  });
  const original = (await agency.get(`orders/${sent.id}`)).body;
  expect(original.remakes).toMatchObject([{ id: remake.id, orderName: `${original.orderName}-R1` }]);
  expect(original.items[0].remakable).toBe(0);
  expect(await wallet()).toBe(before);
  // Its invoice of nothing carries the agency's cost. The seller neither sees nor gets it.
  const invoiceOf = async (client: Client) =>
    (await client.get("invoices")).body.data.filter(
      (one: { sellerAmount: number }) => one.sellerAmount === 0,
    );
  const [hidden, ...others] = await invoiceOf(agency);
  expect(hidden).toMatchObject({ type: "OUT", agencyAmount: 11 });
  expect(others).toEqual([]);
  expect(await invoiceOf(seller)).toEqual([]);
  expect((await seller.get(`invoices/${hidden.id}`)).status).toBe(404);
  const notices = await app.database.pool.query("select 1 from notifications where link like '%' || $1", [
    hidden.id,
  ]);
  expect(notices.rows).toEqual([]);

  await agency.post("orders/pickup", { ids: [remake.id] });
  await fulfilled({ items: [{ itemId: remake.items[0].id, status: "shipped" }] });
  const lines = (await agency.get(`ledger?order=${remake.id}`)).body.data;
  expect(lines).toMatchObject([
    { account: expect.stringMatching(/^supplier/), amount: expect.closeTo(11, 5) },
    { account: expect.stringMatching(/^supplier/), amount: expect.closeTo(11, 5) },
  ]);
  expect(await wallet()).toBe(before);
});

test("a remake that the seller bears waits for the seller and is charged as any order", async () => {
  const sent = await sentOrder();
  const made = await remakeOf(sent, { bearer: "seller" });
  expect(made.body).toMatchObject({ charge: 14.49, cost: 11, order: { status: "Unfulfilled" } });
  const submitted = await seller.post("orders/submit", { ids: [made.body.order.id] });
  expect(submitted.body.success).toEqual([made.body.order.id]);
  const again = await remakeOf(sent, { bearer: "seller" });
  expect(again.body.order.orderName).toMatch(/-R2$/);
});

test("a preview of a remake tells its cost and makes nothing", async () => {
  const sent = await sentOrder();
  const preview = await remakeOf(sent, {}, "?preview=true");
  expect(preview.body).toMatchObject({ charge: 0, cost: 11 });
  expect((await agency.get(`orders/${sent.id}`)).body).toMatchObject({ remakes: [], version: 5 });
  expect((await agency.get(`orders/${preview.body.order.id}`)).status).toBe(404);
});

test("a unit is refunded or made again at the agency's cost, not both, until the remake is canceled", async () => {
  const sent = await sentOrder(2);
  const refund = (quantity: number) =>
    agency.post(`orders/${sent.id}/refund`, { reason: "Torn", items: [{ itemId: sent.itemId, quantity }] });
  const made = await remakeOf(sent);
  expect(await refund(2)).toMatchObject({
    status: 400,
    body: { message: "More of this item than can be refunded" },
  });
  expect((await refund(1)).status).toBe(200);
  expect(await remakeOf(sent)).toMatchObject({
    status: 400,
    body: { message: "No unit of this item has left that was not refunded or made again already" },
  });
  await agency.post("orders/cancel", { ids: [made.body.order.id] });
  expect((await agency.get(`orders/${sent.id}`)).body.items[0].remakable).toBe(1);
  expect((await refund(1)).status).toBe(200);
});

test("a remake that the agency bears cannot be rejected, and the seller cannot submit it", async () => {
  const sent = await sentOrder();
  const { id } = (await remakeOf(sent)).body.order;
  const rejected = await agency.post("orders/reject", { ids: [id], reason: "No" });
  expect(rejected.body.failed[0].message).toBe("The agency bears this remake: cancel it instead");
  const canceled = await agency.post("orders/cancel", { ids: [id] });
  expect(canceled.body.success).toEqual([id]);
});

test("a remake is refused for units that have not left, unknown items, and by sellers and others", async () => {
  const [id = ""] = await shop.orders(1);
  const itemId = (await seller.get(`orders/${id}`)).body.items[0].id;
  expect(await remakeOf({ id, itemId })).toMatchObject({
    status: 400,
    body: { message: "Not possible while the order is Unfulfilled" },
  });
  const sent = await sentOrder();
  expect((await remakeOf({ id: sent.id, itemId })).body.message).toBe("The order has no such item");
  const item = { itemId: sent.itemId, quantity: 1 };
  expect((await remakeOf(sent, { items: [item, item] })).body.message).toBe("Name each item once");
  for (const over of [
    { items: [] },
    { items: [{ itemId: sent.itemId, quantity: 0 }] },
    { items: [{ itemId: sent.itemId }] },
    { bearer: "buyer" },
    { reason: "" },
    { reason: "x".repeat(501) },
    { photo: "files/nobody/knows.png" },
    { colour: "red" },
  ])
    expect((await remakeOf(sent, over)).status, JSON.stringify(over)).toBe(400);
  const body = { items: [item], bearer: "agency", reason: "Misprinted" };
  expect((await seller.post(`orders/${sent.id}/remake`, body)).status).toBe(403);
  const stranger = await app.newPerson("agency", { agencyId: app.world.otherAgency.agencyId });
  expect((await stranger.post(`orders/${sent.id}/remake`, body)).status).toBe(404);
});

test("returned units count as closed, move no money, and can be refunded afterwards", async () => {
  const { id, itemId } = await sentOrder(2);
  const before = await wallet();
  const body = { reason: "Wrong size", items: [{ itemId, quantity: 1 }] };
  expect((await seller.post(`orders/${id}/return`, body)).status).toBe(403);
  const returned = await agency.post(`orders/${id}/return`, body);
  expect(returned.body.items[0].units).toEqual([
    { state: "closed", quantity: 1, parcelId: expect.any(String), returned: true },
    { state: "shipped", quantity: 1, parcelId: expect.any(String) },
  ]);
  expect(returned.body.history[0]).toMatchObject({ action: "return", detail: { reason: "Wrong size" } });
  expect(await wallet()).toBe(before);
  const more = await agency.post(`orders/${id}/return`, { ...body, items: [{ itemId, quantity: 2 }] });
  expect(more.body.message).toBe("Fewer units of this item are on their way or delivered");
  const rest = await agency.post(`orders/${id}/return`, { ...body, items: [{ itemId }] });
  expect(rest.body.status).toBe("Fulfilled");
  const refunded = await agency.post(`orders/${id}/refund`, body);
  expect(refunded.body.totalRefund).toBe(9.5);
});

test("the preview of a return names the sale that it makes profit, and returns nothing", async () => {
  const [id = ""] = await shop.orders(1, { collects: true, totalPrice: 4_000n });
  const itemId: string = (await seller.get(`orders/${id}`)).body.items[0].id;
  await takeOrder(app.database, shop, id, "system", { type: "buyer-paid", amount: 4_000n });
  await seller.post("orders/submit", { ids: [id] });
  await agency.post("orders/approve", { ids: [id] });
  await agency.post("orders/pickup", { ids: [id] });
  await fulfilled({ items: [{ itemId, status: "shipped" }] });
  const body = { reason: "Not collected", items: [{ itemId, quantity: 1 }] };
  const preview = await agency.post(`orders/${id}/return?preview=true`, body);
  const team = { id: shop.teamId, name: expect.any(String) };
  // The buyer paid $40.00, the charge is $14.49.
  expect(preview.body).toEqual({
    accounts: [
      { account: "unearned", team, change: -25.51 },
      { account: "profitPending", team, change: 25.51 },
    ],
  });
  expect((await agency.get(`orders/${id}`)).body).toMatchObject({ status: "InTransit", version: 6 });
  const returned = await agency.post(`orders/${id}/return`, body);
  expect(returned.body).toMatchObject({ status: "Fulfilled", sale: { unearned: 0 } });
  expect(returned.body.accounts).toBeUndefined();
});

test("a full refund of an order in production stops it too if the agency asks for it", async () => {
  const produced = async (over: object = {}) => {
    const [id = ""] = await shop.orders(1, over);
    await seller.post("orders/submit", { ids: [id] });
    await agency.post("orders/approve", { ids: [id] });
    await agency.post("orders/pickup", { ids: [id] });
    return id;
  };
  const before = await wallet();
  const id = await produced();
  const body = { amount: 14.49, reason: "Misprinted", stop: true };
  const part = await agency.post(`orders/${id}/refund`, { ...body, amount: 5 });
  expect(part).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Only a refund of the whole/) },
  });
  const preview = await agency.post(`orders/${id}/refund?preview=true`, body);
  expect(preview.body).toMatchObject({ money: { refund: 14.49 } });
  expect((await agency.get(`orders/${id}`)).body).toMatchObject({ totalRefund: 0, charge: { total: 14.49 } });
  const { body: stopped } = await agency.post(`orders/${id}/refund`, body);
  expect(stopped).toMatchObject({ charge: { total: 0 }, items: [{ units: [{ state: "cancelled" }] }] });
  expect(stopped.history.slice(0, 2)).toMatchObject([{ action: "cancel" }, { action: "refund" }]);
  expect(await wallet()).toBe(before);

  const kept = await produced();
  const { body: going } = await agency.post(`orders/${kept}/refund`, { amount: 14.49, reason: "A present" });
  expect(going).toMatchObject({
    status: "InProduction",
    charge: { total: 0 },
    items: [{ units: [{ state: "made" }] }],
  });
});

test("the preview of a return that leaves units open changes no account", async () => {
  const { id, itemId } = await sentOrder(2);
  const body = { reason: "Wrong size", items: [{ itemId, quantity: 1 }] };
  expect((await agency.post(`orders/${id}/return?preview=true`, body)).body).toEqual({ accounts: [] });
  const more = { ...body, items: [{ itemId, quantity: 3 }] };
  expect((await agency.post(`orders/${id}/return?preview=true`, more)).body.message).toBe(
    "Fewer units of this item are on their way or delivered",
  );
});

test("the preview of a refund names every account that it changes", async () => {
  const { id, itemId } = await sentOrder();
  const items = [{ itemId, quantity: 1 }];
  const preview = await agency.post(`orders/${id}/refund?preview=true`, { items });
  expect(preview.body.accounts).toEqual([
    { account: "available", team: { id: shop.teamId, name: expect.any(String) }, change: 9.5 },
    { account: "refunds", team: { id: shop.teamId, name: expect.any(String) }, change: 9.5 },
  ]);
  const before = await wallet();
  const refunded = await agency.post(`orders/${id}/refund`, { items, reason: "Torn" });
  expect(refunded.body.accounts).toBeUndefined();
  expect(await wallet()).toBeCloseTo(before + 9.5, 5);
});
