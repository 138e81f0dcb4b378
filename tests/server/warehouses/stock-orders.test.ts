import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

let platen: TestApp;
let seller: Client;
let agency: Client;
let product: string;
let warehouse: string;

beforeAll(async () => {
  platen = await startApp();
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  warehouse = (await make(platen.database, "warehouses", platen.world)).id;
  product = (await make(platen.database, "products-warehouse", platen.world)).id;
});
afterAll(() => platen.close());

const requestOrder = async (kind: "in" | "out", quantity: number) =>
  (await seller.post("orders-warehouse", { reference: `PO ${kind}`, kind, warehouse, product, quantity }))
    .body;
const advance = (id: string, status: string) => agency.patch(`orders-warehouse/${id}/status`, { status });
const stockQuantities = async () => {
  const { data } = (await seller.get(`warehouse-stock?product=${product}`)).body;
  return data.map((row: { quantity: number }) => row.quantity);
};

describe("goods that an agency stores for a seller", () => {
  test("are in stock once they are received, and add up", async () => {
    const first = await requestOrder("in", 120);
    expect(first.status).toBe("requested");
    expect((await advance(first.id, "moving")).body.status).toBe("moving");
    expect(await stockQuantities()).toEqual([]);
    expect((await advance(first.id, "done")).body.status).toBe("done");
    await advance((await requestOrder("in", 30)).id, "done");
    expect(await stockQuantities()).toEqual([150]);
  });

  test("can be taken out up to the stock, and not beyond", async () => {
    await advance((await requestOrder("out", 50)).id, "done");
    expect(await stockQuantities()).toEqual([100]);
    const tooMany = await requestOrder("out", 101);
    const refused = await advance(tooMany.id, "done");
    expect(refused.status).toBe(400);
    expect(await stockQuantities()).toEqual([100]);
    expect((await seller.get(`orders-warehouse/${tooMany.id}`)).body.status).toBe("requested");
  });

  test("are counted once, however often the order is completed", async () => {
    const { id } = await requestOrder("in", 5);
    await advance(id, "done");
    expect((await advance(id, "done")).status).toBe(400);
    expect((await advance(id, "canceled")).status).toBe(400);
    expect(await stockQuantities()).toEqual([105]);
  });

  test("are moved by users of the agency only", async () => {
    const { id } = await requestOrder("in", 5);
    expect((await seller.patch(`orders-warehouse/${id}/status`, { status: "done" })).status).toBe(403);
    const other = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await other.patch(`orders-warehouse/${id}/status`, { status: "done" })).status).toBe(404);
  });
});
