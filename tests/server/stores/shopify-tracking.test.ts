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
  const work = storeSyncWork(platen.database, platen.config, 2_000);
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
  ["refuses", "The store refuses our access (401): Invalid API key or access token"],
  ["garbles", "The store's response is not one of Shopify's API"],
] as const)(
  "keeps a parcel while the store %s, without using up its attempts, and sends it after Reconnect",
  async (how, reason) => {
    const { order, id } = await ordered([TEE]);
    shop.behavior[how] = true;
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
  // Its order editing removes a line by leaving it without units.
  change(order, { items: [{ ...VARIANT_TEE, quantity: 0 }, VARIANT_TEE] });
  const parcel = await track(id, "1Z5R89390357567047");
  await syncAll();
  expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null });
  expect(sentOf(order)).toEqual([["1Z5R89390357567047", { 1: 1 }]]);
});
