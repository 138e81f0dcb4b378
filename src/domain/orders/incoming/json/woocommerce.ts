import { decodeHTMLStrict } from "entities";
import { cellOfPairs, type Pair } from "../cells/personalization.ts";
import { HOLDS_PARTS } from "../left/not-made.ts";
import { aboutOf, optionsText } from "../option-labels.ts";
import { sumText } from "./amounts.ts";
import { textOfHtml } from "./html.ts";
import type { JsonTable, RowOf } from "./table.ts";
import { firstText, isObject, type JsonObject, object, objects, text } from "./value.ts";

const HEADERS = [
  "Order Number",
  "Order Status",
  "Order Currency",
  "Shipping Total",
  "Discount Total",
  "Tax Total",
  "Order Total",
  "Shipping Method",
  "Shipping Method ID",
  "Payment Method",
  "Order Refund Amount",
  "Shipping First Name",
  "Shipping Last Name",
  "Shipping Phone",
  "Shipping Company",
  "Shipping Address 1",
  "Shipping Address 2",
  "Shipping City",
  "Shipping State",
  "Shipping Postcode",
  "Shipping Country",
  "Billing First Name",
  "Billing Last Name",
  "Billing Email",
  "Billing Phone",
  "Billing Company",
  "Billing Address 1",
  "Billing Address 2",
  "Billing City",
  "Billing State",
  "Billing Postcode",
  "Billing Country",
  "Customer Note",
  "Item Name",
  "Item Variation",
  "Item SKU",
  "Product Id",
  "Variation Id",
  "Item Quantity",
  "Item Refunded Qty",
  "Item left out because",
  "Item Subtotal",
  "Personalization",
  "Line ID",
] as const;

/** Decodes the HTML entities in names of products and attributes. */
const plain = (value: unknown) => decodeHTMLStrict(text(value));

const ATTRIBUTE = /^(?:attribute_)?pa_|^attribute_/;
const isSlug = (key: string) => key === key.toLowerCase() && !/\s/.test(key);

/** Whether an entry is an attribute of the variation that was bought, by its key or by its value in the item's name. */
function isAttribute(item: JsonObject, key: string, { label, value }: Pair): boolean {
  if (ATTRIBUTE.test(key)) return true;
  const isVariation = !["", "0"].includes(text(item.variation_id));
  if (!isVariation || !isSlug(key)) return false;
  return key !== label || plain(item.name).toLowerCase().endsWith(value.toLowerCase());
}

/**
 * The variation and what the buyer wrote or uploaded. Keys that begin with `_` are internal to the store. An item without
 * a SKU is mapped by its variation, so it keeps entries there that may be part of what is made.
 */
function chosen(item: JsonObject): { variation: readonly Pair[]; written: readonly Pair[] } {
  const all = [...objects(item.meta_data), ...objects(item.meta)].flatMap((meta) => {
    const key = text(meta.key);
    const label = plain(firstText(meta.display_key, meta.label, key.replace(ATTRIBUTE, "")));
    const value = textOfHtml(firstText(meta.display_value, meta.value));
    if (key.startsWith("_") || value === "") return [];
    const pair = { label, value };
    return [{ pair, about: isAttribute(item, key, pair) ? "variant" : aboutOf(label) }];
  });
  const hasSku = text(item.sku).trim() !== "";
  const isOfVariant = (about: string) => about === "variant" || (about === "unknown" && !hasSku);
  return {
    variation: all.filter(({ about }) => isOfVariant(about)).map(({ pair }) => pair),
    written: all.filter(({ about }) => about !== "variant").map(({ pair }) => pair),
  };
}

/** What bundles and composites note at the line that only holds their parts. */
const PARENT = /^_?(?:bundled_items|composite_children|woosb_ids|chained_product_ids)$/;

const isParent = (item: JsonObject): boolean =>
  [item.bundled_items, item.composite_children].some((list) => Array.isArray(list) && list.length > 0) ||
  objects(item.meta_data).some(({ key, value }) => PARENT.test(text(key)) && text(value) !== "");

/** The units of an item that the order's refunds contain; refunds have them only where they were read on their own. */
function refundedUnits({ id }: JsonObject, order: JsonObject): number {
  const lines = objects(order.refunds).flatMap((refund) => objects(refund.line_items));
  return lines
    .filter(({ meta_data }) =>
      objects(meta_data).some(({ key, value }) => key === "_refunded_item_id" && text(value) === text(id)),
    )
    .reduce((sum, { quantity }) => sum + Math.abs(Number(quantity) || 0), 0);
}

/** Whether each refund states the lines that it is of. */
export const statesRefundedLines = (order: JsonObject): boolean =>
  objects(order.refunds).every(({ line_items }) => Array.isArray(line_items));

/** What was refunded without a word about the units; "" where all refunds state them. */
const unclearRefund = (order: JsonObject): string =>
  statesRefundedLines(order)
    ? ""
    : sumText(objects(order.refunds).map(({ total }) => text(total).replace(/^-/, "")));

function itemOf(item: JsonObject, order: JsonObject): RowOf<typeof HEADERS> {
  const { variation, written } = chosen(item);
  const refunded = refundedUnits(item, order);
  return {
    "Item Name": plain(firstText(item.name, item.title)),
    "Item Variation": optionsText(variation).replace(/\s+/g, " "),
    "Item SKU": text(item.sku),
    "Product Id": text(item.product_id),
    "Variation Id": text(item.variation_id),
    "Item Quantity": text(item.quantity),
    "Item Refunded Qty": refunded > 0 ? String(refunded) : "",
    "Item left out because": isParent(item) ? HOLDS_PARTS : "",
    // Before discounts, because the order has them in total.
    "Item Subtotal": firstText(item.subtotal, item.total),
    Personalization: cellOfPairs(written),
    "Line ID": text(item.id),
  };
}

const billing = (order: JsonObject) => object(order.billing ?? order.billing_address);
const shipping = (order: JsonObject) => object(order.shipping ?? order.shipping_address);

function orderOf(order: JsonObject): RowOf<typeof HEADERS> {
  const to = shipping(order);
  const by = billing(order);
  return {
    "Order Status": text(order.status),
    "Order Currency": text(order.currency),
    "Shipping Total": firstText(order.shipping_total, order.total_shipping),
    "Discount Total": firstText(order.discount_total, order.total_discount),
    "Tax Total": text(order.total_tax),
    "Order Total": text(order.total),
    "Shipping Method": firstText(objects(order.shipping_lines)[0]?.method_title, order.shipping_methods),
    "Shipping Method ID": text(objects(order.shipping_lines)[0]?.method_id),
    "Payment Method": firstText(order.payment_method, order.payment_method_title),
    "Order Refund Amount": unclearRefund(order),
    "Shipping First Name": text(to.first_name),
    "Shipping Last Name": text(to.last_name),
    "Shipping Phone": text(to.phone),
    "Shipping Company": text(to.company),
    "Shipping Address 1": text(to.address_1),
    "Shipping Address 2": text(to.address_2),
    "Shipping City": text(to.city),
    "Shipping State": text(to.state),
    "Shipping Postcode": text(to.postcode),
    "Shipping Country": text(to.country),
    "Billing First Name": text(by.first_name),
    "Billing Last Name": text(by.last_name),
    "Billing Email": text(by.email),
    "Billing Phone": text(by.phone),
    "Billing Company": text(by.company),
    "Billing Address 1": text(by.address_1),
    "Billing Address 2": text(by.address_2),
    "Billing City": text(by.city),
    "Billing State": text(by.state),
    "Billing Postcode": text(by.postcode),
    "Billing Country": text(by.country),
    "Customer Note": firstText(order.customer_note, order.note),
  };
}

/** Orders of WooCommerce's REST API and its legacy API, as rows of item exports. */
export const woocommerceJson: JsonTable<typeof HEADERS> = {
  label: "WooCommerce",
  headers: HEADERS,
  number: "Order Number",
  has: (order) =>
    isObject(order.billing) ||
    isObject(order.shipping) ||
    "address_1" in billing(order) ||
    "address_1" in shipping(order),
  numberOf: (order) => firstText(order.number, order.order_number, order.id),
  order: orderOf,
  items: (order) => objects(order.line_items).map((item) => itemOf(item, order)),
};
