import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storeSyncWork } from "../../../src/server/stores/sync/work.ts";
import { type ShopItem, type ShopOrder, shopifyOrder } from "../../support/shops/payloads.ts";
import { type ShopifyShop, startShopify } from "../../support/shops/shopify-shop.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import { produce } from "../import/in-production.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
let shop: ShopifyShop;
let store: ConnectedStore;
beforeAll(async () => {
  platen = await inboundWorld();
  await platen.setBalance(1_000_000);
});
afterAll(() => platen.close());
beforeEach(async () => {
  shop = await startShopify("key-1");
  store = await platen.connect("shopify", { address: shop.url });
});
afterEach(() => shop.close());

const VARIANT_TEE: ShopItem = { sku: "TEE-BLK-M", quantity: 1, product: "1", variant: "11" };
const TEE: ShopItem = { sku: "TEE-BLK-M", quantity: 1 };
const MUG: ShopItem = { sku: "MUG-WHT-11", quantity: 1 };
const TIME = "2026-11-20T12:00:00Z";
let last = 6_000;

/** An order that came from the shop and is in production. @returns it with its id in Platen */
async function ordered(
  items: readonly ShopItem[],
  edit: (id: string) => Promise<unknown> = async () => {},
): Promise<{ order: ShopOrder; id: string }> {
  last += 1;
  const order = { id: String(last), number: `#T${last}`, updatedAt: TIME, items };
  shop.orders.set(order.id, order);
  await store.process(shopifyWebhook(HOOK_SECRET, "orders/create", shopifyOrder(order)));
  const [row] = await platen.rows<{ id: string }>("select id from orders where order_name = $1", [
    order.number,
  ]);
  await edit(row?.id ?? "");
  return { order, id: (await produce(platen, [order.number])).get(order.number) as string };
}
const change = (order: ShopOrder, over: Partial<ShopOrder>) =>
  shop.orders.set(order.id, { ...order, ...over });
const itemsOf = async (id: string) =>
  (await platen.agencyPerson.get(`orders/${id}`)).body.items as { id: string }[];
async function track(
  orderId: string,
  number: string,
  items?: readonly { itemId: string; quantity: number }[],
) {
  const { status, text, body } = await platen.agencyPerson.post("tracking", { orderId, number, items });
  expect(status, text).toBe(201);
  return body.id as string;
}
async function syncAll() {
  const work = storeSyncWork(platen.database, platen.config, 10_000);
  while (await work.once(new AbortController().signal));
}
const dueNow = () =>
  platen.rows(
    "update store_syncs set next_attempt_at = now() - interval '1 second' where status = 'waiting'",
  );
const syncOf = async (parcelId: string) =>
  (await platen.agencyPerson.get(`store-syncs?parcel=${parcelId}`)).body.data[0];
/** What the shop has of an order: by tracking number the units of each line, by its position. */
const sentOf = ({ id }: ShopOrder) =>
  shop.fulfillments
    .filter((one) => one.orderId === id)
    .map(({ number, quantities }) => [
      number,
      Object.fromEntries([...quantities].map(([line, count]) => [line.slice(1, 2), count])),
    ]);

it("makes one fulfillment for each location that has units of the parcel, and continues after one of them", async () => {
  shop.locations.push({ id: "1", name: "Here" }, { id: "2", name: "There" });
  const { order, id } = await ordered([
    { ...TEE, location: "1" },
    { ...MUG, location: "2" },
  ]);
  const parcel = await track(id, "1Z5R89390357567001");
  await syncAll();
  expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null });
  expect(sentOf(order)).toEqual([
    ["1Z5R89390357567001", { 0: 1 }],
    ["1Z5R89390357567001", { 1: 1 }],
  ]);

  // As if the process had ended before the second one.
  (shop.fulfillments as unknown[]).pop();
  await platen.rows("update store_syncs set synced = null, status = 'waiting' where id = $1", [parcel]);
  await dueNow();
  await syncAll();
  expect(sentOf(order)).toEqual([
    ["1Z5R89390357567001", { 0: 1 }],
    ["1Z5R89390357567001", { 1: 1 }],
  ]);
});

it("waits while the store holds the fulfillment, and sends the parcel once it is released", async () => {
  const { order, id } = await ordered([TEE]);
  change(order, { status: "held" });
  const parcel = await track(id, "1Z5R89390357567207");
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await dueNow();
    await syncAll();
  }
  expect(await syncOf(parcel)).toMatchObject({
    status: "waiting",
    attempts: 0,
    reason: "The store holds the fulfillment of TEE-BLK-M. Release it there; the parcel is sent after that",
  });
  expect(sentOf(order)).toEqual([]);
  change(order, { status: "open" });
  await dueNow();
  await syncAll();
  expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null, attempts: 1 });
  expect(sentOf(order)).toEqual([["1Z5R89390357567207", { 0: 1 }]]);
});

it("keeps a parcel until the store's token may read what is to fulfill, and says which scope it lacks", async () => {
  const { order, id } = await ordered([TEE]);
  shop.givesFulfillmentOrders = false;
  const parcel = await track(id, "1Z5R89390357567001");
  await syncAll();
  expect(await syncOf(parcel)).toMatchObject({
    status: "waiting",
    attempts: 0,
    reason: expect.stringMatching(
      /^The store refuses our access: .*`read_merchant_managed_fulfillment_orders`/,
    ),
  });
  expect((await platen.seller.get(`integrations/${store.id}/health`)).body.needsReconnect).toBe(true);
  shop.givesFulfillmentOrders = true;
  await dueNow();
  await syncAll();
  expect(sentOf(order)).toEqual([["1Z5R89390357567001", { 0: 1 }]]);
});

it("fulfills by SKU where the store's app may not read products", async () => {
  const { order, id } = await ordered([VARIANT_TEE]);
  await platen.rows("update order_items set store_line_id = null where order_id = $1", [id]);
  shop.givesProducts = false;
  const parcel = await track(id, "1Z5R89390357567136");
  await syncAll();
  expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null });
  expect(sentOf(order)).toEqual([["1Z5R89390357567136", { 0: 1 }]]);
});

it("is refused where the store does, with its reason", async () => {
  const { order, id } = await ordered([TEE]);
  const parcel = await track(id, "1Z5R89390357567207");
  await syncAll();
  const [made] = shop.fulfillments.filter(({ orderId }) => orderId === order.id);
  // As if the cancellation were made in the store after Platen has read the order.
  shop.behavior.before = ({ body }) => {
    if (made && body.includes("fulfillmentTrackingInfoUpdate")) made.status = "cancelled";
  };
  await platen.agencyPerson.patch(`tracking/${parcel}`, { number: "1Z5R89390357567127" });
  await syncAll();
  expect(await syncOf(parcel)).toMatchObject({
    status: "failed",
    reason: "The store refuses the fulfillment: Fulfillment does not exist.",
  });
});

it("reads all lines, locations and units of a large order", async () => {
  const places = Array.from({ length: 7 }, (_, index) => String(index + 1));
  shop.locations.push(...places.map((id) => ({ id, name: id })));
  // More lines than a page of the order's and of a location's, at more locations than a page.
  const items = Array.from({ length: 130 }, (_, index) => ({
    ...TEE,
    location: index < 120 ? "1" : (places[index % 7] ?? "1"),
  }));
  const { order, id } = await ordered(items);
  const own = await itemsOf(id);
  const parcel = await track(id, "1Z5R89390357567056", [{ itemId: own[129]?.id ?? "", quantity: 1 }]);
  const rest = await track(id, "1Z5R89390357567065");
  await syncAll();
  expect([await syncOf(parcel), await syncOf(rest)]).toMatchObject([
    { status: "synced", reason: null },
    { status: "synced", reason: null },
  ]);
  const units = shop.fulfillments
    .filter(({ orderId }) => orderId === order.id)
    .map(({ number, quantities }) => [number, quantities.size] as const);
  expect(units[0]).toEqual(["1Z5R89390357567056", 1]);
  expect(units.slice(1).reduce((sum, [, size]) => sum + size, 0)).toBe(129);
  expect(units).toHaveLength(8);
});

it("waits for the store's bucket of query costs, so that many parcels are not throttled", async () => {
  const { id } = await ordered(Array.from({ length: 4 }, () => TEE));
  const own = await itemsOf(id);
  const numbers = ["1Z5R89390357567038", "1Z5R89390357567047", "1Z5R89390357567074", "1Z5R89390357567083"];
  // Reading an order takes 632 of it and costs 64, a fulfillment costs 10, and 50 return in a second.
  shop.bucket = 650;
  const parcels: string[] = [];
  for (const [at, number] of numbers.entries())
    parcels.push(await track(id, number, [{ itemId: own[at]?.id ?? "", quantity: 1 }]));
  await syncAll();
  for (const parcel of parcels)
    expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null, attempts: 1 });
});

it("is tried again after what the store states where it throttles", async () => {
  const { id } = await ordered([TEE]);
  // As if it were a store of a far larger bucket.
  shop.bucket = -19_368;
  const parcel = await track(id, "1Z5R89390357567145");
  await syncAll();
  expect(await syncOf(parcel)).toMatchObject({ status: "waiting", reason: "The store limits its API" });
  const [{ wait } = { wait: 0 }] = await platen.rows<{ wait: number }>(
    "select extract(epoch from next_attempt_at - now())::float8 as wait from store_syncs where id = $1",
    [parcel],
  );
  // 20,000 are missing, and 50 return in a second.
  expect(Math.round(wait / 20) * 20).toBe(400);
  // It is not tried again beside those of the other tests.
  await platen.agencyPerson.post(`tracking/${parcel}/void`);
  shop.bucket = 2_000;
  await dueNow();
  await syncAll();
});

it("finds an order that was renamed in the store by its id", async () => {
  const { order, id } = await ordered([TEE]);
  change(order, { number: "#renamed" });
  const parcel = await track(id, "1Z5R89390357567136");
  await syncAll();
  expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null });
  expect(sentOf(order)).toEqual([["1Z5R89390357567136", { 0: 1 }]]);
});

it.each([
  ["its id", "id"],
  ["the id of its variant, of an order from before lines were kept", "variant"],
])("fulfills the line that was shipped where two lines have one SKU, by %s", async (_, by) => {
  const { order, id } = await ordered([
    { ...TEE, product: "11", variant: "111" },
    { ...TEE, product: "11", variant: "112" },
  ]);
  const [first, second] = (await itemsOf(id)).map((item) => item.id);
  if (by === "variant")
    for (const [item, variant] of [
      [first, "111"],
      [second, "112"],
    ])
      await platen.rows("update order_items set store_line_id = null, exact_key = $2 where id = $1", [
        item,
        `store:${store.id}|11|${variant}`,
      ]);
  await track(id, "774881122335", [{ itemId: second ?? "", quantity: 1 }]);
  await syncAll();
  const parcel = await track(id, "774881122449", [{ itemId: first ?? "", quantity: 1 }]);
  await syncAll();
  expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null });
  expect(sentOf(order)).toEqual([
    ["774881122335", { 1: 1 }],
    ["774881122449", { 0: 1 }],
  ]);
});

it.each([
  ["refuses", { refuses: true }, "The store refuses our access (401): Invalid API key or access token"],
  ["shows a page", { garbles: true }, "The store's response is not one of Shopify's API"],
  ["is unpaid", { closed: 402 }, "The store is closed until its bill is paid (402): Unavailable Shop"],
  ["is locked", { closed: 423 }, "The store is locked (423): Unavailable Shop"],
] as const)(
  "keeps a parcel while the store %s, without using up its attempts, and sends it after Reconnect",
  async (how, behavior, reason) => {
    const { order, id } = await ordered([TEE]);
    shop.behavior = behavior;
    const parcel = await track(id, "1Z5R89390357567127");
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await dueNow();
      await syncAll();
    }
    expect(await syncOf(parcel)).toMatchObject({ status: "waiting", attempts: 0, reason });
    const health = async () => (await platen.seller.get(`integrations/${store.id}/health`)).body;
    expect((await health()).needsReconnect).toBe(how === "refuses");
    // It cannot stay so for ever.
    await platen.rows("update store_syncs set created_at = now() - interval '31 days' where id = $1", [
      parcel,
    ]);
    await dueNow();
    await syncAll();
    expect(await syncOf(parcel)).toMatchObject({ status: "failed", reason, nextAttemptAt: null });

    shop.behavior = {};
    const { status, text } = await platen.seller.put(`integrations/${store.id}/access`, {
      key: "key-1",
      address: shop.url,
    });
    expect(status, text).toBe(200);
    await syncAll();
    expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null, attempts: 1 });
    expect(sentOf(order)).toEqual([["1Z5R89390357567127", { 0: 1 }]]);
    expect((await health()).needsReconnect).toBe(false);
  },
);

const noticesOf = () =>
  platen.rows<{ title: string; link: string }>(
    "select title, link from notifications where user_id = $1 and title like $2",
    [platen.seller.userId, `${store.name} refuses%`],
  );

it("notifies once while the store refuses tracking numbers and is read, and again after it took one", async () => {
  const { id } = await ordered([TEE, MUG]);
  const [tee, mug] = await itemsOf(id);
  const dayPasses = async () => {
    await dueNow();
    await syncAll();
    await platen.rows("update store_feeds set polled_at = now(), reason = null where integration_id = $1", [
      store.id,
    ]);
    for (const [table, column] of [
      ["store_failure_notices", "notified_at"],
      ["integrations", "synced_at"],
      ["store_syncs", "tried_at"],
      ["store_feeds", "polled_at"],
    ])
      await platen.rows(`update ${table} set ${column} = ${column} - interval '1 day'`);
  };
  shop.behavior.refuses = true;
  const parcel = await track(id, "1Z5R89390357567074", [{ itemId: tee?.id ?? "", quantity: 1 }]);
  for (let day = 0; day < 4; day += 1) await dayPasses();
  await track(id, "1Z5R89390357567083", [{ itemId: mug?.id ?? "", quantity: 1 }]);
  await dayPasses();
  expect(await noticesOf()).toHaveLength(1);

  shop.behavior.refuses = false;
  await dayPasses();
  expect(await syncOf(parcel)).toMatchObject({ status: "synced" });
  shop.behavior.refuses = true;
  await platen.agencyPerson.post(`tracking/${parcel}/void`);
  await dayPasses();
  expect(await noticesOf()).toHaveLength(2);
});

it("notifies once of a refused token where only tracking is sent, and has it on the board until a parcel is taken", async () => {
  const { id } = await ordered([TEE, MUG]);
  const [tee, mug] = await itemsOf(id);
  await platen.rows("update store_feeds set next_poll_at = null, reason = null");
  await platen.rows("update integrations set import_orders = false where id = $1", [store.id]);
  shop.behavior.refuses = true;
  await track(id, "1Z5R89390357567145", [{ itemId: tee?.id ?? "", quantity: 1 }]);
  await track(id, "1Z5R89390357567154", [{ itemId: mug?.id ?? "", quantity: 1 }]);
  await syncAll();
  const board = async () =>
    (await platen.agencyPerson.get("orders/blockers/stores")).body.data.filter(
      ({ integration }: { integration: { id: string } }) => integration.id === store.id,
    );
  expect(await noticesOf()).toEqual([
    { title: `${store.name} refuses Platen's access`, link: `/s/integrations/${store.id}` },
  ]);
  expect(await board()).toMatchObject([{ kind: "access", count: 1, integration: { name: store.name } }]);

  shop.behavior.refuses = false;
  // One of the two is due: its success says enough of both.
  await platen.rows(
    "update store_syncs set next_attempt_at = now() where id = (select min(id::text)::uuid from store_syncs where integration_id = $1)",
    [store.id],
  );
  await syncAll();
  expect(await board()).toEqual([]);
  expect((await platen.seller.get(`integrations/${store.id}/health`)).body.needsReconnect).toBe(false);
});

describe("items that were added by hand to an order of the store", () => {
  const add = (sku: string, without?: string) => async (id: string) => {
    const [item] = await itemsOf(id);
    const items = without ? [{ id: item?.id, remove: true }] : [];
    const { status, text } = await platen.seller.put(`orders/${id}`, { items, add: [{ sku, quantity: 1 }] });
    expect(status, text).toBe(200);
  };

  it.each(["MUG-WHT-11", "TEE-BLK-M"])("are left out of the fulfillment of the others: %s", async (sku) => {
    const { order, id } = await ordered([TEE], add(sku));
    const parcel = await track(id, "1Z5R89390357567001");
    await syncAll();
    expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null });
    expect(sentOf(order)).toEqual([["1Z5R89390357567001", { 0: 1 }]]);
  });

  it("are left out as well where they are units of an item of the store", async () => {
    const { order, id } = await ordered([TEE], async (draft) => {
      const [item] = await itemsOf(draft);
      const edit = { items: [{ id: item?.id, quantity: 3 }] };
      expect((await platen.seller.put(`orders/${draft}`, edit)).status).toBe(200);
    });
    const parcel = await track(id, "1Z5R89390357567163");
    await syncAll();
    expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null });
    expect(sentOf(order)).toEqual([["1Z5R89390357567163", { 0: 1 }]]);
  });

  it("take the units of no other item, and alone in a parcel need no sync", async () => {
    const { order, id } = await ordered([TEE], add("TEE-BLK-M"));
    const [own, added] = await itemsOf(id);
    const first = await track(id, "774881122335", [{ itemId: added?.id ?? "", quantity: 1 }]);
    await syncAll();
    expect(await syncOf(first)).toMatchObject({
      status: "unneeded",
      reason: "Its items were added by hand, and the store has none of them to ship",
    });
    expect(sentOf(order)).toEqual([]);
    const second = await track(id, "774881122449", [{ itemId: own?.id ?? "", quantity: 1 }]);
    await syncAll();
    expect(await syncOf(second)).toMatchObject({ status: "synced" });
    expect(sentOf(order)).toEqual([["774881122449", { 0: 1 }]]);
  });

  it("take the units of an item that they replace, where they have its SKU", async () => {
    const same = await ordered([TEE], add("TEE-BLK-M", "the tee"));
    const other = await ordered([TEE], add("MUG-WHT-11", "the tee"));
    const taken = await track(same.id, "774881122335");
    const left = await track(other.id, "774881122449");
    await syncAll();
    expect(await syncOf(taken)).toMatchObject({ status: "synced" });
    expect(sentOf(same.order)).toEqual([["774881122335", { 0: 1 }]]);
    expect(await syncOf(left)).toMatchObject({ status: "unneeded" });
  });
});

it("sends the parcels of an order one after the other, also from two lanes at once", async () => {
  const { order, id } = await ordered([TEE, TEE]);
  await platen.rows("update order_items set store_line_id = null where order_id = $1", [id]);
  const [first, second] = await itemsOf(id);
  const one = await track(id, "1Z5R89390357567056", [{ itemId: first?.id ?? "", quantity: 1 }]);
  const other = await track(id, "1Z5R89390357567065", [{ itemId: second?.id ?? "", quantity: 1 }]);
  shop.behavior.takesMs = 100;
  await Promise.all([syncAll(), syncAll()]);
  expect([await syncOf(one), await syncOf(other)]).toMatchObject([
    { status: "synced", reason: null },
    { status: "synced", reason: null },
  ]);
  expect(sentOf(order)).toEqual([
    ["1Z5R89390357567056", { 0: 1 }],
    ["1Z5R89390357567065", { 1: 1 }],
  ]);
});

it("voids only its own fulfillments, where another parcel has its number by then", async () => {
  const { order, id } = await ordered([TEE, MUG]);
  const [tee, mug] = await itemsOf(id);
  const number = "1Z5R89390357567038";
  const first = await track(id, number, [{ itemId: tee?.id ?? "", quantity: 1 }]);
  await syncAll();
  shop.behavior.throttles = 1;
  const voided = await platen.agencyPerson.post(`tracking/${first}/void`);
  expect(voided.status, voided.text).toBe(200);
  await syncAll();
  expect(await syncOf(first)).toMatchObject({ status: "waiting" });
  const second = await track(id, number, [{ itemId: mug?.id ?? "", quantity: 1 }]);
  await syncAll();
  await dueNow();
  await syncAll();
  expect([await syncOf(first), await syncOf(second)]).toMatchObject([
    { status: "synced" },
    { status: "synced" },
  ]);
  const parcels = shop.fulfillments.filter(({ orderId }) => orderId === order.id);
  expect(parcels.map(({ status, quantities }) => [status, [...quantities.keys()]])).toEqual([
    ["cancelled", [`90${order.id}`]],
    ["success", [`91${order.id}`]],
  ]);
  const remotes = await platen.rows(
    "select synced -> 'remote' as ids from store_syncs where order_id = $1 order by created_at, id",
    [id],
  );
  expect(remotes).toEqual([{ ids: [] }, { ids: [String(parcels[1]?.id)] }]);
});

it("fulfills the line that has replaced the item's own in the store", async () => {
  const { order, id } = await ordered([VARIANT_TEE]);
  // Its order editing removes a line by leaving it without current units.
  change(order, { items: [{ ...VARIANT_TEE, left: 0 }, VARIANT_TEE] });
  const parcel = await track(id, "1Z5R89390357567047");
  await syncAll();
  expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null });
  expect(sentOf(order)).toEqual([["1Z5R89390357567047", { 1: 1 }]]);
});
