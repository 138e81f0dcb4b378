import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { staleSearchTexts } from "../../support/search-texts.ts";
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
afterEach(async () => {
  expect(await staleSearchTexts(app.database), "every order is found by what is stored of it").toEqual([]);
});
afterAll(() => app.close());

const found = async (text: string) =>
  (await agency.get(`orders?search=${encodeURIComponent(text)}`)).body.data.map(
    (order: { id: string }) => order.id,
  ) as string[];

async function inProduction(): Promise<string> {
  const [id = ""] = await shop.orders(1);
  await seller.post("orders/submit", { ids: [id] });
  await agency.post("orders/approve", { ids: [id] });
  await agency.post("orders/pickup", { ids: [id] });
  return id;
}

test("a changed customer or note is found, the former one is not", async () => {
  const [id = ""] = await shop.orders(1, { fullName: "Former Buyer", note: "Former note" });
  await seller.post(`orders/${id}/customer/update`, { fullName: "Later Person", phone: "212 555 0199" });
  await seller.put(`orders/${id}`, { note: "Later remark" });
  expect([await found("later person"), await found("2125550199"), await found("later remark")]).toEqual([
    [id],
    [id],
    [id],
  ]);
  expect([await found("former buyer"), await found("former note")]).toEqual([[], []]);
});

test("a parcel is found from its entry on, by its corrected number, and still once it is voided", async () => {
  const id = await inProduction();
  await agency.post("tracking", { orderId: id, number: "1Z999AA10123456784" });
  expect([await found("1z99"), await found("6784")]).toEqual([[id], [id]]);
  const [parcel] = (await agency.get(`orders/${id}`)).body.parcels;
  const corrected = await agency.patch(`tracking/${parcel.id}`, { number: "1Z999AA19876543210" });
  expect(corrected.status, corrected.text).toBe(200);
  expect([await found("6784"), await found("3210")]).toEqual([[], [id]]);
  await agency.post(`tracking/${parcel.id}/void`, {});
  expect((await agency.get(`orders/${id}`)).body.parcels[0].status).toBe("voided");
  expect(await found("3210"), "its page shows the number, and a buyer may still name it").toEqual([id]);
});

test("a renamed seller is found by the new name at once, in all of its orders", async () => {
  const ids = await shop.orders(3);
  await agency.patch(`seller-teams/${app.world.sellerTeamId}`, { name: "Juniper Goods" });
  expect((await found("juniper goods")).filter((id) => ids.includes(id))).toHaveLength(3);
  await agency.patch(`seller-teams/${app.world.sellerTeamId}`, { name: "Oak Goods" });
  expect(await found("juniper goods")).toEqual([]);
  expect((await found("oak goods")).filter((id) => ids.includes(id))).toHaveLength(3);
});

test("an item is found by the SKU of a variant that it is mapped to later", async () => {
  const item = {
    title: "Lamp",
    sku: "own-lamp",
    mappingKey: "sku:own-lamp",
    quantity: 1,
    unitPrice: 100n,
    artworks: [],
    mockup: null,
    variant: null,
  };
  const [id = ""] = await shop.orders(1, { items: [item] });
  const isFound = async () => (await found("tee-blk-m")).includes(id);
  expect([await isFound(), await found("own-lamp")]).toEqual([false, [id]]);
  const [{ id: itemId }] = (await agency.get(`orders/${id}`)).body.items;
  const body = { orderId: id, itemId, catalogVariantCode: "TEE-BLK-M" };
  expect((await agency.put("orders/update-item-code", body)).status).toBe(200);
  expect([await isFound(), await found("own-lamp")]).toEqual([true, [id]]);
});

test("a deleted order is not found", async () => {
  const [id = ""] = await shop.orders(1, { fullName: "Vanishing Buyer" });
  expect(await found("vanishing")).toEqual([id]);
  await seller.delete("orders", { ids: [id] });
  expect(await found("vanishing")).toEqual([]);
});

test("long notes and many items are bounded in the search text", async () => {
  const items = Array.from({ length: 300 }, (_, index) => ({
    title: `A rather long product title for item ${index}`,
    sku: `SKU-${index}`,
    mappingKey: `sku:${index}`,
    quantity: 1,
    unitPrice: 100n,
    artworks: [],
    mockup: null,
    variant: null,
  }));
  const [id = ""] = await shop.orders(1, { note: "note ".repeat(1_000), items });
  const [row] = await rowsOf<{ length: number }>(
    app.database,
    sql`select length(text) as length from order_search_texts where order_id = ${id}`,
  );
  expect(row?.length).toBeLessThan(9_000);
});
