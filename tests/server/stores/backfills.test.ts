import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { markRestored } from "../../../src/server/stores/inbound/feed/mark-restored.ts";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import { type ShopOrder, woocommerceOrder } from "../../support/shops/payloads.ts";
import { woocommerceWebhook } from "../../support/shops/signed.ts";
import { startWooCommerce, type WooCommerceShop } from "../../support/shops/woocommerce-shop.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
beforeAll(async () => {
  platen = await inboundWorld();
});
afterAll(() => platen.close());

/** Minutes ago, in whole seconds. */
const ago = (minutes: number) => `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Z`;
const NOT_YET = -1;
const KEYS = { key: "ck_1", secret: "cs_1" };
let last = 61_000;

describe("an order that the store had before", () => {
  let shop: WooCommerceShop;
  let store: ConnectedStore;
  beforeEach(async () => {
    shop = await startWooCommerce("ck_1", "cs_1");
    store = await platen.connect("woocommerce", { address: shop.url });
  });
  afterEach(async () => {
    await platen.seller.delete(`integrations/${store.id}/access`);
    await shop.close();
  });

  const add = (minutes: number, over: Partial<ShopOrder> = {}): ShopOrder => {
    last += 1;
    const order = { id: String(last), number: `#back-${last}`, updatedAt: ago(minutes), ...over };
    shop.orders.set(order.id, order);
    return order;
  };
  const send = (order: ShopOrder) =>
    store.send(woocommerceWebhook(HOOK_SECRET, "order.updated", woocommerceOrder(order)));
  const readPage = () => storeFeedWork(platen.database, platen.config).once(new AbortController().signal);
  const read = async () => {
    await platen.rows(
      "update store_feeds set next_poll_at = now() - interval '1 second' where integration_id = $1",
      [store.id],
    );
    while (await readPage());
    await platen.processAll();
  };
  /** The numbers of the orders that were created, and whether as ones that the store had before. */
  const created = async () => {
    const rows = await platen.rows<{ name: string; old: boolean }>(
      `select a.after ->> 'orderName' as name, (a.after ->> 'backfill')::boolean is true as old from audit a
        where a.action = 'import-from-store' and a.after ->> 'integration' = $1`,
      [store.id],
    );
    return Object.fromEntries(rows.map(({ name, old }) => [name, old ? "backfill" : "live"]));
  };

  it("is one of the first reading; those of later readings are live", async () => {
    const old = add(60);
    await read();
    const next = add(NOT_YET);
    await read();
    expect(await created()).toEqual({ [old.number]: "backfill", [next.number]: "live" });
  });

  it("is for no rule, which looks at those after it", async () => {
    const rule = {
      name: "All",
      event: "imported",
      conditions: { match: "all", of: [] },
      effects: [{ do: "tag", tags: ["new"] }],
    };
    const { body } = await platen.seller.post("rules", rule);
    await platen.rows(`update rules set test = '{"revision": 1}' where id = $1 returning id`, [body.id]);
    await platen.seller.put(`rules/${body.id}/state`, { state: "watch", revision: 1 });
    const old = add(60);
    await read();
    const next = add(NOT_YET);
    await read();
    const facts = await platen.rows<{ name: string; due: boolean }>(
      `select o.order_name as name, f.due or f.attempts > 0 as due from rule_facts f join orders o on o.id = f.order_id
        where f.event = 'imported' and o.integration_id = $1`,
      [store.id],
    );
    expect(Object.fromEntries(facts.map(({ name, due }) => [name, due]))).toEqual({
      [old.number]: false,
      [next.number]: true,
    });
    await platen.seller.delete(`rules/${body.id}`);
  });

  it("is none that was placed while the first reading ran, announced by a webhook or not", async () => {
    for (let n = 0; n < 51; n += 1) add(600 - n);
    await readPage();
    const announced = add(NOT_YET);
    await send(announced);
    const placed = add(NOT_YET);
    await read();
    const all = await created();
    expect(Object.values(all).filter((how) => how === "backfill")).toHaveLength(51);
    expect(all).toMatchObject({ [announced.number]: "live", [placed.number]: "live" });
  });

  it("is one of which a webhook is first to say that it has changed, also after the first reading", async () => {
    const month = ago(30 * 24 * 60);
    const early = add(NOT_YET, { placedAt: month });
    await send(early);
    await platen.processAll();
    await read();
    const later = add(NOT_YET, { placedAt: month });
    await send(later);
    await platen.processAll();
    const unannounced = add(NOT_YET, { placedAt: month });
    await read();
    expect(await created()).toEqual({
      [early.number]: "backfill",
      [later.number]: "backfill",
      [unannounced.number]: "backfill",
    });
  });

  it("is one that a webhook names after a time without a connection, and after a backup was restored", async () => {
    await read();
    const [meanwhile, lost] = [add(4), add(3)];
    await platen.seller.delete(`integrations/${store.id}/access`);
    await platen.seller.put(`integrations/${store.id}/access`, {
      ...KEYS,
      address: shop.url,
      webhookSecret: HOOK_SECRET,
    });
    await send(meanwhile);
    await platen.processAll();
    await markRestored(platen.database);
    await send(lost);
    await platen.processAll();
    expect(await created()).toEqual({ [meanwhile.number]: "backfill", [lost.number]: "backfill" });
  });

  it("stays one where it can be imported only after a change", async () => {
    const bad = add(30, { items: [{ sku: "TEE-BLK-M", quantity: 20_000 }] });
    await read();
    await send({ ...bad, updatedAt: ago(1), items: [{ sku: "TEE-BLK-M", quantity: 1 }] });
    await platen.processAll();
    expect(await created()).toEqual({ [bad.number]: "backfill" });
  });

  it("is one of a time without a connection, and none of new keys", async () => {
    await read();
    await platen.seller.put(`integrations/${store.id}/access`, { ...KEYS, address: shop.url });
    const meanwhile = add(NOT_YET);
    await read();
    await platen.seller.delete(`integrations/${store.id}/access`);
    const without = add(3);
    await platen.seller.put(`integrations/${store.id}/access`, { ...KEYS, address: shop.url });
    await read();
    expect(await created()).toEqual({ [meanwhile.number]: "live", [without.number]: "backfill" });
  });

  it("is one that was sent or placed before a backup was restored", async () => {
    await read();
    const sent = add(4);
    await send(sent);
    const lost = add(3);
    await markRestored(platen.database);
    await read();
    expect(await created()).toEqual({ [sent.number]: "backfill", [lost.number]: "backfill" });
  });

  it("is one of a time in which the integration imported none", async () => {
    await read();
    await platen.seller.patch(`integrations/${store.id}`, { importOrders: false });
    const unwanted = add(4);
    await read();
    await platen.seller.patch(`integrations/${store.id}`, { importOrders: true });
    await read();
    const next = add(NOT_YET);
    await read();
    expect(await created()).toEqual({ [unwanted.number]: "backfill", [next.number]: "live" });
  });
});
