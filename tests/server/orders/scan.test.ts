import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatItemCode, itemCodeOf } from "../../../src/domain/orders/item-code.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let agency: Client;
let seller: Client;
let order: string;
let item: string;
let code: string;

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  agency = await platen.as("agency");
  seller = await platen.as("seller");
  await shop.deposit(100);
  const tee = shop.newOrder().items[0];
  if (!tee) throw new Error("An order of the shop has an item");
  [order = ""] = await shop.orders(1, {
    orderName: "#1",
    items: [{ ...tee, quantity: 2, artworks: ["files/uploads/front.png"] }],
  });
  const found = await platen.database.pool.query("select id from order_items where order_id = $1", [order]);
  item = found.rows[0].id;
  code = itemCodeOf(item);
});
afterAll(() => platen.close());

const scan = (text: string, client = agency) => client.get(`order-items/by-code/${encodeURIComponent(text)}`);

describe("GET order-items/by-code", () => {
  test("finds an item by its code, as scanned or typed", async () => {
    for (const text of [code, code.toLowerCase(), formatItemCode(code), ` ${code.replaceAll("0", "O")} `]) {
      const { status, body } = await scan(text);
      expect([text, status, body.id]).toEqual([text, 200, item]);
    }
    expect((await scan(code)).body).toMatchObject({
      code,
      sku: "TEE-BLK-M",
      color: "Black",
      size: "M",
      garment: "Classic tee",
      artworks: ["files/uploads/front.png", null, null, null, null, null],
      units: [{ state: "new", quantity: 2 }],
      order: { id: order, orderName: "#1", status: "Unfulfilled", items: 1, openItems: 1 },
    });
  });

  test("answers 404 for an unknown code, one that is none, and one of another tenant", async () => {
    expect((await scan(itemCodeOf(newId()))).status).toBe(404);
    for (const text of ["NEXT", "%", "U".repeat(12), "1".repeat(41)])
      expect([text, (await scan(text)).status]).toEqual([text, 404]);
    const { agencyId, otherTeamId, otherAgency } = platen.world;
    const stranger = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    const sibling = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    expect((await scan(code, stranger)).status).toBe(404);
    expect((await scan(code, sibling)).status).toBe(404);
    expect((await agency.get(`order-items/by-code/${code}?x=1`)).status).toBe(400);
    expect((await scan(code, platen.nobody)).status).toBe(401);
    expect((await scan(code, await platen.as("agency:order_exporter"))).status).toBe(403);
  });

  test("says why an item has no next step", async () => {
    expect((await scan(code)).body).toMatchObject({
      next: null,
      reason: "The seller has not submitted this order yet",
    });
    await seller.post("orders/submit", { ids: [order] });
    expect((await scan(code)).body.reason).toBe("This order waits for approval");
  });

  test("leads an item from production to delivery by the existing calls", async () => {
    await agency.post("orders/approve", { ids: [order] });
    const first = (await scan(code)).body;
    expect(first.next).toEqual({ step: "pickup", quantity: 2 });
    const own = (await scan(code, seller)).body;
    expect([own.next, own.reason]).toEqual([null, "You have no permission to take the next step"]);
    await agency.post("orders/pickup", { ids: [order], versions: { [order]: first.order.version } });
    for (const [step, status] of [
      ["ship", "shipped"],
      ["deliver", "delivered"],
    ]) {
      expect((await scan(code)).body.next).toEqual({ step, quantity: 2 });
      const done = await agency.patch("order-items/update-fulfilled", {
        items: [{ itemId: item, quantity: 2, status }],
      });
      expect(done.body.success, done.text).toEqual([item]);
    }
    const last = (await scan(code)).body;
    expect([last.order.status, last.next]).toEqual(["Fulfilled", null]);
  });

  test("offers nothing for a held order, since shipping would end the hold", async () => {
    const [held = ""] = await shop.orders(1);
    await seller.post("orders/submit", { ids: [held] });
    await agency.post("orders/approve", { ids: [held] });
    await agency.post("orders/pickup", { ids: [held] });
    await agency.post("orders/hold", { ids: [held], reason: "Wrong color" });
    const { rows } = await platen.database.pool.query("select id from order_items where order_id = $1", [
      held,
    ]);
    const { body } = await scan(itemCodeOf(rows[0].id));
    expect([body.next, body.reason]).toEqual([null, "On hold: Wrong color"]);
  });
});
