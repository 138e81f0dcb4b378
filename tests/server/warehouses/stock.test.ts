import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

let platen: TestApp;
let seller: Client;
let agency: Client;
let staff: Client;
let warehouse: string;
let product: string;
let id: string;

beforeAll(async () => {
  platen = await startApp();
  [seller, agency, staff] = [
    await platen.as("seller"),
    await platen.as("agency"),
    await platen.as("agency:staff"),
  ];
  warehouse = (await make(platen.database, "warehouses", platen.world)).id;
});
afterAll(() => platen.close());
beforeEach(async () => {
  product = (await make(platen.database, "products-warehouse", platen.world, { sku: "MUG-1" })).id;
  const body = { sellerTeam: platen.world.sellerTeamId, warehouse, product, shelf: "A-1", lowAt: 5 };
  id = (await agency.post("warehouse-stock", body)).body.id;
  await platen.database.pool.query("delete from notifications");
});

const adjust = (body: object, key?: string) =>
  staff.post(`warehouse-stock/${id}/adjust`, body, key ? { headers: { "idempotency-key": key } } : undefined);
const count = (quantity: number) => adjust({ reason: "counted", quantity });
const inStock = async () => (await seller.get(`warehouse-stock/${id}`)).body.quantity;
const movements = async () =>
  (await seller.get(`stock-movements?product=${product}&sort=createdAt`)).body.data;
const order = async (kind: "in" | "out", quantity: number): Promise<string> =>
  (await seller.post("orders-warehouse", { reference: "PO-7", kind, warehouse, product, quantity })).body.id;
const isStockExact = async () =>
  (await verifyLedger(platen.database)).find(({ name }) => name.startsWith("stock equals"));

describe("the stock of a product", () => {
  test("is changed by an adjustment, which leaves a movement with its reason and author", async () => {
    expect((await count(40)).body.quantity).toBe(40);
    await adjust({ reason: "damaged", delta: -3, note: "Wet box" });
    await adjust({ reason: "returned", delta: 1, reference: "#1001" });
    expect(await inStock()).toBe(38);
    expect(await movements()).toMatchObject([
      { reason: "counted", change: 40, quantityAfter: 40, sku: "MUG-1" },
      { reason: "damaged", change: -3, quantityAfter: 37, note: "Wet box" },
      { reason: "returned", change: 1, quantityAfter: 38, reference: "#1001" },
    ]);
    const { data } = (await agency.get(`stock-movements?product=${product}`)).body;
    expect(data[0].createdUser.id).toBe(staff.userId);
  });

  test("hides from sellers which person of the agency has changed it", async () => {
    await count(1);
    expect((await movements())[0]).not.toHaveProperty("createdUser");
  });

  test("never falls below zero by an adjustment, and a refused one leaves no movement", async () => {
    await count(2);
    expect((await adjust({ reason: "lost", delta: -3 })).status).toBe(400);
    expect(await inStock()).toBe(2);
    expect(await movements()).toHaveLength(1);
  });

  test("is adjusted once when a request is repeated with its key", async () => {
    await count(10);
    const once = { reason: "damaged", delta: -4 };
    await adjust(once, "the-same");
    expect((await adjust(once, "the-same")).body.quantity).toBe(6);
    expect(await movements()).toHaveLength(2);
  });

  test("is not changed by an edit, nor set when its row is created", async () => {
    await count(4);
    expect((await agency.patch(`warehouse-stock/${id}`, { quantity: 9 })).status).toBe(400);
    const other = (await make(platen.database, "products-warehouse", platen.world)).id;
    const body = { sellerTeam: platen.world.sellerTeamId, warehouse, product: other, shelf: "A-2" };
    expect((await agency.post("warehouse-stock", { ...body, quantity: 9 })).status).toBe(400);
    expect((await agency.post("warehouse-stock", body)).body.quantity).toBe(0);
    expect(await inStock()).toBe(4);
  });

  test("is deleted only while it is empty, so that its movements still add up to it", async () => {
    await count(4);
    expect((await agency.delete(`warehouse-stock/${id}`)).status).toBe(400);
    await count(0);
    expect((await agency.delete(`warehouse-stock/${id}`)).status).toBe(200);
    await agency.patch(`orders-warehouse/${await order("in", 6)}/status`, { status: "done" });
    expect(await isStockExact()).toMatchObject({ ok: true });
  });

  test("is adjusted by people of its agency only", async () => {
    const body = { reason: "counted", quantity: 3 };
    expect((await seller.post(`warehouse-stock/${id}/adjust`, body)).status).toBe(403);
    const rival = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await rival.post(`warehouse-stock/${id}/adjust`, body)).status).toBe(404);
    const { sellerTeamId } = platen.world.otherAgency;
    const stranger = await platen.newPerson("seller", {
      agencyId: platen.world.otherAgency.agencyId,
      sellerTeamId,
    });
    await count(3);
    expect((await stranger.get(`stock-movements?product=${product}`)).body.data).toEqual([]);
  });

  test("that differs from its movements is found by the ledger check", async () => {
    await count(8);
    expect(await isStockExact()).toMatchObject({ ok: true });
    await platen.database.pool.query("update warehouse_stock set quantity = 9 where id = $1", [id]);
    expect(await isStockExact()).toMatchObject({
      ok: false,
      detail: `product ${product} in warehouse ${warehouse}: 9, should be 8`,
    });
    await platen.database.pool.query("update warehouse_stock set quantity = 8 where id = $1", [id]);
  });
});

describe("a warehouse order", () => {
  const receive = (one: string, body: object) => agency.post(`orders-warehouse/${one}/receive`, body);

  test("is received in several parcels, each with its movement", async () => {
    const one = await order("in", 120);
    expect((await receive(one, { quantity: 30, note: "Box 1 of 2" })).body).toMatchObject({
      status: "moving",
      moved: 30,
    });
    expect((await receive(one, { quantity: 90 })).body).toMatchObject({ status: "done", moved: 120 });
    const { data } = (await seller.get(`stock-movements?stockOrder=${one}&sort=createdAt`)).body;
    expect(data).toMatchObject([
      { reason: "received", change: 30, reference: "PO-7", note: "Box 1 of 2" },
      { reason: "received", change: 90, quantityAfter: 120 },
    ]);
  });

  test("is completed with fewer units only with a reason", async () => {
    const one = await order("in", 50);
    const refused = await receive(one, { quantity: 48, isLast: true });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["difference"]]);
    expect(await inStock()).toBe(0);
    const done = await receive(one, { quantity: 48, isLast: true, difference: "damaged" });
    expect(done.body).toMatchObject({ status: "done", moved: 48, difference: "damaged" });
    expect(await inStock()).toBe(48);
    expect((await receive(one, { quantity: 2 })).status).toBe(400);
  });

  test("that is received in part moves only the rest when it is set to done, and is not canceled", async () => {
    const one = await order("in", 50);
    await receive(one, { quantity: 20 });
    expect((await agency.patch(`orders-warehouse/${one}/status`, { status: "canceled" })).status).toBe(400);
    await agency.patch(`orders-warehouse/${one}/status`, { status: "done" });
    expect(await inStock()).toBe(50);
  });
});

describe("low stock", () => {
  const noticesOf = async (client: Client) =>
    (
      await platen.database.pool.query("select title, link from notifications where user_id = $1", [
        client.userId,
      ])
    ).rows;

  test("notifies the seller and the agency once for each time that it falls to the warning quantity", async () => {
    await count(7);
    await adjust({ reason: "shipped", delta: -1 });
    expect(await noticesOf(agency)).toEqual([]);
    await adjust({ reason: "shipped", delta: -1 });
    await adjust({ reason: "shipped", delta: -2 });
    const name = (await agency.get(`warehouses/${warehouse}`)).body.name;
    const title = `MUG-1: 5 units left in ${name}`;
    expect(await noticesOf(agency)).toEqual([{ title, link: `/ag/warehouses/${warehouse}` }]);
    expect(await noticesOf(seller)).toEqual([{ title, link: `/s/warehouses/${warehouse}` }]);
    // The person who has moved the stock knows it.
    expect(await noticesOf(staff)).toEqual([]);
    await count(20);
    await count(0);
    expect(await noticesOf(seller)).toHaveLength(2);
  });

  test("reaches nobody who has switched its notification off", async () => {
    await count(7);
    await seller.put("notification-choices", { choices: { "stock.low": "off" } });
    await count(1);
    await seller.put("notification-choices", { choices: { "stock.low": "app" } });
    expect([await noticesOf(seller), (await noticesOf(agency)).length]).toEqual([[], 1]);
  });
});
