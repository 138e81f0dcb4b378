import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import { type FakeShop, startShop } from "../../support/shops/behavior.ts";
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
let last = 3_000;

describe.each(PLATFORMS)(
  "the orders of a $platform store without webhooks",
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
      const order = { id: String(last), number: `#${platform}-${last}`, updatedAt: ago(minutes), ...over };
      shop.orders.set(order.id, order);
      return order;
    };
    /** Reads all that is due. @returns how many pages */
    const read = async (timeoutMs = 5_000) => {
      const work = storeFeedWork(platen.database, platen.config, { timeoutMs });
      let pages = 0;
      while (await work.once(new AbortController().signal)) pages += 1;
      await platen.processAll();
      return pages;
    };
    const dueNow = () =>
      platen.rows(
        "update store_feeds set next_poll_at = now() - interval '1 second' where integration_id = $1",
        [store.id],
      );
    const readAgain = async () => {
      await dueNow();
      return read();
    };
    const names = async () =>
      (
        await platen.rows<{ name: string }>(
          "select order_name as name from orders where integration_id = $1 and deleted_at is null order by order_name",
          [store.id],
        )
      ).map(({ name }) => name);
    const healthOf = async () => (await platen.seller.get(`integrations/${store.id}/health`)).body;

    it("are read after the connection, over several pages, and not twice", async () => {
      const orders = Array.from({ length: 60 }, (_, index) => add(600 - index));
      add(60 * 24 * 8, { number: "#too-old" });
      while ((await read()) > 0) {
        if (shop.bucket !== undefined) shop.bucket = 2_000;
        if ((await healthOf()).reading.upTo > ago(560)) break;
        await dueNow();
      }
      expect(await names()).toEqual(orders.map(({ number }) => number).sort());
      const events = (await store.events()).length;
      if (shop.bucket !== undefined) shop.bucket = 2_000;
      await readAgain();
      expect(await store.events()).toHaveLength(events);
      expect(await names()).toHaveLength(60);
    });

    it("are all read where others change meanwhile", async () => {
      const orders = Array.from({ length: 70 }, (_, index) => add(600 - index));
      let moved = 0;
      shop.behavior.changesAfterPage = () => {
        const order = orders[moved];
        if (!order || moved >= 20) return;
        for (let n = 0; n < 10; n += 1) {
          const one = orders[moved + n];
          if (one) shop.orders.set(one.id, { ...one, updatedAt: ago(1) });
        }
        moved += 10;
      };
      for (let round = 0; round < 10; round += 1) {
        if (shop.bucket !== undefined) shop.bucket = 2_000;
        await readAgain();
      }
      expect(await names()).toEqual(orders.map(({ number }) => number).sort());
    });

    it("that changed in the same second are all read", async () => {
      const same = ago(30);
      const orders = Array.from({ length: 70 }, () => add(0, { updatedAt: same }));
      for (let round = 0; round < 6; round += 1) {
        if (shop.bucket !== undefined) shop.bucket = 2_000;
        await readAgain();
      }
      expect(await names()).toHaveLength(orders.length);
    });

    it("are the same as by webhook: what was received is not changed by what is read", async () => {
      const order = add(5, { note: "Ring twice", items: [{ sku: "TEE-BLK-M", quantity: 2 }] });
      await store.process(webhook(order));
      await read();
      const events = await store.events();
      expect(events.map(({ status, reason }) => [status, reason])).toEqual([
        ["done", null],
        ["ignored", "Nothing that Platen uses has changed"],
      ]);
      expect(await names()).toEqual([order.number]);
    });

    it("that no webhook announced are found by the next reading, with what changed in a gap", async () => {
      const order = add(30);
      await read();
      shop.orders.set(order.id, { ...order, updatedAt: ago(2), address1: "1 New Street" });
      const lost = add(1);
      await readAgain();
      expect(await names()).toEqual([order.number, lost.number].sort());
      const [changed] = await platen.rows("select address1 from orders where order_name = $1", [
        order.number,
      ]);
      expect(changed).toEqual({ address1: "1 New Street" });
    });

    it("are read later where the store throttles, hangs or is down, and the page says why", async () => {
      const order = add(5);
      shop.behavior.throttles = 1;
      await read();
      expect((await healthOf()).reading.reason).toMatch(/responded with 429: Too many requests/);
      await dueNow();
      shop.behavior.hangs = true;
      await read(300);
      expect((await healthOf()).reading.reason).toBe("The store did not answer in time");
      shop.behavior.hangs = false;
      shop.behavior.garbles = true;
      await readAgain();
      expect((await healthOf()).reading.reason).toMatch(/^The store's response is not one of/);
      shop.behavior.garbles = false;
      await readAgain();
      expect(await names()).toEqual([order.number]);
      expect((await healthOf()).reading).toMatchObject({ reason: null, readAt: expect.any(String) });
    });

    it.each([
      ["2", 30],
      ["900", 900],
      ["86400", 3_600],
      ["1e300", 3_600],
      ["-1", 30],
      ["Wed, 21 Oct 2026 07:28:00 GMT", 30],
    ])(
      "are read as late as the store asks by %s, after half a minute and within an hour",
      async (after, seconds) => {
        shop.behavior = { throttles: 1, retryAfter: after };
        await read();
        const [row] = await platen.rows<{ wait: number }>(
          "select extract(epoch from next_poll_at - now())::float8 as wait from store_feeds where integration_id = $1",
          [store.id],
        );
        expect(Math.round((row?.wait ?? 0) / 10) * 10).toBe(seconds);
      },
    );

    it("wait for a new token where the store refuses the old one, and are then read from where they stopped", async () => {
      shop.behavior.refuses = true;
      await read();
      expect((await healthOf()).reading.reason).toMatch(/^The store refuses our access \(401\)/);
      const order = add(60 * 24 * 3);
      shop.behavior.refuses = false;
      const keys = platform === "woocommerce" ? { key: "ck_1", secret: "cs_1" } : { key: "key-1" };
      expect(
        (await platen.seller.put(`integrations/${store.id}/access`, { ...keys, address: shop.url })).status,
      ).toBe(200);
      await read();
      expect(await names()).toEqual([order.number]);
      expect((await healthOf()).hasWebhookSecret).toBe(true);
    });

    it.each([
      ["garbles", 3_600],
      ["refuses", 6 * 3_600],
    ] as const)(
      "are read again soon after one response that %s, and later where it stays so",
      async (how, most) => {
        const waits: number[] = [];
        for (let attempt = 0; attempt < 6; attempt += 1) {
          shop.behavior[how] = true;
          await readAgain();
          const [row] = await platen.rows<{ wait: number }>(
            "select extract(epoch from next_poll_at - now())::float8 as wait from store_feeds where integration_id = $1",
            [store.id],
          );
          waits.push(Math.round((row?.wait ?? 0) / 10) * 10);
        }
        expect(waits).toEqual([30, 120, 600, 3_600, most, most]);
      },
    );

    it("are not connected with keys that the store refuses, and are where it cannot be asked now", async () => {
      const connect = (key: string, address = shop.url) =>
        platen.seller.put(`integrations/${store.id}/access`, {
          key,
          address,
          ...(platform === "woocommerce" && { secret: "cs_1" }),
        });
      const refused = await connect("wrong");
      const labels =
        platform === "woocommerce" ? "Consumer key or Consumer secret" : "Admin API access token";
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { key: `The store refuses the ${labels}. Copy it from the store's admin again` },
      ]);
      // The keys of before are still there.
      const order = add(5);
      await readAgain();
      expect(await names()).toEqual([order.number]);
      shop.behavior.garbles = true;
      expect((await connect("wrong")).status).toBe(200);
    });

    it("are connected where a firewall refuses the server, and not where the platform refuses the keys", async () => {
      const own = { code: "woocommerce_rest_cannot_view", message: "Sorry", errors: "No such scope" };
      for (const [body, status] of [
        ["<html>Access denied</html>", 200],
        [JSON.stringify(own), 400],
      ] as const) {
        const blocked = await startShop(() => ({ status: 403, body }));
        const connected = await platen.seller.put(`integrations/${store.id}/access`, {
          key: "key-1",
          address: blocked.url,
          ...(platform === "woocommerce" && { secret: "cs_1" }),
        });
        expect(connected.status, connected.text).toBe(status);
        if (status === 200) await readAgain();
        await blocked.close();
      }
      expect(await healthOf()).toMatchObject({
        needsReconnect: false,
        reading: { reason: "The store responded with 403" },
      });
    });

    it("wait while the store is paused, and nothing is lost", async () => {
      const paused = await platen.seller.post(`integrations/${store.id}/pause`);
      expect(paused.body).toMatchObject({ pausedAt: expect.any(String) });
      const sent = add(4);
      add(3);
      expect((await store.send(webhook(sent))).status).toBe(200);
      expect(await read()).toBe(0);
      expect(await names()).toEqual([]);
      expect(await healthOf()).toMatchObject({ waiting: 1, lagSeconds: expect.any(Number) });
      await platen.seller.post(`integrations/${store.id}/resume`);
      await read();
      expect(await names()).toHaveLength(2);
      expect(await healthOf()).toMatchObject({ waiting: 0, lagSeconds: null, pausedAt: null });
    });

    it("are read again after the integration imported none for a while", async () => {
      const url = `integrations/${store.id}`;
      await platen.seller.patch(url, { importOrders: false });
      add(4);
      await read();
      expect((await healthOf()).reading).toMatchObject({
        reason: "The integration imports no orders",
        nextAt: expect.any(String),
      });
      await platen.seller.patch(url, { importOrders: true });
      await readAgain();
      expect(await names()).toHaveLength(1);
    });
  },
);

describe("the reading of a Shopify store", () => {
  it("closes a gate while the store holds the fulfillment of an order", async () => {
    const shop = await startShopify("key-1");
    const store = await platen.connect("shopify", { address: shop.url });
    const work = storeFeedWork(platen.database, platen.config);
    const readWith = async (status: string, minutes: number) => {
      shop.orders.set("7", { id: "7", number: "#held", updatedAt: ago(minutes), status });
      await platen.rows(
        "update store_feeds set next_poll_at = now() - interval '1 second' where integration_id = $1",
        [store.id],
      );
      await work.once(new AbortController().signal);
      await platen.processAll();
      const [order] = await platen.rows<{ gates: { gate: string }[] }>(
        "select gates from orders where order_name = '#held'",
      );
      return order?.gates.map(({ gate }) => gate);
    };
    expect(await readWith("held", 5)).toEqual(["store-hold"]);
    expect(await readWith("open", 4)).toEqual([]);
    expect(await readWith("held", 3)).toEqual(["store-hold"]);
    await shop.close();
  });

  it("waits until the bucket of query costs has enough, and reads orders of more items than a page", async () => {
    const shop = await startShopify("key-1");
    const store = await platen.connect("shopify", { address: shop.url });
    const items = Array.from({ length: 120 }, () => ({ sku: "TEE-BLK-M", quantity: 1 }));
    shop.orders.set("1", { id: "1", number: "#big", updatedAt: ago(5), items });
    shop.bucket = 100;
    const work = storeFeedWork(platen.database, platen.config);
    await work.once(new AbortController().signal);
    const health = async () => (await platen.seller.get(`integrations/${store.id}/health`)).body.reading;
    expect(await health()).toMatchObject({ reason: "The store limits its API" });
    const [{ wait } = { wait: 0 }] = await platen.rows<{ wait: number }>(
      "select extract(epoch from next_poll_at - now())::float8 as wait from store_feeds where integration_id = $1",
      [store.id],
    );
    // 300 are missing, and 50 return in a second: less than the pause after any failure.
    expect(Math.round(wait / 10) * 10).toBe(30);
    shop.bucket = 2_000;
    await platen.rows(
      "update store_feeds set next_poll_at = now() - interval '1 second' where integration_id = $1",
      [store.id],
    );
    await work.once(new AbortController().signal);
    await platen.processAll();
    const [order] = await platen.rows(
      "select count(*)::int as n from order_items i join orders o on o.id = i.order_id where o.order_name = '#big'",
    );
    expect(order).toEqual({ n: 120 });
    await shop.close();
  });
});
