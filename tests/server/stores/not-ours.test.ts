import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type ShopItem,
  type ShopOrder,
  shopifyOrder,
  woocommerceOrder,
} from "../../support/shops/payloads.ts";
import { shopifyWebhook, woocommerceWebhook } from "../../support/shops/signed.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
let store: ConnectedStore;
beforeAll(async () => {
  platen = await inboundWorld();
  store = await platen.connect("shopify");
});
afterAll(() => platen.close());

const TEE: Partial<ShopItem> = { sku: "TEE-BLK-M", title: "Tee", quantity: 1, product: "1", variant: "11" };
const WRAP: Partial<ShopItem> = {
  sku: "WRAP-1",
  title: "Gift wrap",
  quantity: 1,
  product: "2",
  variant: "22",
};
let last = 8_000;
const orderOf = (...items: Partial<ShopItem>[]): ShopOrder => {
  last += 1;
  return {
    id: String(last),
    number: `#${last}`,
    updatedAt: `${new Date().toISOString().slice(0, 19)}Z`,
    items: items as ShopItem[],
  };
};
let minutes = 0;
const changed = (order: ShopOrder, ...items: Partial<ShopItem>[]): ShopOrder => {
  minutes += 1;
  const at = new Date(Date.now() + minutes * 60_000).toISOString();
  return { ...order, updatedAt: `${at.slice(0, 19)}Z`, items: items as ShopItem[] };
};
const send = (topic: string, order: ShopOrder) =>
  store.process(shopifyWebhook(HOOK_SECRET, topic, shopifyOrder(order)));
const itemsOf = ({ number }: ShopOrder) =>
  platen.rows<{ title: string; quantity: number }>(
    `select i.title, i.quantity from order_items i join orders o on o.agency_id = i.agency_id and o.id = i.order_id
      where o.order_name = $1 and i.deleted_at is null order by i.position`,
    [number],
  );
const notOurs = (key: string) => platen.seller.post("orders/mapping", { key, notOurs: true });

it("items of a store's product that is not ours leave its orders, also when the store changes them later", async () => {
  const order = orderOf(TEE, WRAP);
  await send("orders/create", order);
  expect(await itemsOf(order)).toHaveLength(2);
  expect((await notOurs(`store:${store.id}|2|22`)).body).toMatchObject({ items: 1, orders: 1 });
  expect(await itemsOf(order)).toMatchObject([{ title: "Tee" }]);
  const event = await send("orders/updated", changed(order, { ...TEE, quantity: 3 }, WRAP));
  expect(event.status).toBe("done");
  expect(await itemsOf(order)).toEqual([{ title: "Tee", quantity: 3 }]);
  const next = orderOf(WRAP, TEE);
  await send("orders/create", next);
  expect(await itemsOf(next)).toMatchObject([{ title: "Tee" }]);
});

it("an order of nothing that is ours is not imported, and is once it has another item", async () => {
  const order = orderOf(WRAP);
  const event = await send("orders/create", order);
  expect([event.status, event.reason]).toEqual([
    "ignored",
    "Nothing of this order is made: its items are saved as not ours",
  ]);
  expect(await itemsOf(order)).toEqual([]);
  await send("orders/updated", changed(order, WRAP, TEE));
  expect(await itemsOf(order)).toMatchObject([{ title: "Tee" }]);
});

it("a change of its store keeps an item that a person mapped in the order, and the only item of an order", async () => {
  const card = { ...WRAP, sku: "CARD", title: "Card", product: "3", variant: "33" };
  const [mapped, alone] = [orderOf(TEE, card), orderOf(card)];
  await send("orders/create", mapped);
  await send("orders/create", alone);
  await platen.rows(
    `update order_items set variant_id = $1 where title = 'Card' and order_id in
      (select id from orders where order_name = $2)`,
    [platen.variants.get("MUG-WHT-11"), mapped.number],
  );
  expect((await notOurs("sku:CARD")).body).toMatchObject({ items: 0, kept: 1 });
  await send("orders/updated", changed(mapped, TEE, { ...card, quantity: 2 }));
  expect(await itemsOf(mapped)).toEqual([
    { title: "Tee", quantity: 1 },
    { title: "Card", quantity: 2 },
  ]);
  await send("orders/updated", changed(alone, { ...card, quantity: 2 }));
  expect(await itemsOf(alone)).toEqual([{ title: "Card", quantity: 2 }]);
});

it("items with the name of a service are goods by their SKU, else they are left out with a remark", async () => {
  const hoodie = { ...WRAP, sku: "", product: "", title: "Gift Card Lover Hoodie" };
  const card = { ...WRAP, sku: "", product: "", title: "$50 Gift Card" };
  const order = orderOf({ ...TEE, title: "Shipping Protection" }, hoodie, card);
  await send("orders/create", order);
  expect(await itemsOf(order)).toMatchObject([
    { title: "Shipping Protection" },
    { title: "Gift Card Lover Hoodie" },
  ]);
  const [row] = await platen.rows<{ id: string }>("select id from orders where order_name = $1", [
    order.number,
  ]);
  const { body } = await platen.seller.get(`orders/${row?.id}`);
  expect(body.history.at(-1).detail.leftOut).toEqual([
    '"$50 Gift Card" is left out: gift cards are not made',
  ]);
  const alone = orderOf(card);
  expect(await send("orders/create", alone)).toMatchObject({
    status: "ignored",
    reason: "Nothing of this order is made",
  });
});

it("the price of a bundle of WooCommerce is that of its parts", async () => {
  const woo = await platen.connect("woocommerce");
  const items = [
    { sku: "BUNDLE", title: "Tee and mug", quantity: 1, price: "60.00" },
    { sku: "TEE-BLK-M", quantity: 1, price: "0.00" },
    { sku: "MUG-WHT-11", quantity: 1, price: "0.00" },
  ];
  const body = JSON.parse(woocommerceOrder({ ...orderOf(), number: "W-771", items }));
  body.line_items[0].bundled_items = [91_771, 92_771];
  await woo.process(woocommerceWebhook(HOOK_SECRET, "order.created", JSON.stringify(body)));
  expect(
    await platen.rows("select sub_total_price, total_price from orders where order_name = 'W-771'"),
  ).toMatchObject([{ sub_total_price: "6000", total_price: "6000" }]);
});
