import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import type { ShopOrder } from "../../support/shops/payloads.ts";
import { startWooCommerce, type WooCommerceShop } from "../../support/shops/woocommerce-shop.ts";
import { longId, type MarketplaceWorld, marketplaceWorld } from "./marketplace-world.ts";

let platen: MarketplaceWorld;
let shop: WooCommerceShop;
beforeAll(async () => {
  platen = await marketplaceWorld();
  shop = await startWooCommerce("ck_1", "cs_1");
});
afterAll(async () => {
  await shop.close();
  await platen.close();
});

const DAY = 24 * 60;
const ago = (minutes: number) => `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Z`;
let last = 0;

const add = (to: Map<string, ShopOrder>, days: number): ShopOrder => {
  last += 1;
  const id = longId(last);
  const order = { id, number: `#first-${last}`, updatedAt: ago(days * DAY) };
  to.set(id, order);
  return order;
};
const integrationOf = async (platform: string) => {
  const made = await platen.seller.post("integrations", {
    name: `First ${(last += 1)}`,
    platform,
    domain: "shop.example.com",
  });
  return made.body.id as string;
};
const put = (id: string, body: object = {}, address = shop.url) =>
  platen.seller.put(`integrations/${id}/access`, { key: "ck_1", secret: "cs_1", address, ...body });
const readAll = async (id: string) => {
  const work = storeFeedWork(platen.database, platen.config);
  for (let page = 0; page < 9; page += 1) {
    await platen.rows(
      "update store_feeds set next_poll_at = now() - interval '1 second' where integration_id = $1 and next_poll_at is not null",
      [id],
    );
    await work.once(new AbortController().signal);
  }
  await platen.processAll();
};
/** The ids of the store's orders that were received. */
const received = async (id: string) => {
  const rows = await platen.rows<{ id: string }>(
    "select distinct external_id as id from store_events where integration_id = $1",
    [id],
  );
  return rows.map((row) => row.id).sort((a, b) => a.localeCompare(b));
};
const idsOf = (...orders: ShopOrder[]) => orders.map(({ id }) => id);

describe("the first reading of a store that is connected with keys", () => {
  it.each([
    ["as usual, a week", {}, 1],
    ["from now on", { readFrom: ago(0) }, 0],
    ["thirty days", { readFrom: ago(30 * DAY) }, 2],
    ["a date", { readFrom: ago(90 * DAY) }, 3],
  ])("goes back as it was chosen: %s", async (_name, body, count) => {
    shop.orders.clear();
    const [near, month, far] = [add(shop.orders, 3), add(shop.orders, 20), add(shop.orders, 80)];
    const id = await integrationOf("woocommerce");
    expect((await put(id, body)).status).toBe(200);
    await readAll(id);
    expect(await received(id)).toEqual(idsOf(near, month, far).slice(0, count));
    const next = add(shop.orders, 0);
    await readAll(id);
    expect(await received(id)).toEqual([...idsOf(near, month, far).slice(0, count), next.id]);
    await platen.seller.delete(`integrations/${id}/access`);
  });

  it.each([
    ["woocommerce", ago(400 * DAY), "Enter a time within the last 365 days"],
    ["woocommerce", ago(-30), "Enter a time that has passed"],
    ["shopify", ago(62 * DAY), "Enter a time within the last 60 days"],
    ["woocommerce", "yesterday", /ISO/],
  ])("of %s does not begin at %s", async (platform, readFrom, error) => {
    const id = await integrationOf(platform);
    const refused = await put(id, { readFrom });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.readFrom).toEqual(
      typeof error === "string" ? error : expect.stringMatching(error),
    );
    const [row] = await platen.rows("select status from integrations where id = $1", [id]);
    expect(row).toEqual({ status: 0 });
  });

  it("says how far it is, and nothing of it later", async () => {
    shop.orders.clear();
    for (let n = 0; n < 55; n += 1) add(shop.orders, 5 - n / 100);
    const id = await integrationOf("woocommerce");
    await put(id);
    await storeFeedWork(platen.database, platen.config).once(new AbortController().signal);
    const stateOf = async () =>
      (await platen.seller.get(`integrations/${id}/health`)).body.reading.catchingUp;
    const state = await stateOf();
    expect(state).toMatchObject({ orders: 50, from: expect.any(String), upTo: expect.any(String) });
    expect(Math.round((Date.now() - Date.parse(state.from)) / 86_400_000)).toBe(7);
    expect(Math.round((Date.now() - Date.parse(state.upTo)) / 86_400_000)).toBe(5);
    await readAll(id);
    expect(await stateOf()).toBeNull();
    await platen.seller.delete(`integrations/${id}/access`);
  });

  it("goes as far back where its orders are imported only later", async () => {
    shop.orders.clear();
    const [near, far] = [add(shop.orders, 20), add(shop.orders, 40)];
    const id = await integrationOf("woocommerce");
    await platen.seller.patch(`integrations/${id}`, { importOrders: false });
    await put(id, { readFrom: ago(30 * DAY) });
    await readAll(id);
    await platen.rows(
      "update store_feeds set cursor = now() - interval '90 days' where integration_id = $1",
      [id],
    );
    await readAll(id);
    await platen.seller.patch(`integrations/${id}`, { importOrders: true });
    await readAll(id);
    expect(await received(id)).toEqual([near.id]);
    expect(far.id).not.toBe(near.id);
    await platen.seller.delete(`integrations/${id}/access`);
  });

  it("can be chosen again when it is connected again, and else continues where it stopped", async () => {
    shop.orders.clear();
    const id = await integrationOf("woocommerce");
    await put(id, { readFrom: ago(0) });
    await readAll(id);
    await platen.seller.delete(`integrations/${id}/access`);
    const old = add(shop.orders, 20);
    await put(id);
    await readAll(id);
    expect(await received(id)).toEqual([]);
    await platen.seller.delete(`integrations/${id}/access`);
    await put(id, { readFrom: ago(30 * DAY) });
    await readAll(id);
    expect(await received(id)).toEqual([old.id]);
    await platen.seller.delete(`integrations/${id}/access`);
  });
});

describe("the first reading of a shop that is connected by an app", () => {
  it.each(["etsy", "tiktok"] as const)("of %s goes back as it was chosen", async (marketplace) => {
    const { orders } = platen[marketplace];
    orders.clear();
    const [near, far] = [add(orders, 20), add(orders, 40)];
    const store = await platen.connectShop(marketplace, { readFrom: ago(30 * DAY) });
    await readAll(store.id);
    expect(await received(store.id)).toEqual([near.id]);
    expect(far.id).not.toBe(near.id);
    await platen.seller.delete(`integrations/${store.id}/access`);
  });

  it("of Shopify goes back as it was chosen, and an impossible time leaves the installation as it is", async () => {
    await expect(
      platen.installApp("late.myshopify.com", platen.seller, { readFrom: ago(90 * DAY) }),
    ).rejects.toThrow(/within the last 60 days/);
    const readFrom = ago(40 * DAY);
    const store = await platen.installApp("early.myshopify.com", platen.seller, { readFrom });
    const [feed] = await platen.rows<{ cursor: string }>(
      "select cursor from store_feeds where integration_id = $1",
      [store.id],
    );
    expect(new Date(feed?.cursor ?? "").toISOString()).toBe(new Date(readFrom).toISOString());
  });
});
