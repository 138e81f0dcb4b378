import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const show = async (id: string) => (await seller.get(`orders/${id}`)).body;
interface ShownItem {
  id: string;
  sku: string | null;
  title: string;
  quantity: number;
}

describe("items of an order that is not submitted", () => {
  it("are added by their SKU and removed, and the order is charged for what it has then", async () => {
    const [id = ""] = await shop.orders(1);
    const before = await show(id);
    const [own] = before.items as ShownItem[];
    const added = await seller.put(`orders/${id}`, { add: [{ sku: "NOT-MAPPED-1", quantity: 2 }] });
    expect(added.status).toBe(200);
    const both = await show(id);
    expect((both.items as ShownItem[]).map(({ sku, quantity }) => [quantity, sku])).toEqual([
      [own?.quantity, own?.sku],
      [2, "NOT-MAPPED-1"],
    ]);
    expect(both.gates.map(({ gate }: { gate: string }) => gate)).toContain("mapped");
    const other = (both.items as ShownItem[])[1]?.id;
    const removed = await seller.put(`orders/${id}`, { items: [{ id: other, remove: true }] });
    expect(removed.status).toBe(200);
    const after = await show(id);
    expect((after.items as ShownItem[]).map((item) => item.id)).toEqual([own?.id]);
    expect([after.charge, after.gates]).toEqual([before.charge, before.gates]);
  });

  it("stay where an edit would leave none, names a foreign item, or comes after submit", async () => {
    const [id = ""] = await shop.orders(1);
    const [own] = (await show(id)).items as ShownItem[];
    const none = await seller.put(`orders/${id}`, { items: [{ id: own?.id, remove: true }] });
    expect([none.status, none.body.message]).toEqual([
      400,
      "An order needs an item. Cancel the order instead",
    ]);
    const [foreign = ""] = await shop.orders(1);
    const [theirs] = (await show(foreign)).items as ShownItem[];
    const wrong = await seller.put(`orders/${id}`, { items: [{ id: theirs?.id, remove: true }] });
    expect(wrong.status).toBe(400);
    expect((await agency.put(`orders/${id}`, { add: [{ sku: "X", quantity: 1 }] })).status).not.toBe(200);
    await seller.post("orders/submit", { ids: [id] });
    expect((await seller.put(`orders/${id}`, { add: [{ sku: "X", quantity: 1 }] })).status).toBe(400);
    expect(((await show(id)).items as ShownItem[]).map((item) => item.id)).toEqual([own?.id]);
  });
});
