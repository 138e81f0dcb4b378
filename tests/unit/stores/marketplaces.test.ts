import { describe, expect, it } from "vitest";
import { quoteLongIntegers } from "../../../src/domain/orders/incoming/json/parse.ts";
import { isObject, type JsonObject } from "../../../src/domain/orders/incoming/json/value.ts";
import type { InboundPlatform } from "../../../src/domain/stores/inbound/platform.ts";
import type { StoreOrder } from "../../../src/domain/stores/inbound/store-order.ts";
import { ETSY_RECEIPT, etsyInbound } from "../../../src/domain/stores/platforms/etsy/inbound.ts";
import {
  TIKTOK_ORDER,
  tiktokInbound,
  tiktokTopicOf,
} from "../../../src/domain/stores/platforms/tiktok/inbound.ts";
import { grantOf, isShopAddress } from "../../../src/server/stores/grants/grant.ts";
import { tiktokSign } from "../../../src/server/stores/platforms/tiktok/api.ts";
import { type EtsyOrder, etsyReceipt } from "../../support/shops/etsy.ts";
import { type TikTokOrder, tiktokOrder } from "../../support/shops/tiktok.ts";

const ORDER = { id: "9007199254740993", number: "1", updatedAt: "2026-11-20T12:00:00Z" };

function read(json: string): JsonObject {
  const value: unknown = JSON.parse(quoteLongIntegers(json));
  return isObject(value) ? value : {};
}

function orderIn(platform: InboundPlatform, topic: string, body: JsonObject): StoreOrder {
  const message = platform.messageOf(topic, body);
  if (message.type !== "order") throw new Error(message.type);
  return message.order;
}

const receipt = (over: Partial<EtsyOrder> = {}, body: JsonObject = {}) =>
  orderIn(etsyInbound, ETSY_RECEIPT, { ...read(etsyReceipt({ ...ORDER, ...over })), ...body });
const order = (over: Partial<TikTokOrder> = {}, body: JsonObject = {}) =>
  orderIn(tiktokInbound, TIKTOK_ORDER, { ...tiktokOrder({ ...ORDER, ...over }), ...body });

describe("a receipt of Etsy", () => {
  it("has all digits of its id, and the time of its change", () => {
    expect(etsyInbound.envelopeOf(ETSY_RECEIPT, read(etsyReceipt(ORDER)))).toEqual({
      externalId: "9007199254740993",
      changedAt: "2026-11-20T12:00:00.000Z",
      placedAt: "2026-11-20T12:00:00.000Z",
    });
    expect(receipt().draft).toMatchObject({ reference: "9007199254740993", orderName: "9007199254740993" });
  });

  it.each([
    [{ status: "Paid" }, "open"],
    [{ status: "Partially Refunded" }, "open"],
    [{ status: "Payment Processing", is_paid: false }, "unpaid"],
    [{ status: "Open", is_paid: false }, "unpaid"],
    [{ status: "Completed" }, "fulfilled"],
    [{ status: "Paid", is_shipped: true }, "fulfilled"],
    [{ status: "Canceled" }, "ended"],
    [{ status: "fully refunded" }, "ended"],
  ])("with %j is %s", (body, progress) => {
    expect(receipt({}, body).progress).toBe(progress);
  });

  it("has amounts of any divisor, and fails where the currency is another one", () => {
    const price = { amount: 12_345, divisor: 1_000, currency_code: "USD" };
    const item = {
      transaction_id: 1,
      title: "Mug",
      sku: "MUG-WHT-11",
      quantity: 2,
      is_digital: false,
      price,
    };
    const drafted = receipt({}, { transactions: [item, { ...item, is_digital: true }] }).draft;
    expect(drafted.items).toMatchObject([{ unitPrice: 1_235, quantity: 2, sku: "MUG-WHT-11" }]);
    expect(receipt({ currency: "EUR" }).problems[0]).toMatch(/EUR/);
    expect(receipt({}, { transactions: [{ ...item, is_digital: true }] }).progress).toBe("fulfilled");
  });

  it("is named by a webhook", () => {
    const envelope = (resource_url: string) => etsyInbound.envelopeOf("notice/order.paid", { resource_url });
    expect(envelope("https://openapi.etsy.com/v3/application/shops/1/receipts/9007199254740993")).toEqual({
      externalId: "9007199254740993",
      changedAt: null,
    });
    expect(envelope("https://openapi.etsy.com/v3/application/shops/1/listings/2")).toBeNull();
  });
});

describe("an order of TikTok Shop", () => {
  it("has no recipient where TikTok Shop ships it and masks the address, and says so", () => {
    const masked = order({ isHidden: true, shippingType: "TIKTOK" });
    expect(masked).toMatchObject({ withheldBy: "tiktok", progress: "open", problems: [] });
    expect(masked.draft.customer).toMatchObject({
      fullName: "",
      address1: "",
      zipCode: "",
      countryCode: "US",
    });
    expect(order().withheldBy).toBeUndefined();
  });

  it("has the units of one SKU and price together", () => {
    const items = [
      { sku: "TEE-BLK-M", quantity: 3 },
      { sku: "MUG-WHT-11", quantity: 1, price: "12.40" },
    ];
    const { draft } = order({ items });
    expect(draft.items.map(({ sku, quantity, unitPrice }) => [sku, quantity, unitPrice])).toEqual([
      ["TEE-BLK-M", 3, 2_900],
      ["MUG-WHT-11", 1, 1_240],
    ]);
    expect(draft.retail).toMatchObject({ subTotalPrice: 9_940, totalPrice: 9_940, difference: 0 });
    expect(draft.customer).toMatchObject({ city: "San Pedro", province: "California", phone: "" });
  });

  it("is without the units that were canceled", () => {
    const body = tiktokOrder({ ...ORDER, items: [{ sku: "TEE-BLK-M", quantity: 3 }] });
    const [first, ...others] = body.line_items as JsonObject[];
    const line_items = [{ ...first, display_status: "CANCELLED" }, ...others];
    const read = orderIn(tiktokInbound, TIKTOK_ORDER, { ...body, line_items });
    expect([read.problems, read.draft.items.map(({ quantity }) => quantity)]).toEqual([[], [2]]);
  });

  it.each([
    ["UNPAID", "unpaid"],
    ["ON_HOLD", "unpaid"],
    ["AWAITING_SHIPMENT", "open"],
    ["PARTIALLY_SHIPPING", "open"],
    ["AWAITING_COLLECTION", "fulfilled"],
    ["COMPLETED", "fulfilled"],
    ["CANCELLED", "ended"],
    ["SOMETHING_NEW", "fulfilled"],
  ])("with the status %s is %s", (status, progress) => {
    expect(
      order({
        status,
        items: [
          { sku: "A", quantity: 1 },
          { sku: "B", quantity: 1 },
        ],
      }).progress,
    ).toBe(progress);
  });

  it("is named by webhooks of three types, and others are dropped", () => {
    const topics = [1, 3, 11, 6, 4, 12].map((type) => tiktokTopicOf({ type }));
    expect(topics).toEqual([
      "notice/order_status_change",
      "notice/recipient_address_update",
      "notice/cancellation_status_change",
      "seller_deauthorization",
      "",
      "",
    ]);
  });
});

describe("the signature of a call to TikTok Shop", () => {
  it("covers the path, the sorted parameters and the body between two copies of the secret", () => {
    const sign = (query: Record<string, string>, body = "") =>
      tiktokSign("s", "/order/202309/orders", query, body);
    // HMAC-SHA256 of "s/order/202309/ordersapp_key1ids2s", by another program.
    expect(sign({ ids: "2", app_key: "1" })).toBe(
      "d405b1a2ce5f683b17b2b164551fd5740ae998e692da78e0d47628222b732df8",
    );
    expect(sign({ app_key: "1", ids: "2" }, '{"a":1}')).toBe(
      "4d4fb2d5e7e23bac830d9a324f3f7f2f7e51ce606733f954ccd394a19818ae65",
    );
  });
});

describe("the address of a marketplace's shop", () => {
  it("is none that a person can enter, and a key of another kind is no grant", () => {
    expect(isShopAddress("etsy:12345")).toBe(true);
    for (const address of [null, "https://etsy.com/12345", "etsy:", "shopify:1", "etsy:1/2"])
      expect(isShopAddress(address), String(address)).toBe(false);
    for (const key of ["", "key-1", "{}", '{"accessToken":1}', "null"]) expect(grantOf(key), key).toBeNull();
  });
});
