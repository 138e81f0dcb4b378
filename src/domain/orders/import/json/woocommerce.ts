import { decodeHTMLStrict } from "entities";
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
  "Item Quantity",
  "Item Subtotal",
  "Personalization",
] as const;

/** Decodes the HTML entities in names of products and attributes. */
const plain = (value: unknown) => decodeHTMLStrict(text(value));

/** Attributes that a buyer types in, which are not part of the variant. */
const WRITTEN = /personali[sz]|engrav|monogram|custom|message|instruction|note|text|upload/i;

/** The variation and the personalization of an item. Keys that begin with `_` are internal to the store. */
function chosen(item: JsonObject): { variation: string; written: string[] } {
  const all = [...objects(item.meta_data), ...objects(item.meta)].flatMap((meta) => {
    const key = text(meta.key);
    const label = plain(
      firstText(meta.display_key, meta.label, key.replace(/^(attribute_)?pa_|^attribute_/, "")),
    );
    const value = plain(firstText(meta.display_value, meta.value));
    return key.startsWith("_") || label === "" || value === "" ? [] : [{ label, value }];
  });
  const listOf = (isWritten: boolean) =>
    all
      .filter(({ label }) => WRITTEN.test(label) === isWritten)
      .map(({ label, value }) => `${label}: ${value}`);
  return { variation: listOf(false).join(", "), written: listOf(true) };
}

function itemOf(item: JsonObject): RowOf<typeof HEADERS> {
  const { variation, written } = chosen(item);
  return {
    "Item Name": plain(firstText(item.name, item.title)),
    "Item Variation": variation,
    "Item SKU": text(item.sku),
    "Item Quantity": text(item.quantity),
    // Before discounts, because the order has them in total.
    "Item Subtotal": firstText(item.subtotal, item.total),
    Personalization: written.join("\n"),
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
  items: (order) => objects(order.line_items).map(itemOf),
};
