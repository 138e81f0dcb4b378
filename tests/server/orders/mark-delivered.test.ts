import { afterAll, beforeAll, expect, test } from "vitest";
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
afterAll(() => app.close());

test("marks all shipped units of the orders as delivered, each order by itself", async () => {
  const [sent = "", made = ""] = await shop.orders(2);
  await seller.post("orders/submit", { ids: [sent, made] });
  await agency.post("orders/approve", { ids: [sent, made] });
  await agency.post("orders/pickup", { ids: [sent, made] });
  const itemId = (await agency.get(`orders/${sent}`)).body.items[0].id;
  await agency.patch("order-items/update-fulfilled", { items: [{ itemId, status: "shipped" }] });

  const preview = await agency.post("orders/update-fulfilled?preview=true", { ids: [sent, made] });
  expect(preview.body.success).toEqual([sent]);
  expect((await agency.get(`orders/${sent}`)).body.status).toBe("InTransit");

  const done = await agency.post("orders/update-fulfilled", { ids: [sent, made] });
  expect(done.body).toMatchObject({
    success: [sent],
    failed: [{ id: made, message: "No item of this order is in transit" }],
    message: "1 order marked as delivered, 1 not marked as delivered",
  });
  const order = (await agency.get(`orders/${sent}`)).body;
  expect(order).toMatchObject({ status: "Fulfilled", items: [{ status: "delivered" }] });
  expect(order.history[0]).toMatchObject({
    action: "update-fulfilled",
    detail: { items: [{ itemId, quantity: 1, status: "delivered" }] },
  });
  expect((await verifyLedger(app.database)).filter((check) => !check.ok)).toEqual([]);
});

test("refuses sellers and unknown keys", async () => {
  const [id = ""] = await shop.orders(1);
  expect((await seller.post("orders/update-fulfilled", { ids: [id] })).status).toBe(403);
  expect((await agency.post("orders/update-fulfilled", { ids: [id], items: [] })).status).toBe(400);
  expect((await agency.post("orders/update-fulfilled", {})).status).toBe(400);
});
