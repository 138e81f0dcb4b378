import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/verify.ts";
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

const wallet = async (): Promise<number> => (await seller.get("balances/seller-teams")).body.amount;

test("a quantity may change until the order is submitted, and its quote with it", async () => {
  const [id = ""] = await shop.orders(1);
  const before = (await seller.get(`orders/${id}`)).body;
  const itemId = before.items[0].id;
  const edited = await seller.put(`orders/${id}`, { items: [{ id: itemId, quantity: 3 }], note: "Gift" });
  expect(edited.body).toMatchObject({ note: "Gift", charge: { items: 28.5, shipping: 7.99, total: 36.49 } });
  expect(edited.body.items[0].quantity).toBe(3);
  await seller.post("orders/submit", { ids: [id] });
  const refused = await seller.put(`orders/${id}`, { items: [{ id: itemId, quantity: 1 }] });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: "Not possible while the order is InReview" },
  });
});

test("a wrong address closes its gate; a corrected one opens it", async () => {
  const [id = ""] = await shop.orders(1);
  const wrong = await seller.post(`orders/${id}/customer/update`, { zipCode: "nonsense" });
  expect(wrong.body).toMatchObject({ addressStatus: 0, zipCode: "nonsense" });
  expect(wrong.body.gates.map((gate: { gate: string }) => gate.gate)).toEqual(["address"]);
  expect((await seller.post(`orders/${id}/customer/update`, { countryCode: "ZZ" })).status).toBe(400);
  const right = await seller.post(`orders/${id}/customer/update`, { zipCode: "90731" });
  expect(right.body).toMatchObject({ addressStatus: 1, gates: [] });
  expect(right.body.history[0].detail.before.zipCode).toBe("nonsense");
  expect((await agency.post(`orders/${id}/address/confirm`)).body.addressStatus).toBe(2);
});

test("an agency refunds part of what it captured, and no more", async () => {
  const [id = ""] = await shop.orders(1);
  await seller.post("orders/submit", { ids: [id] });
  const early = await agency.post(`orders/${id}/refund`, { amount: 1, reason: "Too early" });
  expect(early).toMatchObject({ status: 400, body: { message: "Nothing of this order was captured yet" } });
  await agency.post("orders/approve", { ids: [id] });
  const before = await wallet();
  const refunded = await agency.post(`orders/${id}/refund`, { amount: 4.49, reason: "Late" });
  expect(refunded.body).toMatchObject({ totalRefund: 4.49, charge: { total: 10 } });
  expect((await wallet()) - before).toBeCloseTo(4.49, 5);
  expect((await agency.post(`orders/${id}/refund`, { amount: 10.01, reason: "More" })).status).toBe(400);
  expect((await seller.post(`orders/${id}/refund`, { amount: 1, reason: "Please" })).status).toBe(403);
});

test("an item may become another variant, and the order is priced anew", async () => {
  const [id = ""] = await shop.orders(1);
  const itemId = (await seller.get(`orders/${id}`)).body.items[0].id;
  const body = { orderId: id, itemId, catalogVariantCode: "NOPE" };
  expect((await agency.put("orders/update-item-code", body)).body.errors).toHaveProperty(
    "catalogVariantCode",
  );
  const same = await agency.put("orders/update-item-code", { ...body, catalogVariantCode: "TEE-BLK-M" });
  expect(same.body.items[0].variant.catalogVariantCode).toBe("TEE-BLK-M");
});

test("a designer is hired, withdrawn, and the reservation comes and goes", async () => {
  await app.database.pool.query("update agencies set design_fee = 500, design_cost = 300");
  const [id = ""] = await shop.orders(1);
  const before = await wallet();
  await seller.post("orders/hire-designs", { ids: [id] });
  expect(await wallet()).toBeCloseTo(before - 5, 5);
  const changed = await agency.patch(`orders/change-design-status/${id}`, { status: "in_review" });
  expect(changed.body.designStatus).toBe("in_review");
  await agency.patch(`orders/change-design-status/${id}`, { status: "rejected" });
  await seller.post("orders/hire-designs", { ids: [id], withdraw: true });
  expect(await wallet()).toBeCloseTo(before, 5);
});
