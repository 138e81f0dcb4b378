import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Work, worksOf } from "../../../src/domain/stores/works.ts";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import { type ShopOrder, shopifyOrder } from "../../support/shops/payloads.ts";
import { type ShopifyShop, startShopify } from "../../support/shops/shopify-shop.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
let shop: ShopifyShop;
let store: ConnectedStore;
beforeAll(async () => {
  platen = await inboundWorld();
});
afterAll(() => platen.close());
beforeEach(async () => {
  shop = await startShopify("key-1");
  store = await platen.connect("shopify", { address: shop.url });
});
afterEach(async () => {
  shop.behavior = {};
  await platen.seller.delete(`integrations/${store.id}/access`);
  await shop.close();
});

const ago = (minutes: number) => `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Z`;
let last = 81_000;
const orderOf = (over: Partial<ShopOrder>): ShopOrder => {
  last += 1;
  return { id: String(last), number: `#odd-${last}`, updatedAt: ago(30), ...over };
};
const TEE = { sku: "TEE-BLK-M", quantity: 1 } as const;

const readAll = async () => {
  await platen.rows(
    "update store_feeds set next_poll_at = now() - interval '1 second' where integration_id = $1",
    [store.id],
  );
  const work = storeFeedWork(platen.database, platen.config);
  while (await work.once(new AbortController().signal));
  await platen.processAll();
};
/** The two ways in which an order of Shopify arrives, which have forms of their own. */
const WAYS = [
  {
    way: "a webhook",
    send: async (order: ShopOrder) => {
      await store.process(shopifyWebhook(HOOK_SECRET, "orders/updated", shopifyOrder(order)));
    },
  },
  {
    way: "a reading",
    send: async (order: ShopOrder) => {
      shop.orders.set(order.id, order);
      await readAll();
    },
  },
];

describe.each(WAYS)("an order of Shopify that arrives by $way", ({ send }) => {
  const eventOf = async ({ id }: ShopOrder) =>
    (await store.events()).filter((event) => event.external_id === id).at(-1);
  const rowOf = async ({ number }: ShopOrder) =>
    (
      await platen.rows("select id, total_price from orders where order_name = $1 and deleted_at is null", [
        number,
      ])
    )[0];
  const itemsOf = async (order: ShopOrder) =>
    platen.rows(
      `select i.title, i.sku, i.quantity, i.unit_price, i.personalization from order_items i
        join orders o on o.agency_id = i.agency_id and o.id = i.order_id
        where o.order_name = $1 and i.deleted_at is null order by i.position`,
      [order.number],
    );

  it("counts in the currency of the shop, whatever its buyer has paid in", async () => {
    const order = orderOf({ items: [{ ...TEE, price: "20.00" }], paidIn: { currency: "EUR", rate: 0.9 } });
    await send(order);
    expect(Number((await rowOf(order))?.total_price)).toBe(2_000);
    expect(await itemsOf(order)).toMatchObject([{ unit_price: "2000" }]);
  });

  it("is never stated as refunded by dollars that are none", async () => {
    const order = orderOf({ paidIn: { currency: "EUR", rate: 0.5 } });
    await send(order);
    await send({ ...order, updatedAt: ago(20), refunds: [{ id: "71", amount: "10.00" }] });
    const [change] = await platen.rows<{ note: string }>(
      "select c.note from change_histories c where c.order_id = $1",
      [(await rowOf(order))?.id],
    );
    expect(change?.note).toMatch(/^(Refunded|\$10\.00 refunded) in the store/);
  });

  it("of a shop with another currency is refused, also where its buyer has paid in dollars", async () => {
    const order = orderOf({ currency: "EUR", paidIn: { currency: "USD", rate: 1.1 } });
    await send(order);
    expect(await eventOf(order)).toMatchObject({ status: "failed", reason: expect.stringContaining("USD") });
    expect(await rowOf(order)).toBeUndefined();
  });

  it("is no work where it is a test", async () => {
    const order = orderOf({ test: true });
    await send(order);
    expect(await eventOf(order)).toMatchObject({ status: "ignored", reason: expect.stringMatching(/test/i) });
    expect(await rowOf(order)).toBeUndefined();
  });

  it("is made without its gift card and its tip, and not at all where these are all of it", async () => {
    const gift = {
      sku: "GIFT-50",
      title: "Gift Card",
      quantity: 1,
      price: "50.00",
      giftCard: true,
      ships: false,
    } as const;
    const tip = { sku: "", title: "Tip", quantity: 1, price: "3.00", ships: false } as const;
    const order = orderOf({ items: [gift, TEE, tip] });
    await send(order);
    expect((await itemsOf(order)).map(({ sku }) => sku)).toEqual([TEE.sku]);
    const none = orderOf({ items: [gift, tip] });
    await send(none);
    expect(await eventOf(none)).toMatchObject({ status: "ignored" });
    expect(await rowOf(none)).toBeUndefined();
  });

  it("is made of the parts of a bundle, and of each line once", async () => {
    const part = (sku: string) => ({
      sku,
      quantity: 1,
      properties: { _bundle_id: "b-1", _parent: "Gift set" },
    });
    const order = orderOf({ items: [part("TEE-BLK-M"), part("MUG-WHT-11")] });
    await send(order);
    expect((await itemsOf(order)).map(({ sku, personalization }) => [sku, personalization])).toEqual([
      ["TEE-BLK-M", []],
      ["MUG-WHT-11", []],
    ]);
  });

  it("shows what its buyer wrote and uploaded, and nothing that apps have noted", async () => {
    const upload = "https://cdn.shopify.com/s/files/1/0001/uploads/dog.jpg";
    const order = orderOf({
      items: [{ ...TEE, properties: { Name: "Ada", Photo: upload, _uploadId: "u-1", _pplr_preview: "x" } }],
    });
    await send(order);
    const [item] = await itemsOf(order);
    expect(item?.personalization).toMatchObject([
      { label: "Name", value: "Ada" },
      { label: "Photo", value: upload },
    ]);
  });

  it("is made of what is left: without removed lines and units that were sent elsewhere", async () => {
    const order = orderOf({
      items: [
        { ...TEE, quantity: 3, left: 3, open: 1 },
        { sku: "MUG-WHT-11", quantity: 2, left: 0, open: 0 },
      ],
    });
    await send(order);
    expect((await itemsOf(order)).map(({ sku, quantity }) => [sku, quantity])).toEqual([["TEE-BLK-M", 1]]);
  });

  it("stays one order where the shop renames it, and follows lines that were removed and added", async () => {
    const order = orderOf({ items: [TEE, { sku: "MUG-WHT-11", quantity: 1 }] });
    await send(order);
    await send({
      ...order,
      number: `${order.number}-B`,
      updatedAt: ago(20),
      items: [
        { ...TEE, left: 0, open: 0 },
        { sku: "MUG-WHT-11", quantity: 1 },
        { sku: "TEE-BLK-M", quantity: 2 },
      ],
    });
    expect((await itemsOf(order)).map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ["MUG-WHT-11", 1],
      ["TEE-BLK-M", 2],
    ]);
    const all = await platen.rows("select 1 from orders where order_name like $1 and deleted_at is null", [
      `${order.number}%`,
    ]);
    expect(all).toHaveLength(1);
  });
});

describe("a shop that is frozen", () => {
  const lineOf = async (part: Work["part"]) => {
    const { body } = await platen.seller.get(`integrations/${store.id}/health`);
    return worksOf(body).find((line) => line.part === part);
  };

  it.each([
    [402, /^The store is closed until its bill is paid/, /^Pay the store's bill/],
    [423, /^The store is locked/, /^Ask the platform to unlock/],
  ] as const)(
    "by %i says what its owner does, keeps its access, and is read once it is open",
    async (closed, text, todo) => {
      await readAll();
      shop.behavior = { closed };
      const order = orderOf({});
      shop.orders.set(order.id, order);
      await readAll();
      expect(await lineOf("orders")).toMatchObject({
        state: "fails",
        text: expect.stringMatching(text),
        todo: expect.stringMatching(todo),
      });
      expect(await lineOf("access")).toMatchObject({ state: "works" });
      shop.behavior = {};
      await readAll();
      expect(await lineOf("orders")).toMatchObject({ state: "works", todo: null });
      expect(await store.events()).toHaveLength(1);
    },
  );

  it("shows no order that it has not stated: a page in place of its answer is no empty list", async () => {
    shop.behavior = { garbles: true };
    await readAll();
    expect(await lineOf("orders")).toMatchObject({
      state: "fails",
      text: expect.stringMatching(/response is not/),
    });
    const [feed] = await platen.rows(
      "select catch_up_since is not null as waits from store_feeds where integration_id = $1",
      [store.id],
    );
    expect(feed).toEqual({ waits: true });
  });
});
