import { sum } from "../../../money/cents.ts";
import { statedDay } from "../../../orders/due-date.ts";
import { readMoney } from "../../../orders/incoming/cells/numbers.ts";
import { centsText } from "../../../orders/incoming/json/amounts.ts";
import { shopifyJson } from "../../../orders/incoming/json/shopify.ts";
import { firstText, type JsonObject, object, objects, text } from "../../../orders/incoming/json/value.ts";
import { draftOfJson, progressOfDraft } from "../../inbound/draft-of-json.ts";
import { type InboundPlatform, idsOf, instantOf } from "../../inbound/platform.ts";
import type { StoreOrder, StoreProgress, StoreRefund } from "../../inbound/store-order.ts";

/**
 * Transactions of refunds are in the currency that the buyer has paid in, which may be another one than the shop's:
 * https://shopify.dev/docs/api/admin-graphql/latest/input-objects/RefundInput
 */
const isInDollars = ({ currency }: JsonObject): boolean => ["", "USD"].includes(text(currency));

function refundOf(refund: JsonObject): StoreRefund {
  const paid = objects(refund.transactions).filter(({ kind }) => kind === "refund");
  const amounts = paid.map(({ amount }) => readMoney(text(amount)));
  const isStated = amounts.length > 0 && paid.every(isInDollars);
  return {
    id: text(refund.id),
    amount: isStated ? centsText(sum(amounts.flatMap(({ value }) => value ?? []))) : "",
    note: text(refund.note),
  };
}

function progressOf(order: JsonObject, hasEnded: boolean): StoreProgress {
  if (hasEnded) return "ended";
  if (order.fulfillment_status === "fulfilled") return "fulfilled";
  return order.elsewhere === true ? "elsewhere" : "open";
}

/** What was paid in full, in US dollars. An order with refunds was paid more than its total says. */
function paidOf(order: JsonObject): number | undefined {
  const isPaid = text(order.financial_status) === "paid" && objects(order.refunds).length === 0;
  const { value } = readMoney(text(order.total_price));
  return isPaid && text(order.currency) === "USD" && value !== undefined ? Number(value) : undefined;
}

/**
 * Whether the app may not read whom the order goes to: then Shopify leaves these fields empty, and states the country.
 * https://shopify.dev/docs/apps/launch/protected-customer-data
 */
function isWithheld({ shipping_address, hides_buyer }: JsonObject): boolean {
  const { name, first_name, last_name, address1, country_code, country } = object(shipping_address);
  const stated = (...values: readonly unknown[]) => values.some((value) => text(value) !== "");
  return (
    (hides_buyer === true || stated(country_code, country)) && !stated(name, first_name, last_name, address1)
  );
}

function orderOf(order: JsonObject): StoreOrder {
  const { hasEnded, waits, ...drafted } = draftOfJson(shopifyJson, order);
  const paid = paidOf(order);
  return {
    ...drafted,
    ...(paid !== undefined && { paid }),
    ...progressOfDraft(progressOf(order, hasEnded), { waits }),
    refunds: objects(order.refunds).map(refundOf),
    ...(isWithheld(order) && { withheldBy: "shopify" }),
    ...(typeof order.on_hold === "boolean" && { isHeld: order.on_hold }),
    ...(order.fulfill_by !== undefined && { shipBy: statedDay(text(order.fulfill_by)) }),
  };
}

const PRIVACY = {
  "customers/data_request": "data-request",
  "customers/redact": "erase-buyer",
} as const;

/** Shopify's webhooks, whose orders have the form of its REST API. */
export const shopifyInbound: InboundPlatform = {
  envelopeOf(topic, body) {
    if (topic.startsWith("orders/"))
      return {
        externalId: text(body.id),
        changedAt: instantOf(firstText(body.updated_at, body.created_at)),
        placedAt: instantOf(text(body.created_at)),
      };
    if (topic === "refunds/create")
      return { externalId: text(body.order_id), changedAt: instantOf(text(body.created_at)) };
    if (topic.startsWith("customers/"))
      return { externalId: firstText(object(body.customer).id, "buyer"), changedAt: null };
    return { externalId: firstText(body.shop_id, body.id, "store"), changedAt: null };
  },
  messageOf(topic, body) {
    switch (topic) {
      case "orders/create":
      case "orders/updated":
      case "orders/cancelled":
      case "orders/edited":
      case "orders/paid":
        return { type: "order", order: orderOf(body) };
      case "orders/delete":
        return { type: "deleted" };
      case "refunds/create":
        return { type: "refund", refund: refundOf(body) };
      case "app/uninstalled":
        return { type: "disconnected" };
      case "customers/data_request":
      case "customers/redact":
        return {
          type: PRIVACY[topic],
          orders: idsOf(topic === "customers/redact" ? body.orders_to_redact : body.orders_requested),
          email: text(object(body.customer).email),
        };
      case "shop/redact":
        return { type: "erase-store" };
      default:
        return { type: "unknown" };
    }
  },
};
