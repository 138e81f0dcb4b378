import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FakeShop } from "../../support/shops/behavior.ts";
import type { ShopOrder } from "../../support/shops/payloads.ts";
import { tiktokWebhook } from "../../support/shops/tiktok.ts";
import { produce } from "../import/in-production.ts";
import { type ConnectedStore, inboundWorld } from "./inbound-world.ts";
import {
  ago,
  longId,
  MARKETPLACE_CASES,
  type MarketplaceWorld,
  marketplaceWorld,
  orderOf,
} from "./marketplace-world.ts";

let platen: MarketplaceWorld;
beforeAll(async () => {
  platen = await marketplaceWorld();
  await platen.setBalance(1_000_000);
});
afterAll(() => platen.close());

type Shop = FakeShop & {
  readonly orders: Map<string, ShopOrder>;
  readonly renewals: number;
  expire(which: "access" | "all"): void;
};

let last = 0;
const NO_INTEGRATION = "00000000-0000-4000-8000-000000000000";

describe.each(MARKETPLACE_CASES)("a shop of $marketplace", ({ marketplace, webhook }) => {
  let shop: Shop;
  let store: ConnectedStore;
  beforeEach(async () => {
    shop = platen[marketplace];
    shop.orders.clear();
    shop.behavior = {};
    store = await platen.connectShop(marketplace);
  });
  afterEach(async () => {
    await platen.seller.delete(`integrations/${store.id}/access`);
    await platen.rows("delete from store_events where integration_id = $1", [store.id]);
  });

  const add = (minutes: number, over: Partial<ShopOrder> = {}): ShopOrder => {
    last += 1;
    const order = orderOf(last, minutes, over);
    shop.orders.set(order.id, order);
    return order;
  };
  const change = (order: ShopOrder, over: Partial<ShopOrder>) =>
    shop.orders.set(order.id, { ...(shop.orders.get(order.id) ?? order), ...over });
  const keyOf = async () =>
    (await platen.rows("select key from integration_keys where integration_id = $1", [store.id]))[0]?.key;

  it("is connected with an encrypted token, and read from a week ago on, over several pages", async () => {
    expect(String(await keyOf())).toMatch(/^sealed:/);
    const [row] = await platen.rows("select status from integrations where id = $1", [store.id]);
    expect(row).toEqual({ status: 1 });
    const orders = Array.from({ length: 120 }, (_, index) => add(600 - index));
    add(60 * 24 * 8);
    expect(await platen.fetchOrders(store)).toEqual(orders.map(({ id }) => id).sort());
    const events = (await store.events()).length;
    await platen.fetchOrders(store);
    expect(await store.events()).toHaveLength(events);
  });

  it("is read without gaps where orders change meanwhile, and where many change in one second", async () => {
    const orders = Array.from({ length: 130 }, (_, index) => add(600 - index));
    const same = Array.from({ length: 120 }, () => add(300));
    let moved = 0;
    shop.behavior.changesAfterPage = () => {
      for (const order of orders.slice(moved, moved + 15)) change(order, { updatedAt: ago(1) });
      moved = Math.min(moved + 15, 60);
    };
    await platen.fetchOrders(store);
    shop.behavior = {};
    expect(await platen.fetchOrders(store)).toEqual([...orders, ...same].map(({ id }) => id).sort());
  });

  it("gives an order once it is paid, with its buyer and items", async () => {
    const order = add(30, {
      status: "unpaid",
      note: "Ring twice",
      items: [{ sku: "TEE-BLK-M", quantity: 2 }],
    });
    await platen.read(store);
    expect(await platen.names(store)).toEqual([]);
    change(order, { status: "open", updatedAt: ago(20) });
    await platen.read(store);
    const [row] = await platen.rows(
      `select full_name, address1, city, province, zip_code, country_code, note, total_price::int as total, sku, quantity
        from orders o join order_items i on i.agency_id = o.agency_id and i.order_id = o.id
        where o.integration_id = $1`,
      [store.id],
    );
    expect(row).toEqual({
      full_name: "Ann Lee",
      address1: "20 Maple Avenue",
      city: "San Pedro",
      zip_code: "90731",
      province: marketplace === "etsy" ? "CA" : "California",
      country_code: "US",
      note: "Ring twice",
      total: 5_800,
      sku: "TEE-BLK-M",
      quantity: 2,
    });
  });

  it("reads the order that a webhook names, once, however often it is delivered", async () => {
    const order = add(5);
    const sent = webhook(order.id);
    await store.send(sent);
    await store.process(sent);
    expect(await platen.names(store)).toEqual([order.id]);
    const events = await store.events();
    expect(events.map(({ topic, status, reason }) => [topic, status, reason])).toEqual([
      [expect.stringMatching(/^notice\//), "done", "The order was read"],
      [expect.not.stringMatching(/^notice\//), "done", null],
    ]);
    expect(events[0]?.body.toString()).toContain(order.id);
    await platen.read(store);
    expect((await store.events()).at(-1)?.reason).toBe("Nothing that Platen uses has changed");
    const missing = await store.process(webhook("123"));
    expect(missing).toMatchObject({ status: "ignored", reason: "The store has no such order" });
  });

  it("refuses a webhook with a wrong signature or a changed body, and drops one of another shop", async () => {
    const order = add(5);
    for (const faults of [{ wrongSecret: true }, { changedBody: true }])
      expect((await store.send(webhook(order.id, faults))).status).toBe(401);
    await platen.seller.delete(`integrations/${store.id}/access`);
    expect((await store.send(webhook(order.id))).status).toBe(200);
    expect(await store.events()).toEqual([]);
  });

  it("is read later where it hangs, throttles or answers with no JSON, also after a webhook", async () => {
    const order = add(5);
    shop.behavior.throttles = 1;
    await store.process(webhook(order.id));
    expect((await store.events())[0]).toMatchObject({
      status: "waiting",
      reason: "The store responded with 429: Too many requests",
    });
    shop.behavior.garbles = true;
    await platen.read(store);
    expect((await platen.readingOf(store)).reason).toMatch(/^The store's response is not one of/);
    shop.behavior = { hangs: true };
    await platen.read(store, 300);
    expect((await platen.readingOf(store)).reason).toBe("The store did not answer in time");
    shop.behavior = {};
    await platen.rows("update store_events set next_attempt_at = now() where status = 'waiting'");
    await platen.processAll();
    expect(await platen.names(store)).toEqual([order.id]);
  });

  it("changes a draft as the shop does, and cancels it", async () => {
    const order = add(30);
    await platen.read(store);
    change(order, { address1: "1 New Street", updatedAt: ago(20) });
    await platen.read(store);
    const rowOf = () =>
      platen.rows("select address1, status from orders where integration_id = $1", [store.id]);
    expect(await rowOf()).toMatchObject([{ address1: "1 New Street" }]);
    change(order, { status: "canceled", updatedAt: ago(10) });
    await store.process(webhook(order.id));
    expect(await rowOf()).toMatchObject([{ address1: "1 New Street", status: "Cancel" }]);
  });

  it("ignores an older state that is read late", async () => {
    const order = add(30, { address1: "1 New Street" });
    await platen.read(store);
    change(order, { address1: "0 Old Street", updatedAt: ago(40) });
    await store.process(webhook(order.id));
    expect((await store.events()).at(-1)?.reason).toBe("A later change of the order was processed before");
  });

  it("renews a token before it expires, and stores the new one encrypted", async () => {
    const [order, before, renewals] = [add(5), await keyOf(), shop.renewals];
    await platen.read(store);
    expect([await keyOf(), shop.renewals]).toEqual([before, renewals]);
    await platen.expireIn(store, 200);
    shop.expire("access");
    await platen.read(store);
    expect(shop.renewals).toBe(renewals + 1);
    expect(String(await keyOf())).toMatch(/^sealed:/);
    expect(await keyOf()).not.toBe(before);
    await platen.read(store);
    expect([shop.renewals, await platen.names(store)]).toEqual([renewals + 1, [order.id]]);
  });

  it("keeps the token where its renewal does not reach the marketplace, and renews it at the next attempt", async () => {
    const order = add(5);
    await platen.expireIn(store, -60);
    const before = await keyOf();
    shop.behavior.hangs = true;
    await platen.read(store, 300);
    expect([await keyOf(), (await platen.readingOf(store)).reason]).toEqual([
      before,
      "The store did not answer in time",
    ]);
    shop.behavior = {};
    await platen.read(store);
    expect(await platen.names(store)).toEqual([order.id]);
  });

  it("has to be connected again where the marketplace renews the token no more, and continues then", async () => {
    await platen.read(store);
    await platen.expireIn(store, -60);
    shop.expire("all");
    const order = add(60 * 24 * 3);
    await platen.read(store);
    expect((await platen.readingOf(store)).reason).toMatch(/^The store refuses our access: it has to be/);
    await platen.rows("update store_feeds set cursor = now() - interval '4 days' where integration_id = $1", [
      store.id,
    ]);
    const authorized = await platen.authorize(marketplace, store.id);
    expect((await platen.seller.post("integrate", ...authorized)).status).toBe(201);
    await platen.read(store);
    expect(await platen.names(store)).toEqual([order.id]);
    expect((await platen.readingOf(store)).reason).toBeNull();
  });

  it("says why a token is refused that should be valid", async () => {
    shop.expire("access");
    await platen.read(store);
    expect((await platen.readingOf(store)).reason).toMatch(/^The store refuses our access \(401\)/);
  });

  it("gets the tracking number of its order once, and a corrected one", async () => {
    const order = add(5, { items: [{ sku: "TEE-BLK-M", quantity: 2 }] });
    await store.process(webhook(order.id));
    const id = (await produce(platen, [order.id])).get(order.id) as string;
    const number = "1Z5R89390357567127";
    const tracked = await platen.agencyPerson.post("tracking", { orderId: id, number });
    expect(tracked.status, tracked.text).toBe(201);
    await platen.sync();
    const syncs = async () => (await platen.agencyPerson.get(`store-syncs?order=${id}`)).body.data;
    expect(await syncs()).toMatchObject([{ status: "synced", reason: null }]);
    const sent = () => shop.calls.filter(({ method, body }) => method === "POST" && body.includes(number));
    expect(sent()).toHaveLength(1);
    // The response to the first attempt was lost.
    await platen.rows(
      "update store_syncs set synced = null, status = 'waiting', next_attempt_at = now() where order_id = $1",
      [id],
    );
    await platen.sync();
    expect([sent().length, (await syncs())[0].status]).toEqual([1, "synced"]);
    const corrected = await platen.agencyPerson.patch(`tracking/${tracked.body.id}`, {
      number: "1Z5R89390357567128",
    });
    expect(corrected.status, corrected.text).toBe(200);
    await platen.sync();
    expect(await syncs()).toMatchObject([{ status: "synced", reason: null }]);
    expect(JSON.stringify(shop.orders.get(order.id))).toContain("1Z5R89390357567128");
    await platen.agencyPerson.post(`tracking/${tracked.body.id}/void`);
    await platen.sync();
    expect((await syncs())[0]).toMatchObject({ status: "failed", reason: expect.stringMatching(/no/) });
  });
});

describe.each(MARKETPLACE_CASES)("the authorization at $marketplace", ({ marketplace }) => {
  beforeEach(() => platen.rows("delete from rate_limits"));

  it("is bound to the browser, the integration and its time, and its code works once", async () => {
    const [id, other] = [
      await platen.integration(marketplace, "One"),
      await platen.integration(marketplace, "Two"),
    ];
    const begun = await platen.nobody.get(`integrate/${marketplace}?integration=${id}`);
    const [cookie = ""] = String(begun.headers["set-cookie"]).split(";");
    const to = await fetch(String(begun.headers.location), { redirect: "manual" });
    const query = new URL(String(to.headers.get("location"))).searchParams;
    const returned = (over: Record<string, string>, jar: string) =>
      platen.nobody.get(
        `integrate/${marketplace}/callback?${new URLSearchParams({ ...Object.fromEntries(query), ...over })}`,
        { headers: { cookie: jar } },
      );
    const state = query.get("state") ?? "";
    const [, begunAt = "", signature = ""] = state.split(".");
    for (const [over, jar] of [
      [{}, ""],
      [{}, `platen_install_${marketplace}=${"0".repeat(64)}`],
      [{ state: state.replace(id, other) }, cookie],
      [{ state: `${id}.${Number(begunAt) - 700}.${signature}` }, cookie],
      [{ state: "" }, cookie],
      [{ code: "" }, cookie],
      [{ code: "other" }, cookie],
    ] as const)
      expect((await returned(over, jar)).body, JSON.stringify(over)).toEqual({
        message: "can not authorize",
      });
    const denied = await returned({ error: "access_denied", code: "" }, cookie);
    expect([denied.status, denied.headers.location]).toEqual([
      302,
      `http://localhost:4000/cms/s/integrations/${id}?success=0&user_id=`,
    ]);
    expect((await returned({ error: "access_denied" }, "")).status).toBe(400);
    expect((await returned({}, cookie)).status).toBe(302);
    expect((await returned({}, cookie)).status).toBe(400);
  });

  it("connects only an integration of the person's own team and of this marketplace", async () => {
    const id = await platen.integration(marketplace, "Mine");
    const authorized = await platen.authorize(marketplace, id);
    const { agencyId, otherTeamId: sellerTeamId } = platen.world;
    const stranger = await platen.newPerson("seller", { agencyId, sellerTeamId });
    expect((await stranger.post("integrate", ...authorized)).status).toBe(404);
    const shopify = await platen.seller.post("integrations", {
      name: "Other",
      platform: "shopify",
      domain: "shop.example.com",
    });
    const wrong = await platen.authorize(marketplace, shopify.body.id);
    expect((await platen.seller.post("integrate", ...wrong)).status).toBe(400);
    const keys = await platen.rows("select 1 from integration_keys where integration_id = any($1::uuid[])", [
      [id, shopify.body.id],
    ]);
    expect(keys).toEqual([]);
  });

  it("is refused with the name of the variable that the operator has to set", async () => {
    const without = await inboundWorld();
    const { status, body } = await without.nobody.get(
      `integrate/${marketplace}?integration=${NO_INTEGRATION}`,
    );
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/has no (ETSY_API_KEY|TIKTOK_APP_KEY)\./),
    ]);
    const created = await without.seller.post("integrations", {
      name: "Shop",
      platform: marketplace,
      domain: "shop.example.com",
    });
    const health = await without.seller.get(`integrations/${created.body.id}/health`);
    expect(health.body.app).toMatchObject({ connectUrl: null, variable: expect.stringMatching(/_KEY$/) });
    expect((await without.nobody.post(`hooks/${marketplace}`, "{}")).status).toBe(404);
    await without.close();
  });
});

describe("a shop of Etsy", () => {
  it("gives what buyers wrote on items, gift messages and refunds, and leaves downloads out", async () => {
    platen.etsy.orders.clear();
    const store = await platen.connectShop("etsy");
    const order = {
      ...orderOf((last += 1), 10),
      giftMessage: "Happy &amp; healthy",
      variations: [
        { property_id: 200, formatted_name: "Size", formatted_value: "M" },
        { property_id: 54, formatted_name: "Personalization", formatted_value: "Anna\nTom" },
        { property_id: 513, question_id: 7, formatted_name: "Year", formatted_value: "2026" },
        {
          property_id: 54,
          formatted_name: "Personalization",
          formatted_value: "Not requested on this item.",
        },
      ],
    };
    platen.etsy.orders.set(order.id, order);
    await platen.read(store);
    const [row] = await platen.rows(
      `select note, title, personalization from orders o join order_items i on i.agency_id = o.agency_id and i.order_id = o.id
        where o.integration_id = $1`,
      [store.id],
    );
    expect(row).toEqual({
      note: "Gift message: Happy & healthy",
      title: "Sunset tee TEE-BLK-M - Size: M",
      personalization: [
        { label: "", value: "Anna\nTom" },
        { label: "Year", value: "2026" },
      ],
    });
    const refunds = [{ id: "1", amount: "4.50", note: "Stain" }];
    for (const minutes of [5, 1]) {
      platen.etsy.orders.set(order.id, { ...order, refunds, updatedAt: ago(minutes) });
      await platen.read(store);
    }
    expect((await store.events()).map(({ status }) => status)).toEqual(["done", "done", "ignored"]);
    const notes = await platen.rows(
      "select h.note from change_histories h join orders o on o.id = h.order_id where o.integration_id = $1",
      [store.id],
    );
    expect(notes).toEqual([{ note: `$4.50 refunded in the store "${store.name}": Stain` }]);
  });

  it("waits with the next page where the limit of a day is used up", async () => {
    platen.etsy.orders.clear();
    const store = await platen.connectShop("etsy");
    for (let n = 0; n < 101; n += 1) {
      const order = orderOf((last += 1), 300 - n);
      platen.etsy.orders.set(order.id, order);
    }
    platen.etsy.remaining = { second: 1, day: 0 };
    await platen.read(store);
    const [feed] = await platen.rows<{ wait: number }>(
      "select extract(epoch from next_poll_at - now())::float8 as wait from store_feeds where integration_id = $1",
      [store.id],
    );
    expect(feed?.wait).toBeGreaterThan(3_500);
    platen.etsy.remaining = { second: 10, day: 10_000 };
    await platen.read(store);
    expect(await platen.names(store)).toHaveLength(101);
  });
});

describe("a shop of TikTok Shop", () => {
  const put = (number: number, minutes: number, over: object = {}) => {
    const order = { ...orderOf(number, minutes), ...over };
    platen.tiktok.orders.set(order.id, order);
    return order;
  };

  it("leaves out what it makes itself, and addresses that are hidden again", async () => {
    platen.tiktok.orders.clear();
    const store = await platen.connectShop("tiktok");
    put((last += 1), 60, { fulfillmentType: "FULFILLMENT_BY_TIKTOK", isHidden: true });
    const held = put((last += 1), 50, { status: "ON_HOLD", isHidden: true });
    const order = put((last += 1), 40);
    await platen.read(store);
    expect(await platen.names(store)).toEqual([order.id]);
    put(last, 30, { status: "COMPLETED", isHidden: true });
    platen.tiktok.orders.set(held.id, { ...held, status: "open", isHidden: false, updatedAt: ago(20) });
    await platen.read(store);
    const rows = await platen.rows("select full_name from orders where integration_id = $1", [store.id]);
    expect(rows).toEqual([{ full_name: "Ann Lee" }, { full_name: "Ann Lee" }]);
  });

  it("changes an address of which a webhook says so, although the order's time of change is the same", async () => {
    platen.tiktok.orders.clear();
    const store = await platen.connectShop("tiktok");
    const order = put((last += 1), 40);
    await platen.read(store);
    platen.tiktok.orders.set(order.id, { ...order, address1: "1 New Street" });
    await store.process(tiktokWebhook(3, order.id));
    const rows = await platen.rows("select address1 from orders where integration_id = $1", [store.id]);
    expect(rows).toEqual([{ address1: "1 New Street" }]);
  });

  it("is chosen by the integration's name where the seller has several", async () => {
    const [first] = platen.tiktok.shops;
    if (!first) throw new Error("There is no shop");
    const second = { ...first, id: "7494049642642441622", name: "Fern mugs" };
    platen.tiktok.shops = [first, second];
    const unnamed = await platen.integration("tiktok", "Both");
    const refused = await platen.seller.post("integrate", ...(await platen.authorize("tiktok", unnamed)));
    expect(refused.body.message).toMatch(/several shops: Fern tees, Fern mugs\./);
    const named = await platen.integration("tiktok", "Fern Mugs");
    const done = await platen.seller.post("integrate", ...(await platen.authorize("tiktok", named)));
    expect(done.status, done.text).toBe(201);
    const [keys] = await platen.rows("select address from integration_keys where integration_id = $1", [
      named,
    ]);
    expect(keys).toEqual({ address: "tiktok:7494049642642441622" });
    platen.tiktok.shops = [first];
  });

  it("that removes the app is disconnected", async () => {
    const store = await platen.connectShop("tiktok");
    expect((await store.process(tiktokWebhook(6, longId(1)))).reason).toMatch(/has removed the app/);
    const [row] = await platen.rows("select status from integrations where id = $1", [store.id]);
    expect(row).toEqual({ status: 0 });
  });
});

describe("the tracking numbers of a TikTok shop", () => {
  const world = async (items: ShopOrder["items"], edit = async (_id: string) => {}) => {
    const store = await platen.connectShop("tiktok");
    platen.tiktok.behavior = {};
    last += 1;
    const order = orderOf(last, 5, { items });
    platen.tiktok.orders.set(order.id, order);
    await platen.read(store);
    const [row] = await platen.rows<{ id: string }>("select id from orders where order_name = $1", [
      order.id,
    ]);
    const id = row?.id ?? "";
    await edit(id);
    await produce(platen, [order.id]);
    const ordered = (await platen.agencyPerson.get(`orders/${id}`)).body.items as { id: string }[];
    const track = async (number: string, ...of: number[]) => {
      const parcel = of.map((index) => ({ itemId: ordered[index]?.id, quantity: 1 }));
      const { status, text, body } = await platen.agencyPerson.post("tracking", {
        orderId: id,
        number,
        ...(of.length > 0 && { items: parcel }),
      });
      expect(status, text).toBe(201);
      await platen.sync();
      return (await platen.agencyPerson.get(`store-syncs?parcel=${body.id}`)).body.data[0];
    };
    const packages = () =>
      (platen.tiktok.orders.get(order.id)?.packages ?? []).map(({ number, lines }) => [number, lines.length]);
    return { track, packages };
  };

  it("are sent without items that were added by hand, which need none", async () => {
    const { track, packages } = await world([{ sku: "TEE-BLK-M", quantity: 1 }], async (id) => {
      const add = [
        { sku: "MUG-WHT-11", quantity: 1 },
        { sku: "TEE-BLK-M", quantity: 1 },
      ];
      const { status, text } = await platen.seller.put(`orders/${id}`, { add });
      expect(status, text).toBe(200);
    });
    expect(await track("1Z5R89390357567001", 2)).toMatchObject({
      status: "unneeded",
      reason: "Its items were added by hand, and the store has none of them to ship",
    });
    expect(await track("1Z5R89390357567136")).toMatchObject({ status: "synced", reason: null });
    expect(packages()).toEqual([["1Z5R89390357567136", 1]]);
  });

  it("are sent where the quantity of an item was raised by hand", async () => {
    const { track, packages } = await world([{ sku: "TEE-BLK-M", quantity: 2 }], async (id) => {
      const [item] = (await platen.agencyPerson.get(`orders/${id}`)).body.items;
      const edit = { items: [{ id: item.id, quantity: 3 }] };
      expect((await platen.seller.put(`orders/${id}`, edit)).status).toBe(200);
    });
    expect(await track("1Z5R89390357567216")).toMatchObject({ status: "synced", reason: null });
    expect(packages()).toEqual([["1Z5R89390357567216", 2]]);
  });

  it("are not those of another parcel with the same number", async () => {
    const { track, packages } = await world([
      { sku: "TEE-BLK-M", quantity: 1 },
      { sku: "MUG-WHT-11", quantity: 1 },
    ]);
    const number = "1Z5R89390357567207";
    const { parcel } = await track(number, 0);
    await platen.agencyPerson.post(`tracking/${parcel.id}/void`);
    await platen.sync();
    expect(await track(number, 1)).toMatchObject({ status: "synced" });
    expect(packages()).toEqual([
      [number, 1],
      [number, 1],
    ]);
  });
});
