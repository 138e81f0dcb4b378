import { sumText } from "./amounts.ts";
import type { JsonTable, RowOf } from "./table.ts";
import { firstText, isObject, type JsonObject, nameOf, object, objects, text } from "./value.ts";

export const SHOPIFY_HEADERS = [
  "Name",
  "Email",
  "Financial Status",
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
  "Personalization",
] as const;

/** `name: value` of each property, without the store's internal ones, which begin with `_`. */
const properties = (list: unknown): string[] =>
  objects(list).flatMap(({ name, value }) => {
    const label = text(name);
    return label === "" || label.startsWith("_") || text(value) === "" ? [] : `${label}: ${text(value)}`;
  });

/** The sum of the shipping lines. */
function shippingFee({ shipping_lines, total_shipping_price_set }: JsonObject): string {
  const prices = objects(shipping_lines).map(({ price }) => text(price));
  if (prices.length > 1) return sumText(prices);
  return firstText(prices[0], object(object(total_shipping_price_set).shop_money).amount);
}

/** The remaining quantity of an item, without removed and refunded units. */
function remainingQuantity({ id, quantity, current_quantity }: JsonObject, order: JsonObject): unknown {
  if (typeof current_quantity === "number") return current_quantity;
  if (typeof quantity !== "number") return quantity;
  const refunded = objects(order.refunds)
    .flatMap((refund) => objects(refund.refund_line_items))
    .filter((line) => line.line_item_id === id && typeof line.quantity === "number");
  return refunded.reduce((left, line) => left - Number(line.quantity), quantity);
}

function itemOf(item: JsonObject, order: JsonObject): RowOf<typeof SHOPIFY_HEADERS> | null {
  const quantity = remainingQuantity(item, order);
  if (quantity === 0 && item.quantity !== 0) return null;
  return {
    "Lineitem name": firstText(
      item.name,
      [text(item.title), text(item.variant_title)].filter(Boolean).join(" - "),
    ),
    "Lineitem sku": text(item.sku),
    "Lineitem quantity": text(quantity),
    "Lineitem price": text(item.price),
    Personalization: properties(item.properties).join("\n"),
  };
}

function orderOf(order: JsonObject): RowOf<typeof SHOPIFY_HEADERS> {
  const to = object(order.shipping_address);
  return {
    Email: firstText(order.email, order.contact_email),
    "Financial Status": text(order.financial_status),
    "Cancelled at": text(order.cancelled_at),
    Currency: text(order.currency),
    Shipping: shippingFee(order),
    "Discount Amount": text(order.total_discounts),
    Taxes: text(order.total_tax),
    Total: text(order.total_price),
    "Shipping Method": text(objects(order.shipping_lines)[0]?.title),
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
    Notes: [text(order.note), ...properties(order.note_attributes)].filter(Boolean).join("\n"),
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
  items: (order) => objects(order.line_items).flatMap((item) => itemOf(item, order) ?? []),
};
