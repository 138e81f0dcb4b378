import { sum } from "../../../money/cents.ts";
import { valueText } from "../../personalization/personalization.ts";
import { readMoney } from "../cells/numbers.ts";
import { cellOfPairs, type Pair } from "../cells/personalization.ts";
import { isPickupMethod } from "../left/progress-labels.ts";
import { centsText, sumText } from "./amounts.ts";
import { isPickupCode, notMadeText, orderFulfillment, shopifyUnits } from "./shopify-units.ts";
import type { JsonTable, RowOf } from "./table.ts";
import { firstText, isObject, type JsonObject, nameOf, object, objects, text } from "./value.ts";

export const SHOPIFY_HEADERS = [
  "Name",
  "Email",
  "Financial Status",
  "Fulfillment Status",
  "Payment Method",
  "Source",
  "Test order",
  "Cancelled at",
  "Currency",
  "Shipping",
  "Discount Amount",
  "Taxes",
  "Total",
  "Shipping Method",
  "Shipping Name",
  "Shipping Company",
  "Shipping Address1",
  "Shipping Address2",
  "Shipping City",
  "Shipping Province",
  "Shipping Zip",
  "Shipping Country",
  "Shipping Phone",
  "Phone",
  "Notes",
  "Lineitem name",
  "Lineitem sku",
  "Lineitem quantity",
  "Lineitem price",
  "Lineitem fulfilled quantity",
  "Lineitem refunded quantity",
  "Lineitem left out because",
  "Lineitem product id",
  "Lineitem variant id",
  "Personalization",
  "Line ID",
] as const;

/** Properties without the store's internal ones, which begin with `_`. */
const properties = (list: unknown): Pair[] =>
  objects(list)
    .map(({ name, value }) => ({ label: text(name).trim(), value: text(value).trim() }))
    .filter(({ label, value }) => !label.startsWith("_") && value !== "");

/** An amount of the order as it is now, without removed and refunded lines: the first one stays as it was. */
const currentAmount = (order: JsonObject, name: string) => firstText(order[`current_${name}`], order[name]);

/**
 * What the buyer paid, as it is now. The rules of lines take removed units off the total, as files state the first one, so
 * their price is added.
 */
function totalOf(order: JsonObject): string {
  const current = readMoney(text(order.current_total_price)).value;
  if (current === undefined) return text(order.total_price);
  const removed = objects(order.line_items).map(
    (item) => (readMoney(text(item.price)).value ?? 0n) * BigInt(shopifyUnits(item, order).gone),
  );
  return centsText(current + sum(removed));
}

const shopAmount = (set: unknown) => text(object(object(set).shop_money).amount);

/** What is left of the shipping, else the sum of the shipping lines. */
function shippingFee(order: JsonObject): string {
  const { shipping_lines, current_shipping_price_set, total_shipping_price_set } = order;
  const current = shopAmount(current_shipping_price_set);
  if (current !== "") return current;
  const prices = objects(shipping_lines).map(({ price }) => text(price));
  if (prices.length > 1) return sumText(prices);
  return firstText(prices[0], shopAmount(total_shipping_price_set));
}

function itemOf(item: JsonObject, order: JsonObject): RowOf<typeof SHOPIFY_HEADERS> {
  const units = shopifyUnits(item, order);
  return {
    "Lineitem name": firstText(
      item.name,
      [text(item.title), text(item.variant_title)].filter(Boolean).join(" - "),
    ),
    "Lineitem sku": text(item.sku),
    "Lineitem quantity": text(item.quantity),
    "Lineitem price": text(item.price),
    "Lineitem fulfilled quantity": units.done > 0 ? String(units.done) : "",
    "Lineitem refunded quantity": units.gone > 0 ? String(units.gone) : "",
    "Lineitem left out because": notMadeText(item),
    "Lineitem product id": text(item.product_id),
    "Lineitem variant id": text(item.variant_id),
    Personalization: cellOfPairs(properties(item.properties)),
    "Line ID": text(item.id),
  };
}

/** Shopify's methods of a buyer who collects the order have a name of the shop's own. */
function methodOf(order: JsonObject): string {
  const line = object(objects(order.shipping_lines)[0]);
  const isPickup = [line.code, line.source, line.delivery_category].some((value) =>
    isPickupCode(text(value)),
  );
  const title = text(line.title);
  return isPickup && !isPickupMethod(title) ? `Store pickup: ${title}` : title;
}

function orderOf(order: JsonObject): RowOf<typeof SHOPIFY_HEADERS> {
  const to = object(order.shipping_address);
  return {
    Email: firstText(order.email, order.contact_email),
    "Financial Status": text(order.financial_status),
    "Fulfillment Status": orderFulfillment(order),
    "Payment Method": firstText(
      [order.payment_gateway_names].flat().map(text).filter(Boolean).join(" + "),
      order.gateway,
    ),
    Source: text(order.source_name),
    "Test order": order.test === true ? "true" : "",
    "Cancelled at": text(order.cancelled_at),
    Currency: text(order.currency),
    Shipping: shippingFee(order),
    "Discount Amount": currentAmount(order, "total_discounts"),
    Taxes: currentAmount(order, "total_tax"),
    Total: totalOf(order),
    "Shipping Method": methodOf(order),
    "Shipping Name": nameOf(to),
    "Shipping Company": text(to.company),
    "Shipping Address1": text(to.address1),
    "Shipping Address2": text(to.address2),
    "Shipping City": text(to.city),
    "Shipping Province": firstText(to.province_code, to.province),
    "Shipping Zip": text(to.zip),
    "Shipping Country": firstText(to.country_code, to.country),
    "Shipping Phone": text(to.phone),
    Phone: text(order.phone),
    Notes: [text(order.note), ...properties(order.note_attributes).map(valueText)].filter(Boolean).join("\n"),
  };
}

/** Orders of Shopify's REST API and webhooks, as rows of its CSV export. */
export const shopifyJson: JsonTable<typeof SHOPIFY_HEADERS> = {
  label: "Shopify",
  headers: SHOPIFY_HEADERS,
  number: "Name",
  has: (order) =>
    ["financial_status", "total_price", "total_line_items_price"].some((key) => key in order) ||
    (isObject(order.shipping_address) && "address1" in order.shipping_address),
  numberOf: (order) => firstText(order.name, order.order_number, order.id),
  order: orderOf,
  items: (order) => objects(order.line_items).map((item) => itemOf(item, order)),
};
