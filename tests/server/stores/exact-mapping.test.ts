import { afterAll, beforeAll, expect, it } from "vitest";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import {
  type ShopItem,
  type ShopOrder,
  shopifyOrder,
  woocommerceOrder,
} from "../../support/shops/payloads.ts";
import { startShopify } from "../../support/shops/shopify-shop.ts";
import { shopifyWebhook, woocommerceWebhook } from "../../support/shops/signed.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
const SKU = "SHARED-TEE";
beforeAll(async () => {
  platen = await inboundWorld();
  for (const title of ["Sunflower tee", "Wild tee"])
    await platen.seller.post("products", { title, variants: [{ sku: SKU, price: 25 }] });
});
afterAll(() => platen.close());

let last = 7_000;
const orderOf = (item: Partial<ShopItem>, over: Partial<ShopOrder> = {}): ShopOrder => {
  last += 1;
  const items = [{ sku: SKU, quantity: 1, ...item }];
  return {
    id: String(last),
    number: `#${last}`,
    updatedAt: `${new Date().toISOString().slice(0, 19)}Z`,
    items,
    ...over,
  };
};
const itemOf = async ({ number }: ShopOrder) =>
  (
    await platen.rows<{ key: string | null; variant: string | null; artwork: string | null }>(
      `select i.exact_key as key, i.variant_id as variant, i.artwork1 as artwork from order_items i
        join orders o on o.agency_id = i.agency_id and o.id = i.order_id where o.order_name = $1`,
      [number],
    )
  )[0];

it.each([
  ["shopify", (order: ShopOrder) => shopifyWebhook(HOOK_SECRET, "orders/create", shopifyOrder(order))],
  [
    "woocommerce",
    (order: ShopOrder) => woocommerceWebhook(HOOK_SECRET, "order.created", woocommerceOrder(order)),
  ],
])(
  "an item of %s is mapped by the ids of its product and variant, whatever its title is by then",
  async (platform, sent) => {
    const store = await platen.connect(platform);
    const ids = { product: "501", variant: "601" };
    const first = orderOf({ title: "Old title", ...ids });
    await store.process(sent(first));
    const waiting = await itemOf(first);
    expect(waiting).toEqual({ key: `store:${store.id}|501|601`, variant: null, artwork: null });
    const choice = {
      key: waiting?.key,
      variant: platen.variants.get("TEE-BLK-M"),
      artworks: ["https://example.com/a.png"],
    };
    expect((await platen.seller.post("orders/mapping", choice)).body).toMatchObject({ items: 1 });
    const second = orderOf({ title: "New title", ...ids });
    await store.process(sent(second));
    expect(await itemOf(second)).toMatchObject({ variant: choice.variant, artwork: choice.artworks[0] });
    const other = orderOf({ title: "Old title", product: "502", variant: "602" });
    await store.process(sent(other));
    expect(await itemOf(other)).toMatchObject({ variant: null });
    await platen.seller.delete(`integrations/${store.id}/access`);
  },
);

it("orders of Shopify are read with the ids where the app may read products, and without them where not", async () => {
  const read = async (store: ConnectedStore) => {
    await platen.rows(
      "update store_feeds set next_poll_at = now() - interval '1 second' where integration_id = $1",
      [store.id],
    );
    const work = storeFeedWork(platen.database, platen.config, { timeoutMs: 5_000 });
    while (await work.once(new AbortController().signal));
    await platen.processAll();
  };
  for (const givesProducts of [true, false]) {
    const shop = await startShopify("key-1");
    shop.givesProducts = givesProducts;
    const store = await platen.connect("shopify", { address: shop.url });
    const order = orderOf({ title: "Read tee", product: "701", variant: "801" });
    shop.orders.set(order.id, order);
    await read(store);
    const key = givesProducts ? `store:${store.id}|701|801` : `titled:${SKU}|read tee`;
    expect(await itemOf(order), String(givesProducts)).toMatchObject({ key });
    // The webhook of the same order has the ids: they are no change of it.
    const again = await store.process(shopifyWebhook(HOOK_SECRET, "orders/updated", shopifyOrder(order)));
    expect(again.status).not.toBe("failed");
    await platen.seller.delete(`integrations/${store.id}/access`);
    await shop.close();
  }
});

it("an item that a store replaces by another product with its SKU does not keep the artwork", async () => {
  const store = await platen.connect("shopify");
  const sold = { product: "901", variant: "902", title: "Sun tee" };
  const order = orderOf(sold);
  await store.process(shopifyWebhook(HOOK_SECRET, "orders/create", shopifyOrder(order)));
  const variant = platen.variants.get("TEE-BLK-M");
  const choice = { variant, artworks: ["https://example.com/sun.png"] };
  const { key } = (await itemOf(order)) ?? {};
  expect((await platen.seller.post("orders/mapping", { key, ...choice })).body.items).toBe(1);
  const updatedAt = `${new Date(Date.now() + 60_000).toISOString().slice(0, 19)}Z`;
  const items = [{ sku: SKU, quantity: 1, product: "903", variant: "904", title: "Moon tee" }];
  await store.process(
    shopifyWebhook(HOOK_SECRET, "orders/updated", shopifyOrder({ ...order, updatedAt, items })),
  );
  const live = await platen.rows(
    `select i.title, i.variant_id, i.artwork1 from order_items i
      join orders o on o.agency_id = i.agency_id and o.id = i.order_id
      where o.order_name = $1 and i.deleted_at is null`,
    [order.number],
  );
  expect(live).toEqual([{ title: "Moon tee", variant_id: null, artwork1: null }]);
});
