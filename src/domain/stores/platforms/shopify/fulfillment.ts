import { type JsonObject, object, objects, text } from "../../../orders/incoming/json/value.ts";
import { idOfGid } from "./gid.ts";
import type { FulfillmentUnits, OpenUnits, SentUnits, ShopifyLine } from "./parcel.ts";

// Shopify refuses queries of more than 1,000 points; an object costs one, and connections cost what they may return:
// https://shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits. So pages are small, and what few orders have is read
// by queries of its own.

const PAGE = "pageInfo { hasNextPage endCursor }";
const UNITS = `nodes { id totalQuantity remainingQuantity lineItem { id } } ${PAGE}`;
const FULFILLMENT_ORDERS = `nodes { id status fulfillBy assignedLocation { location { id } }
    lineItems(first: 50) { ${UNITS} } } ${PAGE}`;

/**
 * The query of what each location has to fulfill of an order. https://shopify.dev/docs/api/admin-graphql/latest/objects/FulfillmentOrder,
 * with the scope `read_merchant_managed_fulfillment_orders`
 */
export const FULFILLMENT_ORDERS_QUERY = `query($id: ID!, $after: String) {
  order(id: $id) { fulfillmentOrders(first: 5, after: $after) { ${FULFILLMENT_ORDERS} } } }`;

/** The query of a fulfillment order's further units. */
export const UNITS_QUERY = `query($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) { lineItems(first: 100, after: $after) { ${UNITS} } } }`;

/**
 * The query of an order with its lines, its fulfillments, which are a list without pages, and what is left to fulfill.
 * https://shopify.dev/docs/api/admin-graphql/latest/objects/Order, with the scope `read_orders`. `withIds`: with the ids of
 * variants, which Shopify gives only to apps with the scope `read_products`.
 */
export const fulfillableOrderQuery = (withIds: boolean) => `query($id: ID!) { order(id: $id) { id
  lineItems(first: 50) { nodes { id name title sku quantity ${withIds ? "variant { id }" : ""} } ${PAGE} }
  fulfillments { id status trackingInfo { number } }
  fulfillmentOrders(first: 5) { ${FULFILLMENT_ORDERS} } } }`;

/** The query of the orders that may have a name. https://shopify.dev/docs/api/admin-graphql/latest/queries/orders */
export const ORDERS_BY_NAME_QUERY = `query($query: String!, $after: String) {
  orders(first: 50, after: $after, query: $query) { nodes { id name } ${PAGE} } }`;

/** The search for a name. https://shopify.dev/docs/api/usage/search-syntax */
export const searchOfName = (name: string): string => `name:'${name.replace(/[\\']/g, "\\$&")}'`;

/** The query of a fulfillment's units. https://shopify.dev/docs/api/admin-graphql/latest/objects/Fulfillment */
export const SENT_UNITS_QUERY = `query($id: ID!, $after: String) { fulfillment(id: $id) {
  fulfillmentLineItems(first: 100, after: $after) { nodes { quantity lineItem { id } } ${PAGE} } } }`;

const CHANGED = "{ fulfillment { id } userErrors { field message } }";

/** The mutations of fulfillments, by their names. The first two take the scope `write_merchant_managed_fulfillment_orders`. */
export const FULFILLMENT_MUTATIONS = {
  /**
   * Creates one, of one location. It takes no `@idempotent` key, as mutations of inventories and refunds do
   * (https://shopify.dev/docs/api/usage/idempotent-requests).
   * https://shopify.dev/docs/api/admin-graphql/latest/mutations/fulfillmentCreate
   */
  fulfillmentCreate: `mutation($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) ${CHANGED} }`,
  /** Changes its number. https://shopify.dev/docs/api/admin-graphql/latest/mutations/fulfillmentTrackingInfoUpdate */
  fulfillmentTrackingInfoUpdate: `mutation($fulfillmentId: ID!, $trackingInfoInput: FulfillmentTrackingInput!) {
    fulfillmentTrackingInfoUpdate(
      fulfillmentId: $fulfillmentId, trackingInfoInput: $trackingInfoInput, notifyCustomer: true
    ) ${CHANGED} }`,
  /** Cancels it. https://shopify.dev/docs/api/admin-graphql/latest/mutations/fulfillmentCancel, which states no scope */
  fulfillmentCancel: `mutation($id: ID!) { fulfillmentCancel(id: $id) ${CHANGED} }`,
} as const;

/** What one location has to fulfill of an order. */
export interface FulfillmentOrder {
  /** As Shopify's API has it: it is sent back to it only. */
  readonly gid: string;
  /** https://shopify.dev/docs/api/admin-graphql/latest/enums/FulfillmentOrderStatus */
  readonly status: string;
  readonly locationId: string | null;
  /** ISO 8601, by when it has to be fulfilled; `null` where the store sets no time. */
  readonly fulfillBy: string | null;
  readonly units: readonly {
    readonly gid: string;
    readonly lineId: string;
    readonly total: number;
    readonly remaining: number;
  }[];
}

/** A fulfillment order of a response. `units`: all of its lines. */
export const fulfillmentOrderOf = (node: JsonObject, units: readonly JsonObject[]): FulfillmentOrder => ({
  gid: text(node.id),
  status: text(node.status),
  locationId: idOfGid(object(object(node.assignedLocation).location).id) || null,
  fulfillBy: text(node.fulfillBy) || null,
  units: units.map(({ id, lineItem, totalQuantity, remainingQuantity }) => ({
    gid: text(id),
    lineId: idOfGid(object(lineItem).id),
    total: Number(totalQuantity ?? 0),
    remaining: Number(remainingQuantity ?? 0),
  })),
});

const ENDED: ReadonlySet<string> = new Set(["CLOSED", "CANCELLED"]);
/** Shopify takes no fulfillment of these yet. */
const HELD: ReadonlySet<string> = new Set(["ON_HOLD", "SCHEDULED"]);

/** What an order that was read with the times of its fulfillment orders states of them. */
export const timesOf = (order: JsonObject): Pick<FulfillmentOrder, "status" | "fulfillBy">[] =>
  objects(object(order.fulfillmentOrders).nodes).map(({ status, fulfillBy }) => ({
    status: text(status),
    fulfillBy: text(fulfillBy) || null,
  }));

/** The first time by which one of these has to be fulfilled; `null` for none, and undefined where nothing is left to fulfill. */
export function firstFulfillBy(
  fulfillmentOrders: readonly Pick<FulfillmentOrder, "status" | "fulfillBy">[],
): string | null | undefined {
  const open = fulfillmentOrders.filter(({ status }) => !ENDED.has(status));
  if (open.length === 0) return undefined;
  const times = open.flatMap(({ fulfillBy }) => fulfillBy ?? []);
  return times.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

/** The units that are left to fulfill. */
export const openUnitsOf = (fulfillmentOrders: readonly FulfillmentOrder[]): OpenUnits[] =>
  fulfillmentOrders
    .filter(({ status }) => !ENDED.has(status))
    .flatMap(({ gid: fulfillmentOrderId, status, locationId, units }) =>
      units.map(({ gid: id, lineId, remaining: quantity }) => ({
        id,
        lineId,
        quantity,
        fulfillmentOrderId,
        locationId,
        isHeld: HELD.has(status),
      })),
    );

const textOrNull = (value: unknown) => text(value) || null;

/** A line of an order. Its quantity is that of the order when it was placed. */
export const lineOf = ({ id, variant, sku, name, title, quantity }: JsonObject): ShopifyLine => ({
  id: idOfGid(id),
  variantId: idOfGid(object(variant).id) || null,
  sku: textOrNull(sku),
  name: textOrNull(name),
  title: textOrNull(title),
  quantity: Number(quantity ?? 0),
});

/** A fulfillment that the store has of an order. */
export interface StoreFulfillment {
  readonly id: string;
  readonly numbers: readonly string[];
}

/** The fulfillments of an order that were not canceled. */
export const fulfillmentsOf = (order: JsonObject): StoreFulfillment[] =>
  objects(order.fulfillments)
    .filter(({ status }) => status !== "CANCELLED")
    .map(({ id, trackingInfo }) => ({
      id: idOfGid(id),
      numbers: objects(trackingInfo).map(({ number }) => text(number)),
    }));

export const sentUnitsOf = ({ quantity, lineItem }: JsonObject): SentUnits => ({
  lineId: idOfGid(object(lineItem).id),
  quantity: Number(quantity ?? 0),
});

/** The units of a fulfillment as its mutation takes them: each fulfillment order once. */
export function lineItemsByFulfillmentOrder(units: readonly FulfillmentUnits[]) {
  const holders = [...new Set(units.map(({ fulfillmentOrderId }) => fulfillmentOrderId))];
  return holders.map((holder) => ({
    fulfillmentOrderId: holder,
    fulfillmentOrderLineItems: units
      .filter(({ fulfillmentOrderId }) => fulfillmentOrderId === holder)
      .map(({ id, quantity }) => ({ id, quantity })),
  }));
}
