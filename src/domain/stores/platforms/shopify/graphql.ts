import { type JsonObject, object, objects, text } from "../../../orders/incoming/json/value.ts";
import { idOfGid } from "./gid.ts";

const MONEY = "{ shopMoney { amount } }";

/** `withIds`: with the ids of products and variants, which Shopify gives only to apps with the scope `read_products`. */
const lineItems = (withIds: boolean) => `nodes { id name title variantTitle sku quantity currentQuantity
    unfulfilledQuantity requiresShipping isGiftCard ${withIds ? "product { id } variant { id }" : ""}
    originalUnitPriceSet ${MONEY} customAttributes { key value } } pageInfo { hasNextPage endCursor }`;

/** What Shopify gives only to apps with further scopes. */
export interface OptionalParts {
  /** See `lineItems`. */
  readonly withIds: boolean;
  /**
   * By when each location has to fulfill the order, with the scope `read_merchant_managed_fulfillment_orders`:
   * `fulfillBy` of https://shopify.dev/docs/api/admin-graphql/latest/objects/FulfillmentOrder
   */
  readonly withDates: boolean;
}

const DATES = "fulfillmentOrders(first: 5) { nodes { status fulfillBy } }";

/**
 * The query of orders that changed from a time on, in the sequence of their changes, with their first items: what it may
 * return counts as its cost, and Shopify refuses queries of more than 1,000 points.
 * https://shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits
 */
export const ordersQuery = ({
  withIds,
  withDates,
}: OptionalParts) => `query($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { id name email phone note createdAt updatedAt cancelledAt currencyCode displayFinancialStatus
      displayFulfillmentStatus test sourceName paymentGatewayNames customAttributes { key value }
      currentTotalPriceSet ${MONEY} currentTotalDiscountsSet ${MONEY} currentTotalTaxSet ${MONEY}
      shippingAddress { firstName lastName company address1 address2 city provinceCode province zip countryCodeV2 phone }
      shippingLines(first: 5) { nodes { title code source deliveryCategory originalPriceSet ${MONEY} } }
      refunds(first: 20) { id note totalRefundedSet ${MONEY} } ${withDates ? DATES : ""}
      lineItems(first: 10) { ${lineItems(withIds)} } }
    pageInfo { hasNextPage endCursor } } }`;

/** The query of an order's further items. */
export const itemsQuery = (withIds: boolean) => `query($id: ID!, $after: String) {
  order(id: $id) { lineItems(first: 50, after: $after) { ${lineItems(withIds)} } } }`;

const amount = (set: unknown) => text(object(object(set).shopMoney).amount);
const nodes = (connection: unknown) => objects(object(connection).nodes);
const properties = (list: unknown) => objects(list).map(({ key, value }) => ({ name: key, value }));

const itemOf = (item: JsonObject) => ({
  id: idOfGid(item.id),
  name: item.name,
  title: item.title,
  variant_title: item.variantTitle,
  sku: item.sku,
  quantity: item.quantity,
  current_quantity: item.currentQuantity,
  requires_shipping: item.requiresShipping,
  gift_card: item.isGiftCard,
  ...(typeof item.unfulfilledQuantity === "number" && { fulfillable_quantity: item.unfulfilledQuantity }),
  product_id: idOfGid(object(item.product).id),
  variant_id: idOfGid(object(item.variant).id),
  price: amount(item.originalUnitPriceSet),
  properties: properties(item.customAttributes),
});

/**
 * The form that the order has in a webhook, so that both are read by the same code. No webhook has `elsewhere`
 * (none of its items is ours), `on_hold` (Shopify holds its fulfillment), `hides_buyer` (fields of buyers are empty that the
 * app may not read) and `fulfill_by` (left out where it was not read).
 */
export function restOrderOf(
  order: JsonObject,
  items: readonly JsonObject[],
  { hidesBuyers = false, fulfillBy }: { hidesBuyers?: boolean; fulfillBy?: string | null | undefined } = {},
): JsonObject {
  const to = object(order.shippingAddress);
  return {
    id: idOfGid(order.id),
    name: order.name,
    email: order.email,
    phone: order.phone,
    note: order.note,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    currency: order.currencyCode,
    financial_status: text(order.displayFinancialStatus).toLowerCase(),
    fulfillment_status: text(order.displayFulfillmentStatus).toLowerCase(),
    test: order.test,
    source_name: order.sourceName,
    payment_gateway_names: order.paymentGatewayNames,
    note_attributes: properties(order.customAttributes),
    current_total_price: amount(order.currentTotalPriceSet),
    current_total_discounts: amount(order.currentTotalDiscountsSet),
    current_total_tax: amount(order.currentTotalTaxSet),
    shipping_address: {
      first_name: to.firstName,
      last_name: to.lastName,
      company: to.company,
      address1: to.address1,
      address2: to.address2,
      city: to.city,
      province_code: to.provinceCode,
      province: to.province,
      zip: to.zip,
      country_code: to.countryCodeV2,
      phone: to.phone,
    },
    shipping_lines: nodes(order.shippingLines).map((line) => ({
      title: line.title,
      code: line.code,
      source: line.source,
      delivery_category: line.deliveryCategory,
      price: amount(line.originalPriceSet),
    })),
    line_items: items.map(itemOf),
    on_hold: order.displayFulfillmentStatus === "ON_HOLD",
    hides_buyer: hidesBuyers,
    ...(fulfillBy !== undefined && { fulfill_by: fulfillBy }),
    elsewhere: items.length === 0 && nodes(order.lineItems).length > 0,
    refunds: objects(order.refunds).map((refund) => ({
      id: idOfGid(refund.id),
      note: refund.note,
      transactions: [{ kind: "refund", amount: amount(refund.totalRefundedSet) }],
    })),
  };
}
