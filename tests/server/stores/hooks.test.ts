import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storeHookWork } from "../../../src/server/stores/hooks/work.ts";
import { shopifyOrder, woocommerceOrder } from "../../support/shops/payloads.ts";
import { type ShopifyShop, startShopify } from "../../support/shops/shopify-shop.ts";
import { shopifyWebhook, woocommerceWebhook } from "../../support/shops/signed.ts";
import { startWooCommerce, type WooCommerceShop } from "../../support/shops/woocommerce-shop.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
beforeAll(async () => {
  platen = await inboundWorld();
});
afterAll(() => platen.close());

const check = async (timeoutMs = 5_000) => {
  const work = storeHookWork(platen.database, platen.config, { timeoutMs });
  while (await work.once(new AbortController().signal));
};
const dueNow = ({ id }: ConnectedStore) =>
  platen.rows("update store_hooks set next_check_at = now() where integration_id = $1", [id]);
const checkAgain = async (store: ConnectedStore) => {
  await dueNow(store);
  await check();
};
const healthOf = async ({ id }: ConnectedStore) =>
  (await platen.seller.get(`integrations/${id}/health`)).body;
const webhooksOf = async (store: ConnectedStore) => (await healthOf(store)).webhooks;
const secondsToNext = async ({ id }: ConnectedStore) => {
  const [row] = await platen.rows<{ seconds: number | null }>(
    "select extract(epoch from next_check_at - now())::int as seconds from store_hooks where integration_id = $1",
    [id],
  );
  return row?.seconds ?? null;
};
const ORDER = { id: "9007199254740993", number: "#H1", updatedAt: "2026-11-20T12:00:00Z" };

describe("the webhooks of a WooCommerce store", () => {
  let shop: WooCommerceShop;
  let store: ConnectedStore;
  beforeEach(async () => {
    shop = await startWooCommerce("ck_1", "cs_1");
    store = await platen.connect("woocommerce", { address: shop.url, webhookSecret: undefined });
    await check();
  });
  afterEach(async () => {
    await platen.seller.delete(`integrations/${store.id}/access`);
    await shop.close();
  });

  it("are registered after the store was connected, with a secret that Platen has made", async () => {
    expect(shop.hooks.map(({ topic }) => topic)).toEqual([
      "order.created",
      "order.updated",
      "order.deleted",
      "order.restored",
    ]);
    const { webhookUrl, webhooks, hasWebhookSecret } = await healthOf(store);
    expect(new Set(shop.hooks.map(({ delivery_url: url }) => url))).toEqual(new Set([webhookUrl]));
    expect([webhooks, hasWebhookSecret]).toEqual([
      { active: 4, topics: 4, checkedAt: expect.any(String), reason: null },
      true,
    ]);
    expect(await secondsToNext(store)).toBeGreaterThan(80_000);
    const [hook] = shop.hooks;
    const event = await store.process(
      woocommerceWebhook(hook?.secret ?? "", "order.created", woocommerceOrder(ORDER)),
    );
    expect(event).toMatchObject({ status: "done" });
    const [stored] = await platen.rows(
      "select webhook_secret from integration_keys where integration_id = $1",
      [store.id],
    );
    expect(String(stored?.webhook_secret)).toMatch(/^sealed:/);
  });

  it("are repaired by the daily check: a disabled, a deleted and a repeated one", async () => {
    const [created, updated, deleted] = shop.hooks as [
      (typeof shop.hooks)[0],
      (typeof shop.hooks)[0],
      (typeof shop.hooks)[0],
    ];
    created.status = "disabled";
    shop.hooks.splice(shop.hooks.indexOf(updated), 1);
    shop.hooks.push({ ...deleted, id: 900 }, { ...deleted, id: 901, delivery_url: "https://else.test/" });
    await checkAgain(store);
    const { webhookUrl } = await healthOf(store);
    const ours = shop.hooks.filter(({ delivery_url: url }) => url === webhookUrl);
    expect(ours.map(({ topic }) => topic).sort()).toEqual([
      "order.created",
      "order.deleted",
      "order.restored",
      "order.updated",
    ]);
    expect(ours.every(({ status, secret }) => status === "active" && secret === created.secret)).toBe(true);
    expect(shop.hooks.some(({ id }) => id === 901)).toBe(true);
    // A check that finds nothing to do changes nothing.
    const calls = shop.calls.length;
    await checkAgain(store);
    expect(shop.calls.slice(calls).map(({ method }) => method)).toEqual(["GET"]);
  });

  it("get the new secret when the store is connected again", async () => {
    const keys = { key: "ck_1", secret: "cs_1", address: shop.url, webhookSecret: "my-own-secret" };
    expect((await platen.seller.put(`integrations/${store.id}/access`, keys)).status).toBe(200);
    await check();
    expect(shop.hooks.map(({ secret }) => secret)).toEqual(shop.hooks.map(() => "my-own-secret"));
    expect(shop.hooks).toHaveLength(4);
  });

  it("are removed when it is disconnected, and a store that is gone is disconnected with a reason", async () => {
    expect((await platen.seller.delete(`integrations/${store.id}/access`)).status).toBe(200);
    expect(shop.hooks).toEqual([]);
    expect(await webhooksOf(store)).toMatchObject({ active: 0, reason: null });
    await check();
    expect(shop.hooks).toEqual([]);

    const second = await platen.connect("woocommerce", { address: shop.url });
    await check();
    shop.behavior.refuses = true;
    expect((await platen.seller.delete(`integrations/${second.id}/access`)).status).toBe(200);
    expect(await webhooksOf(second)).toMatchObject({
      active: 0,
      reason: expect.stringContaining("The store refuses our access (401)"),
    });
    expect(await secondsToNext(second)).toBeNull();
  });

  it("say how many are there when the store refuses, throttles, hangs or is no store", async () => {
    const broken = [
      [{ refuses: true }, /refuses our access/, 80_000],
      [{ throttles: 1 }, /responded with 429/, 30],
      [{ hangs: true }, /did not answer in time/, 500],
      [{ garbles: true }, /not one of WooCommerce's API/, 20_000],
    ] as const;
    for (const [behavior, reason, seconds] of broken) {
      shop.behavior = { ...behavior };
      await dueNow(store);
      await check(300);
      expect(await webhooksOf(store)).toMatchObject({ active: 0, reason: expect.stringMatching(reason) });
      expect(await secondsToNext(store)).toBeGreaterThan(seconds);
      expect(await secondsToNext(store)).toBeLessThan(seconds + 10_000);
    }
    shop.behavior = {};
    await checkAgain(store);
    expect(await webhooksOf(store)).toMatchObject({ active: 4, reason: null });
  });
});

describe("the webhooks of a Shopify store", () => {
  let shop: ShopifyShop;
  beforeEach(async () => {
    shop = await startShopify("key-1");
    shop.bucket = 1_000_000;
  });
  afterEach(() => shop.close());

  it("are registered with the app's secret, found on every page, repaired, and removed", async () => {
    const store = await platen.connect("shopify", { address: shop.url });
    await check();
    expect(shop.hooks.map(({ topic }) => topic)).toEqual([
      "ORDERS_CREATE",
      "ORDERS_UPDATED",
      "ORDERS_CANCELLED",
      "REFUNDS_CREATE",
    ]);
    expect(await webhooksOf(store)).toMatchObject({ active: 4, topics: 4, reason: null });
    const event = await store.process(shopifyWebhook(HOOK_SECRET, "orders/create", shopifyOrder(ORDER)));
    expect(event.status).not.toBe("failed");
    shop.hooks.splice(1, 1);
    await checkAgain(store);
    expect(shop.hooks).toHaveLength(4);
    shop.hooks.push({
      id: "gid://shopify/WebhookSubscription/9",
      topic: "ORDERS_CREATE",
      uri: "https://else.test/",
    });
    expect((await platen.seller.delete(`integrations/${store.id}/access`)).status).toBe(200);
    expect(shop.hooks.map(({ uri }) => uri)).toEqual(["https://else.test/"]);
  });

  it("wait for the app's secret, without which Platen could not check them", async () => {
    const store = await platen.connect("shopify", { address: shop.url, webhookSecret: undefined });
    await check();
    expect(shop.hooks).toEqual([]);
    expect(await webhooksOf(store)).toMatchObject({
      active: 0,
      reason: expect.stringContaining("API secret key"),
    });
    const keys = { key: "key-1", address: shop.url, webhookSecret: HOOK_SECRET };
    await platen.seller.put(`integrations/${store.id}/access`, keys);
    await check();
    expect(await webhooksOf(store)).toMatchObject({ active: 4, reason: null });
  });
});

it("no webhooks are registered while an integration imports no orders", async () => {
  const shop = await startWooCommerce("ck_1", "cs_1");
  const store = await platen.connect("woocommerce", { address: shop.url });
  await platen.seller.patch(`integrations/${store.id}`, { importOrders: false });
  await check();
  expect([shop.hooks, await webhooksOf(store)]).toEqual([[], null]);
  await platen.seller.patch(`integrations/${store.id}`, { importOrders: true });
  await checkAgain(store);
  expect(shop.hooks).toHaveLength(4);
  await platen.seller.patch(`integrations/${store.id}`, { importOrders: false });
  await checkAgain(store);
  expect(shop.hooks).toEqual([]);
  await platen.seller.delete(`integrations/${store.id}/access`);
  await shop.close();
});

it("no webhooks are registered at a store that sends Platen's own", async () => {
  const store = await platen.connect("other");
  await check();
  expect(await webhooksOf(store)).toBeNull();
});
