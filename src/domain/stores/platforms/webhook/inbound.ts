import { z } from "zod";
import { statedDay } from "../../../orders/due-date.ts";
import { cellOfPairs, type Pair } from "../../../orders/incoming/cells/personalization.ts";
import { SHOPIFY_HEADERS } from "../../../orders/incoming/json/shopify.ts";
import type { JsonTable, RowOf } from "../../../orders/incoming/json/table.ts";
import { type JsonObject, object, objects, text } from "../../../orders/incoming/json/value.ts";
import { MAX_ORDER_ROWS } from "../../../orders/incoming/limits.ts";
import { MAX_VALUES } from "../../../orders/personalization/values.ts";
import { draftOfJson, progressOfDraft } from "../../inbound/draft-of-json.ts";
import { type InboundPlatform, instantOf } from "../../inbound/platform.ts";
import type { StoreOrder } from "../../inbound/store-order.ts";

const ARTWORKS = ["Artwork 1", "Artwork 2", "Artwork 3", "Artwork 4", "Artwork 5", "Artwork 6"] as const;
const HEADERS = [...SHOPIFY_HEADERS, ...ARTWORKS, "Mockup"] as const;

/** Text and amounts may be given as numbers; they are read as text, so that no digit is lost. */
const value = z.union([z.string(), z.number()]);
const optional = value.nullish();
const id = z.union([z.string().min(1), z.number()]);
const instant = z
  .string()
  .refine((text) => instantOf(text) !== null, "Use ISO 8601, such as 2026-01-31T12:00:00Z");

const day = z
  .string()
  .refine(
    (text) => statedDay(text) !== null,
    "Use a day such as 2026-01-31, or ISO 8601 such as 2026-01-31T12:00:00Z",
  );

export const GENERIC_EVENTS = [
  "order.created",
  "order.updated",
  "order.canceled",
  "order.deleted",
  "ping",
] as const;

const genericOrder = z.strictObject({
  id,
  number: optional,
  status: z.enum(["open", "unpaid", "fulfilled", "canceled"]).optional(),
  currency: z.string().optional(),
  updatedAt: instant.optional(),
  /** By when it should ship. */
  shipBy: day.nullish(),
  customer: z
    .strictObject({
      fullName: optional,
      email: optional,
      phone: optional,
      company: optional,
      address1: optional,
      address2: optional,
      city: optional,
      province: optional,
      zipCode: optional,
      countryCode: optional,
    })
    .optional(),
  shippingMethod: optional,
  shippingFee: optional,
  discount: optional,
  taxes: optional,
  total: optional,
  note: optional,
  items: z
    .array(
      z.strictObject({
        id: optional,
        sku: optional,
        productId: optional,
        variantId: optional,
        title: optional,
        variant: optional,
        quantity: z.union([z.int(), z.string()]),
        price: optional,
        artworks: z.array(z.string().nullable()).max(ARTWORKS.length).optional(),
        mockup: optional,
        /** What the buyer wrote for each unit: pairs, or a text without a label. */
        personalization: z
          .union([
            z.string(),
            z.array(z.strictObject({ label: z.string().nullish(), value })).max(MAX_VALUES),
          ])
          .nullish(),
        note: optional,
      }),
    )
    .max(MAX_ORDER_ROWS)
    .optional(),
  refunds: z
    .array(z.strictObject({ id, amount: optional, note: optional }))
    .max(1_000)
    .optional(),
});

/** The body of a generic store's webhook: see docs/stores.md. */
export const genericMessage = z.strictObject({
  event: z.enum(GENERIC_EVENTS),
  /** The same for each attempt to deliver it. */
  id,
  occurredAt: instant.optional(),
  order: genericOrder.optional(),
});

const WORDS: Readonly<Record<string, string>> = { canceled: "cancelled" };

const personalizationOf = (given: unknown): Pair[] =>
  (typeof given === "string" ? [{ label: "", value: given }] : objects(given)).map((one) => ({
    label: text(one.label).trim(),
    value: text(one.value).trim(),
  }));

function itemOf(item: JsonObject): RowOf<typeof HEADERS> {
  const name = [text(item.title), text(item.variant)].filter(Boolean).join(" - ");
  const artworks = Array.isArray(item.artworks) ? item.artworks : [];
  const note = text(item.note);
  return {
    "Lineitem name": name,
    "Lineitem sku": text(item.sku),
    "Lineitem quantity": text(item.quantity),
    "Lineitem price": text(item.price),
    "Lineitem product id": text(item.productId),
    "Lineitem variant id": text(item.variantId),
    ...Object.fromEntries(ARTWORKS.map((slot, index) => [slot, text(artworks[index])])),
    Mockup: text(item.mockup),
    "Line ID": text(item.id),
    Personalization: cellOfPairs(personalizationOf(item.personalization)),
    Notes: note === "" ? "" : `${name || text(item.sku)}. ${note}`,
  };
}

function cellsOf(order: JsonObject): RowOf<typeof HEADERS> {
  const to = object(order.customer);
  const status = text(order.status);
  return {
    Email: text(to.email),
    "Financial Status": WORDS[status] ?? status,
    Currency: text(order.currency),
    Shipping: text(order.shippingFee),
    "Discount Amount": text(order.discount),
    Taxes: text(order.taxes),
    Total: text(order.total),
    "Shipping Method": text(order.shippingMethod),
    "Shipping Name": text(to.fullName),
    "Shipping Company": text(to.company),
    "Shipping Address1": text(to.address1),
    "Shipping Address2": text(to.address2),
    "Shipping City": text(to.city),
    "Shipping Province": text(to.province),
    "Shipping Zip": text(to.zipCode),
    "Shipping Country": text(to.countryCode),
    "Shipping Phone": text(to.phone),
    Notes: text(order.note),
  };
}

/** Orders of the generic webhook, as rows of a table like Shopify's with artwork. */
const genericJson: JsonTable<typeof HEADERS> = {
  label: "the generic webhook",
  headers: HEADERS,
  number: "Name",
  has: (order) => Array.isArray(order.items),
  numberOf: (order) => text(order.number) || text(order.id),
  order: cellsOf,
  items: (order) => objects(order.items).map(itemOf),
};

function orderOf(event: string, order: JsonObject): StoreOrder {
  const { hasEnded, waits, ...drafted } = draftOfJson(genericJson, order);
  const status = text(order.status);
  const isOther = status === "unpaid" || status === "fulfilled";
  return {
    ...drafted,
    ...progressOfDraft(hasEnded || event === "order.canceled" ? "ended" : isOther ? status : "open", {
      waits,
    }),
    refunds: objects(order.refunds).map((refund) => ({
      id: text(refund.id),
      amount: text(refund.amount),
      note: text(refund.note),
    })),
    shipBy: statedDay(text(order.shipBy)),
  };
}

/** Platen's own webhook format, for stores without an adapter of their own. */
export const genericInbound: InboundPlatform = {
  envelopeOf(topic, body) {
    const order = object(body.order);
    if (topic === "ping" || text(order.id) === "") return null;
    return {
      externalId: text(order.id),
      changedAt: instantOf(text(order.updatedAt) || text(body.occurredAt)),
    };
  },
  messageOf(topic, body) {
    if (topic === "order.deleted") return { type: "deleted" };
    if (!topic.startsWith("order.")) return { type: "unknown" };
    return { type: "order", order: orderOf(topic, object(body.order)) };
  },
};
