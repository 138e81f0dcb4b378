import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import { genericMessage, type ShopOrder, shopifyOrder } from "../../support/shops/payloads.ts";
import { startShopify } from "../../support/shops/shopify-shop.ts";
import { genericWebhook, shopifyWebhook } from "../../support/shops/signed.ts";
import { type ConnectedStore, HOOK_SECRET } from "./inbound-world.ts";
import {
  ago,
  type MarketplaceName,
  type MarketplaceWorld,
  marketplaceWorld,
  orderOf,
} from "./marketplace-world.ts";

let platen: MarketplaceWorld;
let shopify: Awaited<ReturnType<typeof startShopify>>;
beforeAll(async () => {
  platen = await marketplaceWorld();
  await platen.setBalance(1_000_000);
  shopify = await startShopify("key-1");
});
afterAll(async () => {
  await shopify.close();
  await platen.close();
});

interface Case {
  readonly platform: string;
  connect(): Promise<ConnectedStore>;
  /** Makes the store say this of its order. */
  say(store: ConnectedStore, order: ShopOrder): Promise<unknown>;
}

const readShopify = async ({ id }: ConnectedStore) => {
  await platen.rows("update store_feeds set next_poll_at = now() where integration_id = $1", [id]);
  await storeFeedWork(platen.database, platen.config).once(new AbortController().signal);
  await platen.processAll();
};

const marketplace = (platform: MarketplaceName): Case => ({
  platform,
  connect: () => platen.connectShop(platform),
  say: async (store, order) => {
    platen[platform].orders.set(order.id, order);
    await platen.read(store);
  },
});

const CASES: readonly Case[] = [
  marketplace("etsy"),
  marketplace("tiktok"),
  {
    platform: "shopify",
    connect: () => platen.connect("shopify", { address: shopify.url }),
    say: (store, order) => {
      shopify.orders.set(order.id, order);
      return readShopify(store);
    },
  },
  {
    platform: "other",
    connect: () => platen.connect("other"),
    say: async (store, order) => {
      const sent = await store.send(genericWebhook(HOOK_SECRET, genericMessage("order.updated", order)));
      expect(sent.status).toBe(200);
      await platen.processAll();
    },
  },
];

let last = 70_000;
const rowOf = async ({ id }: ConnectedStore) => {
  const { data } = (await platen.seller.get(`orders?integration=${id}`)).body;
  expect(data).toHaveLength(1);
  const { status, version, dueDate, shipBy } = data[0];
  return { id: data[0].id as string, status, version, dueDate, shipBy };
};
const requests = (id: string) => platen.rows("select note from change_histories where order_id = $1", [id]);

describe.each(CASES)("the ship-by date of an order of $platform", ({ connect, say }) => {
  it("is its due date, and follows the store without a change of the order", async () => {
    const store = await connect();
    const order = orderOf((last += 1), 9);
    await say(store, { ...order, shipBy: "2026-12-04T07:59:59Z" });
    const first = await rowOf(store);
    expect(first).toMatchObject({ status: "Unfulfilled", dueDate: "2026-12-03", shipBy: "2026-12-03" });
    await platen.seller.post("orders/submit", { ids: [first.id] });
    const submitted = await rowOf(store);
    expect(submitted.status).toBe("InReview");
    await say(store, { ...order, updatedAt: ago(8), shipBy: "2026-12-08T08:00:00Z" });
    expect(await rowOf(store)).toEqual({ ...submitted, dueDate: "2026-12-08", shipBy: "2026-12-08" });
    await say(store, { ...order, updatedAt: ago(7), shipBy: "2026-12-08T08:00:00Z" });
    await say(store, { ...order, updatedAt: ago(6) });
    expect(await rowOf(store)).toEqual({ ...submitted, dueDate: null, shipBy: null });
    expect((await store.events()).map(({ status }) => status)).toEqual(["done", "done", "ignored", "done"]);
    expect(await requests(first.id)).toEqual([]);
  });
});

describe("the ship-by date of an order of Shopify", () => {
  it("stays where a webhook or an app without the scope does not state it", async () => {
    const store = await platen.connect("shopify", { address: shopify.url });
    const order = { ...orderOf((last += 1), 9), shipBy: "2026-12-04T07:59:59Z" };
    shopify.orders.clear();
    shopify.orders.set(order.id, order);
    await readShopify(store);
    const later = { ...order, updatedAt: ago(8), note: "Ring twice" };
    await store.send(shopifyWebhook(HOOK_SECRET, "orders/updated", shopifyOrder(later)));
    await platen.processAll();
    expect(await rowOf(store)).toMatchObject({ shipBy: "2026-12-03" });
    shopify.givesFulfillmentOrders = false;
    shopify.orders.set(order.id, { ...later, updatedAt: ago(7), fullName: "Bea Lee" });
    await readShopify(store);
    shopify.givesFulfillmentOrders = true;
    expect(await rowOf(store)).toMatchObject({ shipBy: "2026-12-03" });
    expect((await store.events()).map(({ status }) => status)).toEqual(["done", "done", "done"]);
  });
});

describe("the ship-by date of a generic webhook", () => {
  it("is a day or an instant; another text is refused with the field", async () => {
    const store = await platen.connect("other");
    const order = orderOf((last += 1), 9);
    const send = (shipBy: string) =>
      store.send(genericWebhook(HOOK_SECRET, genericMessage("order.created", { ...order, shipBy })));
    const refused = await send("12/03/2026");
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("shipBy")]);
    expect((await send("2026-12-03")).status).toBe(200);
    await platen.processAll();
    expect(await rowOf(store)).toMatchObject({ shipBy: "2026-12-03" });
  });
});
