import { describe, expect, it } from "vitest";
import { quoteLongIntegers } from "../../../src/domain/orders/incoming/json/parse.ts";
import {
  isObject,
  type JsonObject,
  object,
  objects,
} from "../../../src/domain/orders/incoming/json/value.ts";
import { itemsText, refundText } from "../../../src/domain/stores/inbound/change-texts.ts";
import { areOursChanged, partsOf } from "../../../src/domain/stores/inbound/parts.ts";
import { type AppliedState, planOf } from "../../../src/domain/stores/inbound/plan.ts";
import type { StoreOrder } from "../../../src/domain/stores/inbound/store-order.ts";
import { restOrderOf } from "../../../src/domain/stores/platforms/shopify/graphql.ts";
import { shopifyInbound } from "../../../src/domain/stores/platforms/shopify/inbound.ts";
import { woocommerceInbound } from "../../../src/domain/stores/platforms/woocommerce/inbound.ts";
import { hookTargetOf, hookTokenOf } from "../../../src/server/stores/inbound/hook-token.ts";
import { shopifyOrder, woocommerceOrder } from "../../support/shops/payloads.ts";
import { shopifyNode } from "../../support/shops/shopify-shop.ts";

const order = { id: "9007199254740993", number: "#1001", updatedAt: "2026-11-20T12:00:00Z" };

function read(json: string): JsonObject {
  const value: unknown = JSON.parse(quoteLongIntegers(json));
  return isObject(value) ? value : {};
}

const shopifyMessage = (over: object = {}) =>
  shopifyInbound.messageOf("orders/updated", read(shopifyOrder({ ...order, ...over })));
const orderOf = (over: object = {}): StoreOrder => {
  const message = shopifyMessage(over);
  if (message.type !== "order") throw new Error(message.type);
  return message.order;
};

describe("the envelope of a delivery", () => {
  it("has all digits of the order's id, the time of its change and when it was placed", () => {
    const at = "2026-11-20T12:00:00.000Z";
    const envelope = { externalId: "9007199254740993", changedAt: at, placedAt: at };
    expect(shopifyInbound.envelopeOf("orders/create", read(shopifyOrder(order)))).toEqual(envelope);
    expect(woocommerceInbound.envelopeOf("order.created", read(woocommerceOrder(order)))).toEqual(envelope);
  });

  it("reads WooCommerce's times as UTC, which they do not say, and takes a time with a zone as it is", () => {
    const timeOf = (date_modified_gmt: string) =>
      woocommerceInbound.envelopeOf("order.updated", { id: 1, date_modified_gmt })?.changedAt;
    expect(timeOf("2026-07-01T12:00:00")).toBe("2026-07-01T12:00:00.000Z");
    expect(timeOf("2026-07-01T12:00:00+02:00")).toBe("2026-07-01T10:00:00.000Z");
    expect(timeOf("yesterday")).toBeNull();
  });
});

describe("an order of Shopify's GraphQL API", () => {
  it("is read as the same order as that of its webhook", () => {
    const over = {
      note: "Ring twice",
      fullName: "Ann Marie Lee",
      refunds: [{ id: "7", amount: "1.50" }],
      items: [
        { sku: "TEE-BLK-M", quantity: 2 },
        { sku: "MUG-WHT-11", quantity: 1, price: "12.40" },
      ],
    };
    const node = object(shopifyNode({ ...order, ...over }));
    const rest = restOrderOf(node, objects(object(node.lineItems).nodes));
    const polled = shopifyInbound.messageOf("orders/updated", rest);
    if (polled.type !== "order") throw new Error(polled.type);
    const received = orderOf(over);
    expect(partsOf(polled.order, polled.order.draft, new Map())).toEqual(
      partsOf(received, received.draft, new Map()),
    );
    expect(polled.order.draft.retail).toEqual(received.draft.retail);
    expect(polled.order).toMatchObject({
      progress: "open",
      problems: [],
      refunds: [{ id: "7", amount: "1.50" }],
    });
    expect(shopifyInbound.envelopeOf("orders/updated", rest)?.externalId).toBe(order.id);
  });
});

describe("the amounts of an order", () => {
  it("are those that are left after lines were removed and refunded", () => {
    const line = (id: number, price: string, current_quantity: number) => ({
      id,
      name: `Line ${id}`,
      sku: `SKU-${id}`,
      price,
      quantity: 1,
      current_quantity,
    });
    const edited = {
      ...read(shopifyOrder(order)),
      total_price: "71.96",
      total_discounts: "4.00",
      total_tax: "5.00",
      current_total_price: "22.49",
      current_total_discounts: "1.00",
      current_total_tax: "2.50",
      shipping_lines: [{ title: "Standard", price: "5.00" }],
      line_items: [line(1, "15.99", 1), line(2, "24.99", 0), line(3, "24.98", 0)],
    };
    const message = shopifyInbound.messageOf("orders/updated", edited);
    if (message.type !== "order") throw new Error(message.type);
    expect(message.order.draft.items).toHaveLength(1);
    expect(message.order.draft.retail).toEqual({
      subTotalPrice: 1_599,
      shippingFee: 500,
      totalDiscount: 100,
      taxes: 250,
      totalPrice: 2_249,
      difference: 0,
    });
    // Shipping that was refunded too.
    const current_shipping_price_set = { shop_money: { amount: "0.00", currency_code: "USD" } };
    const without = { ...edited, current_shipping_price_set, current_total_price: "17.49" };
    const unshipped = shopifyInbound.messageOf("orders/updated", without);
    expect(unshipped).toMatchObject({
      order: { draft: { retail: { shippingFee: 0, totalPrice: 1_749, difference: 0 } } },
    });
  });
});

describe("the progress of an order", () => {
  it.each([
    ["open", "open"],
    ["unpaid", "unpaid"],
    ["fulfilled", "fulfilled"],
    ["canceled", "ended"],
  ])("%s in Shopify is %s", (status, progress) => {
    expect(orderOf({ status }).progress).toBe(progress);
  });

  it.each([
    ["processing", "open"],
    ["wc-custom", "open"],
    ["on-hold", "unpaid"],
    ["checkout-draft", "unpaid"],
    ["completed", "fulfilled"],
    ["cancelled", "ended"],
    ["refunded", "ended"],
    ["failed", "ended"],
    ["trash", "ended"],
  ])("%s in WooCommerce is %s", (status, progress) => {
    const message = woocommerceInbound.messageOf(
      "order.updated",
      read(woocommerceOrder({ ...order, status })),
    );
    expect(message).toMatchObject({ type: "order", order: { progress } });
  });
});

describe("planOf", () => {
  const draft = {
    status: "Unfulfilled",
    hold: null,
    isDeleted: false,
    hasDesign: false,
    isCancelRequested: false,
    isHeld: false,
  } as const;
  const state = (over: Partial<AppliedState> = {}): AppliedState => ({
    appliedAt: "2026-11-20T12:00:00.000Z",
    ended: false,
    refunds: [],
    order: draft,
    ...over,
  });
  const both = { customer: true, items: true };
  const none = { customer: false, items: false };
  const later = "2026-11-20T13:00:00.000Z";
  const at = (
    changedAt: string,
    before: AppliedState | null,
    changed = both,
    over: object = {},
    isCreation = false,
  ) =>
    planOf(
      shopifyMessage(over) as { type: "order"; order: StoreOrder },
      { changedAt, isCreation },
      before,
      changed,
    );

  it("applies a state of the same time, and none that is older", () => {
    expect(at("2026-11-20T12:00:00.000Z", state())).toMatchObject({ type: "change" });
    expect(at("2026-11-20T11:59:59.999Z", state())).toMatchObject({ type: "ignore", records: false });
  });

  it("does not take a creation for newer than the update of the same second that it has processed", () => {
    const [time, isCreation] = ["2026-11-20T12:00:00.000Z", true];
    expect(at(time, state(), both, {}, isCreation)).toMatchObject({ type: "ignore", records: false });
    expect(at(time, state(), none, {}, isCreation)).toMatchObject({ type: "change", changes: [] });
  });

  it("does not create an order again whose end was stated for the same second", () => {
    const ended = state({ ended: true, order: null });
    expect(at(ended.appliedAt, ended)).toMatchObject({ type: "ignore" });
    expect(at(later, ended)).toEqual({ type: "create" });
  });

  it.each([
    ["Unfulfilled", null, "apply"],
    ["Rejected", null, "apply"],
    ["InReview", null, "request"],
    ["InProduction", null, "request"],
    ["InTransit", null, "request"],
    ["Fulfilled", null, "note"],
    ["Hold", { from: "Unfulfilled" }, "request"],
  ] as const)("of an order that is %s %j: %s", (status, hold, mode) => {
    const order = {
      ...draft,
      status,
      hold: hold && { ...hold, owner: "seller" as const, reason: "", since: later },
    };
    expect(at(later, state({ order }), both)).toEqual({
      type: "change",
      changes: [
        { change: "customer", mode },
        { change: "items", mode },
      ],
      refunds: [],
      refundMode: mode,
    });
  });

  it.each([
    ["InReview", "apply"],
    ["Approved", "apply"],
    ["InProduction", "apply"],
    ["InTransit", "note"],
    ["Fulfilled", "note"],
  ] as const)("cancels an order that is %s as its seller could: %s", (status, mode) => {
    const canceled = at(later, state({ order: { ...draft, status } }), both, { status: "canceled" });
    expect(canceled).toMatchObject({ changes: [{ change: "cancel", mode }] });
  });

  it("notes a cancel where the seller has asked for one already", () => {
    const order = { ...draft, status: "InProduction", isCancelRequested: true } as const;
    expect(at(later, state({ order }), both, { status: "canceled" })).toMatchObject({
      changes: [{ change: "cancel", mode: "note" }],
    });
  });

  it("cancels an order whose items are all removed, and creates none of them", () => {
    const items = [{ sku: "TEE-BLK-M", quantity: 1, left: 0 }];
    expect(at(later, state(), both, { items })).toMatchObject({
      changes: [{ change: "cancel", mode: "apply" }],
    });
    expect(at(later, state({ ended: true }), both, { items })).toMatchObject({ changes: [] });
    expect(at(later, null, both, { items })).toMatchObject({ type: "ignore", records: true });
  });

  it("ends a draft that the store has fulfilled, asks about a submitted one, and knows its own parcels", () => {
    const of = (status: "Unfulfilled" | "Approved" | "InTransit", changed = both) =>
      at(later, state({ order: { ...draft, status } }), changed, { status: "fulfilled" });
    expect(of("Unfulfilled", none)).toMatchObject({ changes: [{ change: "fulfilled", mode: "apply" }] });
    expect(of("Approved")).toMatchObject({ changes: [{ change: "fulfilled", mode: "request" }] });
    expect(of("Approved", none)).toMatchObject({ changes: [] });
    expect(of("InTransit")).toMatchObject({ changes: [] });
  });

  it("knows a hold of the store's fulfillment and its release, and keeps it where a webhook does not state it", () => {
    const on = (isHeld: boolean | undefined, order: object) => {
      const message = shopifyMessage() as { type: "order"; order: StoreOrder };
      const stated = { ...message.order, ...(isHeld !== undefined && { isHeld }) };
      const when = { changedAt: later, isCreation: false };
      const known = state({ order: { ...draft, ...order } });
      return planOf({ type: "order", order: stated }, when, known, none);
    };
    expect(on(true, {})).toMatchObject({ type: "change", isHeld: true });
    expect(on(false, { isHeld: true })).toMatchObject({ type: "change", isHeld: false });
    expect(on(undefined, { isHeld: true })).not.toHaveProperty("isHeld");
    expect(on(true, { isHeld: true })).not.toHaveProperty("isHeld");
  });

  it("requests new items of a draft that a designer works on, and applies a new address", () => {
    const order = { ...draft, hasDesign: true };
    expect(at(later, state({ order }), both)).toMatchObject({
      changes: [{ mode: "apply" }, { mode: "request" }],
    });
  });

  it("leaves an order alone that a person has canceled or deleted in Platen", () => {
    const canceled = state({ order: { ...draft, status: "Cancel" } });
    expect(at(later, canceled)).toMatchObject({ type: "ignore", records: true });
    expect(at(later, state({ order: { ...draft, isDeleted: true } }))).toMatchObject({ type: "ignore" });
  });

  it("notes the refunds that were not noted", () => {
    const refunds = [
      { id: "1", amount: "1.00" },
      { id: "2", amount: "2.00" },
    ];
    expect(at(later, state({ refunds: ["1"] }), none, { refunds })).toMatchObject({
      changes: [],
      refunds: [{ id: "2", amount: "2.00" }],
    });
  });

  it("fails for a change that cannot be an order, and keeps a known order whose state it cannot read unchanged", () => {
    const eur = { currency: "EUR" };
    expect(at(later, null, none, eur)).toMatchObject({
      type: "fail",
      reason: expect.stringContaining('"EUR"'),
    });
    expect(at(later, state(), both, eur)).toMatchObject({ type: "fail" });
    expect(at(later, state(), none, eur)).toMatchObject({ type: "change", changes: [] });
  });
});

describe("the parts of a store's order", () => {
  const line = (quantity: number, fulfilled?: number) => ({
    row: 1,
    key: "sku:TEE",
    sku: "TEE",
    product: "Tee",
    variantText: "",
    quantity,
    unitPrice: 100,
    artworks: [],
    mockup: null,
    ...(fulfilled && { fulfilled }),
  });
  const partsIn = (items: object[], done: object[], shipped: [string, number][] = []) => {
    const order = orderOf();
    const draft = { ...order.draft, items, ...(done.length > 0 && { done }) } as StoreOrder["draft"];
    return partsOf({ ...order, draft }, draft, new Map(shipped)).items;
  };

  it("stay the same while the store fulfills what Platen has shipped, line by line", () => {
    const before = partsIn([line(2)], []);
    expect(partsIn([line(1, 1)], [], [["TEE", 1]])).toBe(before);
    expect(partsIn([], [line(0, 2)], [["TEE", 2]])).toBe(before);
  });

  it("change once somebody else has fulfilled units", () => {
    const before = partsIn([line(2)], []);
    const after = partsIn([line(1, 1)], []);
    expect(after).not.toBe(before);
    expect(partsIn([], [line(0, 2)], [["TEE", 1]])).toBe(after);
  });

  it("change with the text of a buyer alone", () => {
    const personalized = (value: string) =>
      partsIn([{ ...line(1), personalization: [{ label: "Name", value }] }], []);
    expect(personalized("Ann")).not.toBe(personalized("Bob"));
  });
});

describe("the own lines of a store's order", () => {
  const line = (name: string, text: string) => ({ name, text });
  const tee = line("1", "tee");
  const wrap = line("2", "wrap");

  it("are changed where one is added, changed or removed", () => {
    expect(areOursChanged([tee, wrap], [wrap, tee], [])).toBe(false);
    expect(areOursChanged([tee, wrap], [wrap], [])).toBe(true);
    expect(areOursChanged([tee], [line("1", "2 tees")], [])).toBe(true);
    expect(areOursChanged([tee], [tee, tee], [])).toBe(true);
    expect(areOursChanged([tee, tee], [tee], [])).toBe(true);
  });

  it("are not changed where one has left the order as not ours", () => {
    expect(areOursChanged([tee, wrap], [tee], ["2"])).toBe(false);
    expect(areOursChanged([tee, wrap], [wrap], ["2"])).toBe(true);
  });
});

describe("the note of a change request", () => {
  it("is complete, with a line for each item", () => {
    const items = Array.from({ length: 9 }, (_, index) => ({ sku: `SKU-${index}`, quantity: 1 }));
    const lines = itemsText("Shop", orderOf({ items }).draft).split("\n");
    expect(lines[0]).toBe('Changed in the store "Shop" to:');
    expect(lines.slice(1)).toEqual(items.map(({ sku }) => `1 × Sunset tee ${sku}`));
    expect(refundText("Shop", { id: "1", amount: "", note: "" })).toBe('Refunded in the store "Shop"');
  });
});

describe("the URL of a store's webhooks", () => {
  const target = {
    agencyId: "019ac2b4-0000-7000-8000-0123456789ab",
    integrationId: "ffffffff-ffff-7fff-bfff-ffffffffffff",
  };

  it("has the ids of agency and integration", () => {
    const token = hookTokenOf(target);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(hookTargetOf(token)).toEqual(target);
  });

  it.each(["", "AAAA", "not-an-id", `${hookTokenOf(target)}=`, `${hookTokenOf(target)}A`, " "])(
    "is unknown with the token %j",
    (token) => {
      expect(hookTargetOf(token)).toBeNull();
    },
  );
});
