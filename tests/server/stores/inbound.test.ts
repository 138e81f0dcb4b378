import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  genericMessage,
  type ShopOrder,
  shopifyOrder,
  woocommerceOrder,
} from "../../support/shops/payloads.ts";
import {
  type Faults,
  genericWebhook,
  type SentWebhook,
  shopifyWebhook,
  woocommerceWebhook,
} from "../../support/shops/signed.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

type Kind = "created" | "updated" | "canceled";

interface Platform {
  readonly platform: string;
  /** A delivery of a whole order. */
  order(kind: Kind, order: ShopOrder, faults?: Faults): SentWebhook;
}

const PLATFORMS: readonly Platform[] = [
  {
    platform: "other",
    order: (kind, order, faults = {}) =>
      genericWebhook(HOOK_SECRET, genericMessage(`order.${kind}`, order, faults.deliveryId), faults),
  },
  {
    platform: "woocommerce",
    order: (kind, order, faults) => {
      const topic = kind === "created" ? "order.created" : "order.updated";
      return woocommerceWebhook(HOOK_SECRET, topic, woocommerceOrder(order), faults);
    },
  },
  {
    platform: "shopify",
    order: (kind, order, faults) => {
      const topic = { created: "orders/create", updated: "orders/updated", canceled: "orders/cancelled" }[
        kind
      ];
      return shopifyWebhook(HOOK_SECRET, topic, shopifyOrder(order), faults);
    },
  },
];

let platen: InboundWorld;
beforeAll(async () => {
  platen = await inboundWorld();
});
afterAll(() => platen.close());

/** Beyond 2^53, where doubles are even: JSON.parse would make it 9007199254740994. */
const LONG_ID = "9007199254740993";
const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, "0")}:00Z`;
let last = 1_000;

describe.each(PLATFORMS)("orders of a $platform store", ({ platform, order: delivery }) => {
  let store: ConnectedStore;
  let first: ShopOrder;
  beforeAll(async () => {
    store = await platen.connect(platform);
  });
  beforeEach(() => {
    last += 1;
    first = { id: `77${last}`, number: `#${last}`, updatedAt: at(0) };
  });

  const orderOf = async ({ number }: ShopOrder) =>
    platen.rows("select * from orders where reference_id1 = $1 and deleted_at is null order by id", [number]);
  const itemsOf = (id: unknown) =>
    platen.rows(
      "select sku, quantity, unit_price::int as price, variant_id from order_items where order_id = $1 and deleted_at is null order by position",
      [id],
    );
  const changesOf = (id: unknown) =>
    platen.rows(
      "select kind, reason, note, side, status from change_histories where order_id = $1 order by id",
      [id],
    );
  const create = async (over: Partial<ShopOrder> = {}) => {
    first = { ...first, ...over };
    await store.process(delivery("created", first));
    const [order] = await orderOf(first);
    return order as Record<string, unknown>;
  };

  it("become orders like those of files: mapped, priced, checked, with customer, history and audit", async () => {
    const event = await store.process(
      delivery("created", { ...first, id: `${LONG_ID.slice(0, -3)}${last}` }),
    );
    expect(event).toMatchObject({
      status: "done",
      reason: null,
      external_id: `${LONG_ID.slice(0, -3)}${last}`,
    });
    const [order] = await orderOf(first);
    expect(order).toMatchObject({
      id: event.order_id,
      status: "Unfulfilled",
      integration_id: store.id,
      full_name: "Ann Lee",
      order_name: first.number,
      email: "ann@example.com",
      country_code: "US",
      total_price: "2900",
      gates: [],
      seller_team_id: platen.world.sellerTeamId,
    });
    expect(await itemsOf(event.order_id)).toEqual([
      { sku: "TEE-BLK-M", quantity: 1, price: 2_900, variant_id: platen.variants.get("TEE-BLK-M") },
    ]);
    const shown = await platen.seller.get(`orders/${event.order_id}`);
    expect(shown.body.history[0]).toMatchObject({
      action: "import-from-store",
      detail: { store: store.name },
    });
    const audited = await platen.rows("select action, actor_id from audit where subject = $1", [
      event.order_id,
    ]);
    expect(audited).toEqual([{ action: "import-from-store", actor_id: null }]);
    const customers = await platen.rows(
      "select count(*)::int as n from customers where email = 'ann@example.com'",
    );
    expect(customers).toEqual([{ n: 1 }]);
  });

  it("keep all digits of an id beyond 2^53", async () => {
    await store.process(delivery("created", { ...first, id: LONG_ID }));
    const [link] = await platen.rows(
      "select external_id from store_orders where external_id = $1 and integration_id = $2",
      [LONG_ID, store.id],
    );
    expect(link).toEqual({ external_id: LONG_ID });
  });

  it("are created once where a delivery is repeated, also as another event or at the same time", async () => {
    const once = delivery("created", first, { deliveryId: `again-${platform}-${last}` });
    const responses = await Promise.all([store.send(once), store.send(once), store.send(once)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await store.send(delivery("created", first));
    await store.send(delivery("updated", first));
    await platen.processAll();
    expect(await orderOf(first)).toHaveLength(1);
    const events = (await store.events()).filter(({ external_id: id }) => id === first.id);
    expect(events.map(({ status, reason }) => [status, reason])).toEqual([
      ["done", null],
      ["ignored", "Nothing that Platen uses has changed"],
      ["ignored", "Nothing that Platen uses has changed"],
    ]);
  });

  it("are created by an update where the creation never arrived, and end up the same out of order", async () => {
    const newer = { ...first, updatedAt: at(5), address1: "1 New Street" };
    await store.process(delivery("updated", newer));
    const late = await store.process(delivery("created", first));
    expect(late).toMatchObject({
      status: "ignored",
      reason: "A later change of the order was processed before",
    });
    expect(await orderOf(first)).toMatchObject([{ address1: "1 New Street" }]);
  });

  it("are not created by a creation that arrives after the cancellation", async () => {
    await store.process(delivery("canceled", { ...first, status: "canceled", updatedAt: at(5) }));
    const late = await store.process(delivery("created", first));
    expect(late.status).toBe("ignored");
    expect(await orderOf(first)).toEqual([]);
  });

  it("wait until they are paid, and are left out where the store has fulfilled them", async () => {
    const unpaid = await store.process(delivery("created", { ...first, status: "unpaid" }));
    expect(unpaid).toMatchObject({ status: "ignored", reason: expect.stringMatching(/not paid yet/) });
    expect(await orderOf(first)).toEqual([]);
    await store.process(delivery("updated", { ...first, updatedAt: at(1) }));
    expect(await orderOf(first)).toHaveLength(1);
    const done = { ...first, id: `${first.id}1`, number: `${first.number}-f`, status: "fulfilled" };
    const fulfilled = await store.process(delivery("created", done));
    expect(fulfilled.reason).toBe("The order was fulfilled in the store already");
    expect(await orderOf(done)).toEqual([]);
  });

  it("change with the store until they are submitted, and keep what the seller has mapped", async () => {
    const order = await create({
      items: [
        { sku: "TEE-BLK-M", quantity: 1 },
        { sku: "OUR-OWN", quantity: 1, price: "10.00" },
      ],
    });
    const variant = platen.variants.get("MUG-WHT-11");
    await platen.seller.post("orders/mapping", { key: "sku:OUR-OWN", variant });
    const before = await itemsOf(order.id);
    expect(before.map(({ variant_id: id }) => id)).toContain(variant);
    const event = await store.process(
      delivery("updated", {
        ...first,
        updatedAt: at(3),
        address1: "1 New Street",
        note: "Ring twice",
        items: [
          { sku: "OUR-OWN", quantity: 3, price: "10.00" },
          { sku: "HOOD-GRY-M", quantity: 2, price: "40.00" },
        ],
      }),
    );
    expect(event).toMatchObject({ status: "done", reason: null, order_id: order.id });
    const [changed] = await orderOf(first);
    expect(changed).toMatchObject({ address1: "1 New Street", note: "Ring twice", total_price: "11000" });
    expect(await itemsOf(order.id)).toEqual([
      { sku: "OUR-OWN", quantity: 3, price: 1_000, variant_id: variant },
      { sku: "HOOD-GRY-M", quantity: 2, price: 4_000, variant_id: platen.variants.get("HOOD-GRY-M") },
    ]);
    // 3 + 2 units at 9.50; shipping 4.99 + 4 × 1.50.
    const shown = await platen.seller.get(`orders/${String(order.id)}`);
    expect(shown.body.charge.total, shown.text).toBe(58.49);
    expect(shown.body.history.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(["edit", "edit-address"]),
    );
    expect(await changesOf(order.id)).toEqual([]);
  });

  it("keep what the seller has changed where the store did not change it", async () => {
    const order = await create();
    await platen.seller.post(`orders/${String(order.id)}/customer/update`, { address1: "9 Corrected Road" });
    await store.process(
      delivery("updated", { ...first, updatedAt: at(3), items: [{ sku: "TEE-BLK-M", quantity: 4 }] }),
    );
    expect(await orderOf(first)).toMatchObject([{ address1: "9 Corrected Road", total_price: "11600" }]);
  });

  it("are canceled with the store until they are submitted, and created again when it restores them", async () => {
    const order = await create();
    const canceled = await store.process(
      delivery("canceled", { ...first, status: "canceled", updatedAt: at(4) }),
    );
    expect(canceled).toMatchObject({ status: "done", order_id: order.id });
    expect(await orderOf(first)).toMatchObject([{ id: order.id, status: "Cancel" }]);
    const restored = await store.process(delivery("updated", { ...first, updatedAt: at(6) }));
    expect(restored.status).toBe("done");
    expect((await orderOf(first)).map(({ status }) => status)).toEqual(["Cancel", "Unfulfilled"]);
  });

  it("of a file are known again, and created beside an order of another store with the same number", async () => {
    const [other] = (await platen.rows<{ id: string }>(
      "select id from integrations where id <> $1 order by created_at limit 1",
      [store.id],
    )) as [{ id: string } | undefined];
    const entered = (name: string) =>
      platen.seller.post("orders", {
        reference: name,
        fullName: "Ann Lee",
        address1: "20 Maple Avenue",
        city: "San Pedro",
        province: "CA",
        zipCode: "90731",
        countryCode: "US",
        items: [{ sku: "TEE-BLK-M", quantity: 1 }],
      });
    const known = await entered(first.number);
    const event = await store.process(delivery("created", first));
    expect(event).toMatchObject({
      status: "ignored",
      order_id: known.body.id,
      reason: `The team has the order ${first.number} already`,
    });
    expect(await orderOf(first)).toHaveLength(1);
    await store.process(delivery("canceled", { ...first, status: "canceled", updatedAt: at(4) }));
    expect(await orderOf(first)).toMatchObject([{ status: "Cancel" }]);
    if (!other) return;
    const second = { ...first, id: `${first.id}2`, number: `${first.number}-b` };
    const foreign = await entered(second.number);
    await platen.rows("update orders set integration_id = $1 where id = $2", [other.id, foreign.body.id]);
    await store.process(delivery("created", second));
    const both = await orderOf(second);
    expect(both).toHaveLength(2);
    expect(both.map(({ gates }) => gates)).toEqual([[], []]);
  });

  it("with the same number and another id are two orders, and a cancel reaches its own alone", async () => {
    const order = await create();
    const twin = { ...first, id: `${first.id}9` };
    const second = await store.process(delivery("created", twin));
    expect(second).toMatchObject({ status: "done", reason: null });
    expect(second.order_id).not.toBe(order.id);
    await store.process(delivery("canceled", { ...twin, status: "canceled", updatedAt: at(4) }));
    const statuses = (await orderOf(first)).map(({ id, status }) => [id, status]);
    expect(statuses).toEqual([
      [order.id, "Unfulfilled"],
      [second.order_id, "Cancel"],
    ]);
  });

  it("that cannot be imported fail with the reason of a file", async () => {
    const event = await store.process(delivery("created", { ...first, currency: "EUR" }));
    expect(event).toMatchObject({
      status: "failed",
      reason: 'The order is in "EUR". Only orders in USD are taken',
    });
  });

  it("are refused with a wrong signature, a changed body, and an unknown address", async () => {
    const before = (await store.events()).length;
    for (const faults of [{ wrongSecret: true }, { changedBody: true }]) {
      const { status, text } = await store.send(delivery("created", first, faults));
      expect([status, text]).toEqual([401, expect.stringContaining("The signature is wrong")]);
    }
    const unsigned = delivery("created", first);
    expect((await store.send({ ...unsigned, headers: { "content-type": "application/json" } })).status).toBe(
      401,
    );
    expect(await store.events()).toHaveLength(before);
    const elsewhere = await platen.nobody.post("hooks/stores/AAAA", unsigned.payload, {
      headers: unsigned.headers,
    });
    expect(elsewhere.status).toBe(404);
  });
});

describe("the webhooks of a WooCommerce store", () => {
  const order = { id: "501", number: "501", updatedAt: at(0) };

  it("may be tested without a signature, which stores nothing", async () => {
    const store = await platen.connect("woocommerce");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await store.send({ headers, payload: "webhook_id=142" })).status).toBe(200);
    expect((await store.send({ headers, payload: "webhook_id=142&x=1" })).status).toBe(401);
    expect(await store.events()).toEqual([]);
  });

  it("are two orders where one second gives both deliveries the same id, and one where it is repeated", async () => {
    const store = await platen.connect("woocommerce");
    const sent = (id: string) =>
      store.send(
        woocommerceWebhook(
          HOOK_SECRET,
          "order.created",
          woocommerceOrder({ id, number: id, updatedAt: at(0) }),
          { deliveryId: "142-one-second" },
        ),
      );
    for (const id of ["601", "602", "601"]) expect((await sent(id)).status).toBe(200);
    expect((await store.events()).map(({ external_id: id }) => id)).toEqual(["601", "602"]);
  });

  it("cancel an order that the store deletes, and create it again when it is restored", async () => {
    const store = await platen.connect("woocommerce");
    const send = (topic: string, payload: string) =>
      store.process(woocommerceWebhook(HOOK_SECRET, topic, payload));
    const { order_id: id } = await send("order.created", woocommerceOrder(order));
    const deleted = await send("order.deleted", '{"id":501}');
    expect(deleted).toMatchObject({ status: "done", order_id: id });
    const statuses = () =>
      platen.rows("select status from orders where integration_id = $1 order by id", [store.id]);
    expect(await statuses()).toEqual([{ status: "Cancel" }]);
    // Sent before the deletion and received after it.
    const late = await send("order.updated", woocommerceOrder({ ...order, updatedAt: at(1) }));
    expect(late.status).toBe("ignored");
    const later = `${new Date(Date.now() + 60_000).toISOString().slice(0, 19)}Z`;
    await send("order.restored", woocommerceOrder({ ...order, updatedAt: later }));
    expect(await statuses()).toEqual([{ status: "Cancel" }, { status: "Unfulfilled" }]);
  });
});

describe("the refunds of a Shopify store", () => {
  it("are noted once, whether they arrive alone, within the order, twice, or before it", async () => {
    const store = await platen.connect("shopify");
    const order = { id: "8801", number: "#R1", updatedAt: at(0) };
    const refund =
      '{"id":99,"order_id":8801,"created_at":"2026-11-20T12:03:00Z","note":"Stain","transactions":[{"kind":"refund","amount":"4.50"}]}';
    const send = (topic: string, payload: string) =>
      store.process(shopifyWebhook(HOOK_SECRET, topic, payload));
    const early = await send("refunds/create", refund);
    expect(early).toMatchObject({
      status: "ignored",
      reason: expect.stringMatching(/^The order is not in Platen/),
    });
    const { order_id: id } = await send("orders/create", shopifyOrder(order));
    await send("refunds/create", refund);
    await send("refunds/create", refund);
    const refunds = [{ id: "99", amount: "4.50", note: "Stain" }];
    await send("orders/updated", shopifyOrder({ ...order, updatedAt: at(4), refunds }));
    expect(
      await platen.rows("select kind, reason, note, status from change_histories where order_id = $1", [id]),
    ).toEqual([
      {
        kind: "updated",
        reason: "others",
        note: `$4.50 refunded in the store "${store.name}": Stain`,
        status: null,
      },
    ]);
  });
});

describe("the generic webhook", () => {
  it("refuses a body that is not in its format with the field, and a signature that is too old", async () => {
    const store = await platen.connect("other");
    const bad = await store.send(
      genericWebhook(HOOK_SECRET, '{"event":"order.created","id":"1","order":{"id":1,"what":2}}'),
    );
    expect([bad.status, bad.text]).toEqual([400, expect.stringContaining("what")]);
    const message = genericMessage("order.created", { id: "1", number: "#G1", updatedAt: at(0) });
    expect((await store.send(genericWebhook(HOOK_SECRET, message, { behind: 301 }))).status).toBe(401);
    expect((await store.send(genericWebhook(HOOK_SECRET, message, { behind: -301 }))).status).toBe(401);
    expect((await store.send(genericWebhook(HOOK_SECRET, message, { behind: 200 }))).status).toBe(200);
  });

  it("is signed with the store's key where it has no webhook secret", async () => {
    const store = await platen.connect("etsy", { key: "only-key", webhookSecret: null });
    const message = genericMessage("order.created", { id: "1", number: "#K1", updatedAt: at(0) });
    expect((await store.send(genericWebhook("only-key", message))).status).toBe(200);
    expect((await store.send(genericWebhook(HOOK_SECRET, message))).status).toBe(401);
  });

  it("answers a ping, and refuses bodies that are too large or no JSON", async () => {
    const store = await platen.connect("other");
    expect((await store.send(genericWebhook(HOOK_SECRET, '{"event":"ping","id":"p"}'))).status).toBe(200);
    expect((await store.send(genericWebhook(HOOK_SECRET, "{"))).status).toBe(400);
    expect((await store.send(genericWebhook(HOOK_SECRET, "[]"))).status).toBe(400);
    const large = `{"event":"ping","id":"${"x".repeat(1_048_576)}"}`;
    expect((await store.send(genericWebhook(HOOK_SECRET, large))).status).toBe(413);
    expect(await store.events()).toEqual([]);
  });

  it("takes no more than 60 wrong signatures of a store in five minutes, and still the right ones", async () => {
    const store = await platen.connect("other");
    const message = genericMessage("order.created", { id: "1", number: "#L1", updatedAt: at(0) });
    const statuses = new Set<number>();
    for (let n = 0; n < 61; n += 1) statuses.add((await store.send(genericWebhook("wrong", message))).status);
    expect([...statuses]).toEqual([401, 429]);
    expect((await store.send(genericWebhook(HOOK_SECRET, message))).status).toBe(200);
  });
});

describe("a store's events", () => {
  const message = (number: string) =>
    genericWebhook(HOOK_SECRET, genericMessage("order.created", { id: "31", number, updatedAt: at(0) }));

  it("are ignored where the integration imports no orders, or was removed", async () => {
    const store = await platen.connect("other");
    await platen.seller.patch(`integrations/${store.id}`, { importOrders: false });
    expect((await store.process(message("#N1"))).reason).toBe("The integration imports no orders");
    await store.send(message("#N2"));
    expect((await platen.seller.delete(`integrations/${store.id}`)).status).toBe(200);
    await platen.processAll();
    expect((await store.events()).at(-1)?.reason).toBe("The integration was removed");
    expect((await store.send(message("#N3"))).status).toBe(404);
  });

  it("are listed without their bodies, to the team and its agency alone", async () => {
    const store = await platen.connect("other");
    await store.process(message("#V1"));
    const { agencyId, otherTeamId: sellerTeamId } = { ...platen.world };
    const listed = await platen.seller.get(`store-events?integration=${store.id}`);
    expect(listed.body.data).toMatchObject([{ externalId: "31", status: "done", topic: "order.created" }]);
    expect(listed.text).not.toContain("Maple");
    expect((await platen.agencyPerson.get(`store-events?integration=${store.id}`)).body.total).toBe(1);
    const others = await platen.newPerson("seller", { agencyId, sellerTeamId });
    expect((await others.get("store-events")).body.total).toBe(0);
  });
});
