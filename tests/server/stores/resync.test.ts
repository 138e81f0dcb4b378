import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ResyncState } from "../../../src/domain/stores/inbound/resync.ts";
import { deleteOldResyncs } from "../../../src/server/stores/inbound/resync/resync.queries.ts";
import { storeResyncWork } from "../../../src/server/stores/inbound/resync/work.ts";
import type { FakeShop } from "../../support/shops/behavior.ts";
import { type ShopOrder, shopifyOrder, woocommerceOrder } from "../../support/shops/payloads.ts";
import { startShopify } from "../../support/shops/shopify-shop.ts";
import { shopifyWebhook, woocommerceWebhook } from "../../support/shops/signed.ts";
import { startWooCommerce } from "../../support/shops/woocommerce-shop.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
beforeAll(async () => {
  platen = await inboundWorld();
});
afterAll(() => platen.close());

type Shop = FakeShop & { readonly orders: Map<string, ShopOrder>; bucket?: number };

const PLATFORMS = [
  {
    platform: "woocommerce",
    start: (): Promise<Shop> => startWooCommerce("ck_1", "cs_1"),
    webhook: (order: ShopOrder) => woocommerceWebhook(HOOK_SECRET, "order.updated", woocommerceOrder(order)),
  },
  {
    platform: "shopify",
    start: (): Promise<Shop> => startShopify("key-1"),
    webhook: (order: ShopOrder) => shopifyWebhook(HOOK_SECRET, "orders/updated", shopifyOrder(order)),
  },
];

/** Minutes ago, in whole seconds. */
const ago = (minutes: number) => `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Z`;
const TOO_MANY = [{ sku: "TEE-BLK-M", quantity: 20_000 }];
let last = 71_000;

describe.each(PLATFORMS)(
  "what would follow from reading a $platform store again",
  ({ platform, start, webhook }) => {
    let shop: Shop;
    let store: ConnectedStore;
    beforeEach(async () => {
      shop = await start();
      store = await platen.connect(platform, { address: shop.url });
    });
    afterEach(async () => {
      await platen.seller.delete(`integrations/${store.id}/access`);
      await shop.close();
    });

    const add = (minutes: number, over: Partial<ShopOrder> = {}): ShopOrder => {
      last += 1;
      const order = { id: String(last), number: `#${platform}-r${last}`, updatedAt: ago(minutes), ...over };
      shop.orders.set(order.id, order);
      return order;
    };
    const url = (rest = "") => `integrations/${store.id}/resync${rest}`;
    const readOnce = (timeoutMs = 5_000) =>
      storeResyncWork(platen.database, platen.config, { timeoutMs }).once(new AbortController().signal);
    const state = async () => (await platen.seller.get(url())).body as ResyncState;
    const read = async (from = ago(120)) => {
      const started = await platen.seller.post(url(), { from });
      expect(started.status, started.text).toBe(200);
      while (await readOnce());
      return state();
    };
    const apply = async ({ id }: ResyncState) => {
      const applied = await platen.seller.post(url("/apply"), { resync: id });
      expect(applied.status, applied.text).toBe(200);
      await platen.processAll();
      return state();
    };
    const everything = () =>
      platen.rows(
        `select (select json_agg(o order by id) from orders o) as orders, (select json_agg(i order by id) from order_items i) as items,
        (select json_agg(e order by id) from store_events e) as events, (select json_agg(s order by external_id) from store_orders s) as links,
        (select json_agg(f order by integration_id) from store_feeds f) as feeds`,
      );
    const kinds = ({ orders }: ResyncState) =>
      Object.fromEntries(
        orders.map(({ number, kind, parts }) => [number, [kind, ...parts.map(({ part }) => part)]]),
      );
    const ofPlaten = (number: string) =>
      platen.rows("select status, address1 from orders where order_name = $1 and deleted_at is null", [
        number,
      ]);

    it("is shown without a change, and is exactly what is done", async () => {
      const same = add(50);
      const moved = add(40);
      const canceled = add(30);
      for (const order of [same, moved, canceled]) await store.process(webhook(order));
      shop.orders.set(moved.id, {
        ...moved,
        updatedAt: ago(20),
        address1: "1 New Street",
        items: [{ sku: "TEE-BLK-M", quantity: 2 }],
      });
      shop.orders.set(canceled.id, { ...canceled, updatedAt: ago(20), status: "canceled" });
      const lost = add(10);
      const bad = add(9, { items: TOO_MANY });
      add(8, { status: "unpaid" });

      const before = await everything();
      const shown = await read();
      expect(await everything()).toEqual(before);
      expect(shown).toMatchObject({
        status: "ready",
        read: 6,
        counts: { create: 1, change: 1, end: 1, fail: 1, none: 2 },
        results: null,
      });
      expect(kinds(shown)).toEqual({
        [lost.number]: ["create"],
        [moved.number]: ["change", "customer", "items"],
        [canceled.number]: ["end", "cancel"],
        [bad.number]: ["fail"],
      });
      expect(shown.orders.find(({ number }) => number === moved.number)?.order).toMatchObject({
        orderName: moved.number,
      });
      expect(shown.orders.find(({ kind }) => kind === "fail")?.reason).toMatch(/quantity/i);

      const done = await apply(shown);
      expect(done.results).toEqual({ waiting: 0, done: 3, ignored: 0, failed: 1 });
      expect(await ofPlaten(lost.number)).toMatchObject([{ status: "Unfulfilled" }]);
      expect(await ofPlaten(moved.number)).toMatchObject([{ address1: "1 New Street" }]);
      expect(await ofPlaten(canceled.number)).toMatchObject([{ status: "Cancel" }]);
      const backfills = await platen.rows(
        "select distinct is_backfill from store_events where integration_id = $1 and delivery_id like 'read:resync:%'",
        [store.id],
      );
      expect(backfills).toEqual([{ is_backfill: true }]);
      expect((await read()).counts).toEqual({ create: 0, change: 0, end: 0, fail: 1, none: 5 });
    });

    it("is not done where it has changed meanwhile, which is said", async () => {
      const order = add(30);
      const lost = add(10);
      await store.process(webhook(order));
      shop.orders.set(order.id, { ...order, updatedAt: ago(5), address1: "1 New Street" });
      const shown = await read();
      expect(kinds(shown)).toEqual({ [order.number]: ["change", "customer"], [lost.number]: ["create"] });
      await store.process(webhook({ ...order, updatedAt: ago(1), address1: "2 Newer Street" }));
      const done = await apply(shown);
      expect(done.results).toEqual({ waiting: 0, done: 1, ignored: 1, failed: 0 });
      expect(done.orders.find(({ number }) => number === order.number)?.result).toEqual({
        status: "ignored",
        reason:
          "Not done, because it has changed since it was shown: now nothing follows from it (A later change of the order was processed before)",
      });
      expect(await ofPlaten(order.number)).toMatchObject([{ address1: "2 Newer Street" }]);
      expect(await ofPlaten(lost.number)).toHaveLength(1);
    });

    it("is done once, by whom it was shown, and not after it was read again", async () => {
      const lost = add(10);
      const first = await read();
      const second = await read();
      const late = await platen.seller.post(url("/apply"), { resync: first.id });
      expect([late.status, late.body.message]).toEqual([
        400,
        "The store was read again meanwhile. Look at what would change by now",
      ]);
      const twice = await Promise.all(
        [1, 2].map(() => platen.seller.post(url("/apply"), { resync: second.id })),
      );
      expect(twice.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
      await platen.processAll();
      expect(await ofPlaten(lost.number)).toHaveLength(1);
      const { agencyId, otherTeamId: sellerTeamId } = platen.world;
      const stranger = await platen.newPerson("seller", { agencyId, sellerTeamId });
      const foreign = [
        await stranger.get(url()),
        await stranger.post(url(), { from: ago(5) }),
        await stranger.post(url("/apply"), { resync: second.id }),
      ];
      expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
    });

    it("says how far it is, why it waits and why it ended", async () => {
      for (let n = 0; n < 55; n += 1) add(100 - n);
      await platen.seller.post(url(), { from: ago(120) });
      await readOnce();
      expect(await state()).toMatchObject({ status: "reading", read: expect.any(Number) });
      expect((await state()).read).toBeGreaterThan(0);
      const early = await platen.seller.post(url("/apply"), { resync: (await state()).id });
      expect([early.status, early.body.message]).toEqual([400, "The store's orders are not read yet"]);
      const due = () =>
        platen.rows(
          "update store_resyncs set next_read_at = now() where integration_id = $1 and next_read_at is not null",
          [store.id],
        );
      shop.behavior.hangs = true;
      await due();
      await readOnce(300);
      expect(await state()).toMatchObject({ status: "reading", reason: "The store did not answer in time" });
      for (let n = 0; n < 4; n += 1) {
        await due();
        await readOnce(300);
      }
      expect(await state()).toMatchObject({ status: "failed", reason: "The store did not answer in time" });
      shop.behavior.hangs = false;
    });

    it("ends where the store refuses its access, and is deleted where nobody confirms it", async () => {
      shop.behavior.refuses = true;
      expect(await read()).toMatchObject({
        status: "failed",
        reason: expect.stringMatching(/refuses our access/),
      });
      shop.behavior.refuses = false;
      add(10);
      const shown = await read();
      await platen.rows(
        "update store_resyncs set updated_at = now() - interval '31 minutes' where integration_id = $1",
        [store.id],
      );
      const late = await platen.seller.post(url("/apply"), { resync: shown.id });
      expect([late.status, late.body.message]).toEqual([
        400,
        "The store was read too long ago. Read it again",
      ]);
      await deleteOldResyncs(platen.database);
      expect((await platen.seller.get(url())).status).toBe(404);
      expect(
        await platen.rows("select 1 from store_resync_orders where integration_id = $1", [store.id]),
      ).toEqual([]);
    });

    it("is deleted with the connection, and cannot be confirmed then", async () => {
      add(10);
      const shown = await read();
      await platen.seller.delete(`integrations/${store.id}/access`);
      expect((await platen.seller.post(url("/apply"), { resync: shown.id })).status).toBe(404);
      expect(
        await platen.rows("select 1 from store_resync_orders where integration_id = $1", [store.id]),
      ).toEqual([]);
    });

    it("needs a time within 60 days, and a connected store that imports orders", async () => {
      const begin = (from: string) => platen.seller.post(url(), { from });
      for (const from of ["2020-01-01T00:00:00Z", ago(-5)])
        expect((await begin(from)).body.errors).toEqual({ from: "Enter a time within the last 60 days" });
      await platen.seller.patch(`integrations/${store.id}`, { importOrders: false });
      expect((await begin(ago(5))).body.message).toBe("The integration imports no orders");
      await platen.seller.patch(`integrations/${store.id}`, { importOrders: true });
      await platen.seller.post(`integrations/${store.id}/pause`);
      expect((await begin(ago(5))).body.message).toMatch(/^Resume the store first/);
      await platen.seller.post(`integrations/${store.id}/resume`);
      await platen.seller.delete(`integrations/${store.id}/access`);
      expect((await begin(ago(5))).body.message).toBe("Connect the store first");
    });
  },
);
