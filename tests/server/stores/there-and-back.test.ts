import { afterAll, beforeAll, expect, it } from "vitest";
import { storeSyncWork } from "../../../src/server/stores/sync/work.ts";
import { shopifyOrder, woocommerceOrder } from "../../support/shops/payloads.ts";
import { startShopify } from "../../support/shops/shopify-shop.ts";
import { shopifyWebhook, woocommerceWebhook } from "../../support/shops/signed.ts";
import { type ReceivedCall, startStore } from "../../support/store-server.ts";
import { produce } from "../import/in-production.ts";
import { HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  platen = await inboundWorld();
  await platen.setBalance(1_000_000);
});
afterAll(async () => {
  for (const one of open) await one.close();
  await platen.close();
});

async function startFake(respond: (call: ReceivedCall) => { status: number; body: unknown }) {
  const shop = await startStore(respond);
  open.push(shop);
  return shop;
}

/** Produces an order, ships it, syncs its parcel and marks it as delivered. */
async function ship(name: string): Promise<string> {
  const id = (await produce(platen, [name])).get(name) as string;
  const tracked = await platen.agencyPerson.post("tracking", { orderId: id, number: "1Z5R89390357567127" });
  expect(tracked.status, tracked.text).toBe(201);
  const work = storeSyncWork(platen.database, platen.config, 2_000);
  while (await work.once(new AbortController().signal));
  const synced = await platen.agencyPerson.get(`store-syncs?order=${id}`);
  expect(synced.body.data, synced.text).toMatchObject([{ status: "synced", reason: null }]);
  const { body } = await platen.agencyPerson.get(`orders/${id}`);
  return body.status;
}

it("an order of WooCommerce comes in, is shipped, and its tracking number goes to the store's own id of it", async () => {
  const shop = await startFake(({ method }) =>
    method === "GET" ? { status: 200, body: [] } : { status: 201, body: { id: 9 } },
  );
  const store = await platen.connect("woocommerce", { address: shop.url });
  const order = { id: "9007199254740993", number: "W-2026-7", updatedAt: "2026-11-20T12:00:00Z" };
  await store.process(woocommerceWebhook(HOOK_SECRET, "order.created", woocommerceOrder(order)));
  expect(await ship("W-2026-7")).toBe("InTransit");
  const notes = shop.received.filter(({ path }) => path.includes("/notes"));
  expect(notes.at(-1)).toMatchObject({
    method: "POST",
    path: "/wp-json/wc/v3/orders/9007199254740993/notes",
    body: { note: expect.stringContaining("1Z5R89390357567127"), customer_note: true },
  });
});

it("an order of WooCommerce is completed with its last parcel, and only where its seller wants that", async () => {
  const orders: Record<string, { status: string; notes: { id: number; note: string }[] }> = {};
  const shop = await startFake(({ method, path, body }) => {
    const [, id = "", isNotes] = /\/orders\/(\d+)(\/notes)?/.exec(path) ?? [];
    const order = (orders[id] ??= { status: "processing", notes: [] });
    if (method === "GET") return { status: 200, body: isNotes ? order.notes : order };
    if (!isNotes) Object.assign(order, body);
    else order.notes.push({ id: order.notes.length + 1, ...body });
    return { status: 200, body: {} };
  });
  const store = await platen.connect("woocommerce", { address: shop.url });
  const shipped = async (number: string, parcels: readonly string[]) => {
    const items = [
      { sku: "TEE-BLK-M", quantity: 1 },
      { sku: "MUG-WHT-11", quantity: 1 },
    ];
    const order = { id: number, number, updatedAt: "2026-11-20T12:00:00Z", items };
    await store.process(woocommerceWebhook(HOOK_SECRET, "order.created", woocommerceOrder(order)));
    const orderId = (await produce(platen, [number])).get(number) as string;
    const made = (await platen.agencyPerson.get(`orders/${orderId}`)).body.items as { id: string }[];
    const statuses: (string | undefined)[] = [];
    const work = storeSyncWork(platen.database, platen.config, 2_000);
    for (const [at, parcel] of parcels.entries()) {
      const of = { itemId: made[at]?.id, quantity: 1 };
      const tracked = await platen.agencyPerson.post("tracking", { orderId, number: parcel, items: [of] });
      expect(tracked.status, tracked.text).toBe(201);
      while (await work.once(new AbortController().signal));
      statuses.push(orders[number]?.status);
    }
    return statuses;
  };
  const [first, second] = ["1Z5R89390357567001", "1Z5R89390357567136"] as const;
  expect(await shipped("880", [first, second])).toEqual(["processing", "processing"]);
  const set = await platen.seller.patch(`integrations/${store.id}`, { completeOrders: true });
  expect(set.status, set.text).toBe(200);
  expect(await shipped("881", [first, second])).toEqual(["processing", "completed"]);
  expect(orders["881"]?.notes.map(({ note }) => note)).toEqual([
    expect.stringContaining(first),
    expect.stringContaining(second),
  ]);
  orders["882"] = { status: "refunded", notes: [] };
  expect(await shipped("882", [first, second])).toEqual(["refunded", "refunded"]);
});

it("an order of Shopify is found by its id alone, since the store may have another one of the same name", async () => {
  const shop = await startShopify("key-1");
  open.push(shop);
  const store = await platen.connect("shopify", { address: shop.url });
  const order = { id: "71", number: "#5000", updatedAt: "2026-11-20T12:00:00Z" };
  for (const id of ["70", order.id, "72"]) shop.orders.set(id, { ...order, id });
  await store.process(shopifyWebhook(HOOK_SECRET, "orders/create", shopifyOrder(order)));
  expect(await ship("#5000")).toBe("InTransit");
  expect(shop.fulfillments.map(({ orderId }) => orderId)).toEqual([order.id]);
});

it("a seller sees on the store's page what the store refused, and sends it again; another seller does neither", async () => {
  let isKnown = false;
  const shop = await startFake(({ method, path }) => {
    if (path.includes("/webhooks")) return { status: 200, body: [] };
    if (!isKnown) return { status: 404, body: { message: "Invalid ID." } };
    return method === "GET" ? { status: 200, body: [] } : { status: 201, body: { id: 9 } };
  });
  const store = await platen.connect("woocommerce", { address: shop.url });
  const order = { id: "4711", number: "W-4711", updatedAt: "2026-11-20T12:00:00Z" };
  await store.process(woocommerceWebhook(HOOK_SECRET, "order.created", woocommerceOrder(order)));
  const id = (await produce(platen, ["W-4711"])).get("W-4711") as string;
  await platen.agencyPerson.post("tracking", { orderId: id, number: "9405511899223197428490" });
  const work = storeSyncWork(platen.database, platen.config, 2_000);
  while (await work.once(new AbortController().signal));
  const listed = `store-syncs?integration=${store.id}&status=waiting`;
  const { agencyId, otherTeamId } = platen.world;
  const stranger = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
  expect((await platen.seller.get(listed)).body.data).toMatchObject([
    { number: "9405511899223197428490", reason: "The store responded with 404: Invalid ID." },
  ]);
  expect((await stranger.get(listed)).body.data).toEqual([]);

  const send = (client: typeof stranger) => client.post("orders/synced-track-to-store", { ids: [id] });
  expect((await send(stranger)).body).toMatchObject({ success: [], failed: [{ id }] });
  isKnown = true;
  expect((await send(platen.seller)).body).toMatchObject({ success: [id] });
  while (await work.once(new AbortController().signal));
  expect((await platen.seller.get(`store-syncs/count?integration=${store.id}&by=status`)).body).toMatchObject(
    {
      total: 1,
      by: { synced: 1 },
    },
  );
});
