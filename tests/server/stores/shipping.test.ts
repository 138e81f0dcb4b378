import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import { genericMessage, type ShopOrder, shopifyOrder } from "../../support/shops/payloads.ts";
import { type ShopifyShop, startShopify } from "../../support/shops/shopify-shop.ts";
import { genericWebhook, shopifyWebhook } from "../../support/shops/signed.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
beforeAll(async () => {
  platen = await inboundWorld();
  await platen.setBalance(1_000_000);
});
afterAll(() => platen.close());

const NOTHING = { methods: [], defaultOption: null, location: null, applyToDrafts: false };
let last = 6_000;
const newOrder = (over: Partial<ShopOrder> = {}): ShopOrder => {
  last += 1;
  return { id: String(last), number: `#M${last}`, updatedAt: "2026-11-20T12:00:00Z", ...over };
};
const optionOf = async (number: string) =>
  (await platen.rows("select shipping_option as option from orders where order_name = $1", [number]))[0]
    ?.option;

describe("the shipping methods of a store", () => {
  let store: ConnectedStore;
  beforeEach(async () => {
    store = await platen.connect("other");
  });
  const receive = async (order: ShopOrder, event = "order.created") =>
    store.process(genericWebhook(HOOK_SECRET, genericMessage(event, order)));
  const save = (settings: object) =>
    platen.seller.put(`integrations/${store.id}/shipping`, { ...NOTHING, ...settings });
  const shipping = async () => (await platen.seller.get(`integrations/${store.id}/shipping`)).body;

  it("are listed with their orders, and their names choose the option until they are mapped", async () => {
    const [first, second, third] = [
      newOrder({ shippingMethod: "Courier  24" }),
      newOrder({ shippingMethod: "Courier 24" }),
      newOrder({ shippingMethod: "Express Delivery" }),
    ];
    for (const order of [first, second, third]) await receive(order);
    expect(await Promise.all([first, third].map(({ number }) => optionOf(number)))).toEqual([
      "standard",
      "express",
    ]);
    expect(await shipping()).toEqual({
      methods: [
        { method: "Courier 24", orders: 2, option: null },
        { method: "Express Delivery", orders: 1, option: null },
      ],
      defaultOption: null,
      location: null,
      hasLocations: false,
    });
  });

  it("give new drafts their options, and all others the default", async () => {
    const methods = [{ method: "Courier 24", option: "overnight" }];
    const saved = await save({ methods, defaultOption: "express" });
    expect(saved.body, saved.text).toMatchObject({
      message: "Saved",
      changedDrafts: 0,
      defaultOption: "express",
    });
    const [mapped, other] = [
      newOrder({ shippingMethod: "Courier 24" }),
      newOrder({ shippingMethod: "By donkey" }),
    ];
    for (const order of [mapped, other]) await receive(order);
    expect([await optionOf(mapped.number), await optionOf(other.number)]).toEqual(["overnight", "express"]);
    // A change in the store keeps the mapping.
    await receive({ ...mapped, updatedAt: "2026-11-20T13:00:00Z", note: "Ring twice" }, "order.updated");
    expect(await optionOf(mapped.number)).toBe("overnight");
    const [audited] = await platen.rows(
      "select after from audit where action = 'set-shipping' and subject = $1",
      [store.id],
    );
    expect(audited?.after).toMatchObject({ methods, defaultOption: "express" });
  });

  it("change drafts on request, priced again, except those that a person has set and those that were submitted", async () => {
    const [draft, byHand, submitted] = ["Courier 24", "Courier 24", "Courier 24"].map((shippingMethod) =>
      newOrder({ shippingMethod }),
    ) as [ShopOrder, ShopOrder, ShopOrder];
    for (const order of [draft, byHand, submitted]) await receive(order);
    const idOf = async (number: string) =>
      (await platen.rows<{ id: string }>("select id from orders where order_name = $1", [number]))[0]?.id;
    await platen.rows("update orders set shipping_option = 'express' where order_name = $1", [byHand.number]);
    const sent = await platen.seller.post("orders/submit", { ids: [await idOf(submitted.number)] });
    expect(sent.body.success, sent.text).toHaveLength(1);

    const methods = [{ method: "Courier 24", option: "overnight" }];
    expect((await save({ methods })).body.message).toBe("Saved");
    expect(await optionOf(draft.number)).toBe("standard");
    await save({});
    const saved = await save({ methods, applyToDrafts: true });
    expect(saved.body, saved.text).toMatchObject({ message: "Saved. 1 draft changed", changedDrafts: 1 });
    expect(await optionOf(draft.number)).toBe("overnight");
    expect(await optionOf(byHand.number)).toBe("express");
    expect(await optionOf(submitted.number)).toBe("standard");
    const [event] = await platen.rows(
      "select action, detail from order_events where order_id = $1 order by created_at desc, id desc limit 1",
      [await idOf(draft.number)],
    );
    expect(event).toMatchObject({ action: "edit" });

    // The submitted order is not changed by an event about something else.
    await receive({ ...submitted, updatedAt: "2026-11-20T14:00:00Z" }, "order.updated");
    expect(
      await platen.rows("select id from change_histories where order_id = $1", [
        await idOf(submitted.number),
      ]),
    ).toEqual([]);
  });

  it("refuse what is no option, a method twice, a location of a store without any, and other people", async () => {
    const option = "standard";
    expect((await save({ methods: [{ method: "A", option: "pigeon" }] })).status).toBe(400);
    const twice = await save({
      methods: [
        { method: "A", option },
        { method: "A", option: "express" },
      ],
    });
    expect(twice.body.errors).toEqual({ methods: "A shipping method is there twice" });
    const located = await save({ location: { id: "1", name: "Riga" } });
    expect(located.body.errors).toEqual({ location: "Stores of this platform have no locations" });
    expect((await save({ other: 1 })).status).toBe(400);
    const stranger = await platen.newPerson("seller", {
      agencyId: platen.world.agencyId,
      sellerTeamId: platen.world.otherTeamId,
    });
    expect((await stranger.get(`integrations/${store.id}/shipping`)).status).toBe(404);
    expect((await stranger.put(`integrations/${store.id}/shipping`, NOTHING)).status).toBe(404);
    expect((await platen.agencyPerson.put(`integrations/${store.id}/shipping`, NOTHING)).status).toBe(403);
  });
});

describe("the location of a Shopify store", () => {
  let shop: ShopifyShop;
  let store: ConnectedStore;
  beforeEach(async () => {
    shop = await startShopify("key-1");
    shop.bucket = 1_000_000;
    shop.locations.push({ id: "71", name: "Riga" }, { id: "9007199254740993", name: "Ohio" });
    store = await platen.connect("shopify", { address: shop.url });
  });
  afterEach(async () => {
    await platen.seller.delete(`integrations/${store.id}/access`);
    await shop.close();
  });
  const read = async () => {
    const work = storeFeedWork(platen.database, platen.config, { timeoutMs: 5_000 });
    while (await work.once(new AbortController().signal));
    await platen.processAll();
  };
  const choose = async () => {
    const location = { id: "9007199254740993", name: "Ohio" };
    const saved = await platen.seller.put(`integrations/${store.id}/shipping`, { ...NOTHING, location });
    expect(saved.body, saved.text).toMatchObject({ location, hasLocations: true });
  };
  const itemsOf = (number: string) =>
    platen.rows(
      `select i.sku, i.quantity from orders o join order_items i on i.order_id = o.id and i.deleted_at is null
        where o.order_name = $1 and o.deleted_at is null order by i.sku`,
      [number],
    );
  const add = (over: Partial<ShopOrder>) => {
    const order = newOrder({ updatedAt: `${new Date().toISOString().slice(0, 19)}Z`, ...over });
    shop.orders.set(order.id, order);
    return order;
  };
  const MIXED = [
    { sku: "TEE-BLK-M", quantity: 2, location: "9007199254740993" },
    { sku: "MUG-WHT-11", quantity: 1, location: "71" },
  ];

  it("is one of those that the store has", async () => {
    const listed = await platen.seller.get(`integrations/${store.id}/locations`);
    expect(listed.body, listed.text).toEqual({
      data: [
        { id: "71", name: "Riga" },
        { id: "9007199254740993", name: "Ohio" },
      ],
    });
    shop.behavior.refuses = true;
    const refused = await platen.seller.get(`integrations/${store.id}/locations`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "The store refuses our access (401): Invalid API key or access token",
    ]);
  });

  it("leaves out the items of other locations, and orders that are all theirs", async () => {
    await choose();
    const mixed = add({ items: MIXED });
    const theirs = add({ items: [{ sku: "MUG-WHT-11", quantity: 1, location: "71" }] });
    // More than a page, which is small because each order takes a query of its own.
    const more = [1, 2, 3].map(() =>
      add({ items: [{ sku: "TEE-BLK-M", quantity: 1, location: "9007199254740993" }] }),
    );
    await read();
    expect(await itemsOf(mixed.number)).toEqual([{ sku: "TEE-BLK-M", quantity: 2 }]);
    for (const { number } of more) expect(await itemsOf(number)).toHaveLength(1);
    expect(await itemsOf(theirs.number)).toEqual([]);
    const ignored = (await store.events()).find(({ external_id: id }) => id === theirs.id);
    expect(ignored).toMatchObject({
      status: "ignored",
      reason: "Another location of the store fulfills all of its items",
    });
  });

  it("is stated by no webhook, which therefore makes Platen read the order at once", async () => {
    await choose();
    await read();
    const order = add({ items: MIXED });
    const event = await store.process(shopifyWebhook(HOOK_SECRET, "orders/create", shopifyOrder(order)));
    expect(event).toMatchObject({
      status: "ignored",
      reason: expect.stringContaining("Read from the store"),
    });
    expect(await itemsOf(order.number)).toEqual([]);
    await read();
    expect(await itemsOf(order.number)).toEqual([{ sku: "TEE-BLK-M", quantity: 2 }]);
  });

  it("cancels a draft whose items were all moved to another location, and imports it when they come back", async () => {
    await choose();
    const order = add({ items: [{ sku: "TEE-BLK-M", quantity: 1, location: "9007199254740993" }] });
    await read();
    const later = (minutes: number) =>
      `${new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19)}Z`;
    const moveTo = async (location: string, minutes: number) => {
      const items = [{ sku: "TEE-BLK-M", quantity: 1, location }];
      shop.orders.set(order.id, { ...order, updatedAt: later(minutes), items });
      await platen.rows("update store_feeds set next_poll_at = now() where integration_id = $1", [store.id]);
      await read();
    };
    const statuses = async () =>
      (
        await platen.rows("select status from orders where order_name = $1 order by created_at, id", [
          order.number,
        ])
      ).map(({ status }) => status);
    await moveTo("71", 1);
    expect(await statuses()).toEqual(["Cancel"]);
    await moveTo("9007199254740993", 2);
    expect(await statuses()).toEqual(["Cancel", "Unfulfilled"]);
  });
});
