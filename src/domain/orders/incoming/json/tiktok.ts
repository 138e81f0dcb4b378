import { sumText } from "./amounts.ts";
import type { JsonTable, RowOf } from "./table.ts";
import { firstText, type JsonObject, object, objects, text } from "./value.ts";

const HEADERS = [
  "Order ID",
  "Normal or Pre-order",
  "Order Status",
  "Currency",
  "Order Amount",
  "Shipping Fee After Discount",
  "Taxes",
  "Small Order Fee",
  "Buyer Service Fee",
  "Handling Fee",
  "Shipping Insurance",
  "Item Insurance",
  "Retail Delivery Fee",
  "Delivery Option",
  "Buyer Message",
  "Seller Note",
  "Recipient",
  "Phone #",
  "Email",
  "Address Line 1",
  "Address Line 2",
  "City",
  "State",
  "Zipcode",
  "Country",
  "Product ID",
  "SKU ID",
  "Line ID",
  "Product Name",
  "Variation",
  "Seller SKU",
  "Quantity",
  "Sku Quantity shipped",
  "SKU Unit Original Price",
  "SKU Seller Discount",
  "SKU Platform Discount",
] as const;

const isCanceled = ({ display_status }: JsonObject) => display_status === "CANCELLED";

/** The lines to make, one for each unit. Those of a canceled order are all of its lines. */
function unitsOf(order: JsonObject): readonly JsonObject[] {
  const lines = objects(order.line_items);
  return order.status === "CANCELLED" ? lines : lines.filter((line) => !isCanceled(line));
}

/** The states of a unit that has left, or whose label has been bought. */
const SHIPPED = new Set(["AWAITING_COLLECTION", "IN_TRANSIT", "DELIVERED", "COMPLETED"]);

/** Units of one SKU and price together. */
function groupsOf(order: JsonObject): (readonly JsonObject[])[] {
  const groups = new Map<string, JsonObject[]>();
  for (const line of unitsOf(order)) {
    const key = JSON.stringify([line.sku_id, line.seller_sku, line.product_name, line.original_price]);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

const sumOf = (lines: readonly JsonObject[], key: string) => sumText(lines.map((line) => text(line[key])));

/** TikTok Shop's name of a product without variants. */
const NO_VARIANT = /^default$/i;

function itemOf(lines: readonly JsonObject[]): RowOf<typeof HEADERS> {
  const first = object(lines[0]);
  const variant = text(first.sku_name);
  const shipped = lines.filter(({ display_status }) => SHIPPED.has(text(display_status))).length;
  return {
    "Product ID": text(first.product_id),
    "SKU ID": text(first.sku_id),
    // Of several units the first: a unit of them may be canceled later.
    "Line ID": text(first.id),
    "Product Name": text(first.product_name),
    Variation: NO_VARIANT.test(variant) ? "" : variant,
    "Seller SKU": text(first.seller_sku),
    Quantity: String(lines.length),
    "Sku Quantity shipped": shipped > 0 ? String(shipped) : "",
    "SKU Unit Original Price": text(first.original_price),
    "SKU Seller Discount": sumOf(lines, "seller_discount"),
    "SKU Platform Discount": sumOf(lines, "platform_discount"),
  };
}

/** The name of the district of this kind: countries divide their addresses differently. */
function districtOf(address: JsonObject, kind: RegExp): string {
  const found = objects(address.district_info).filter(({ address_level_name }) =>
    kind.test(text(address_level_name)),
  );
  return text(found.at(-1)?.address_name);
}

/** A part that is masked is useless: of the phone number in most markets, of the whole recipient where TikTok Shop ships. */
const whole = (value: unknown) => (text(value).includes("*") ? "" : text(value));

function addressOf(order: JsonObject): RowOf<typeof HEADERS> {
  const to = object(order.recipient_address);
  const lines = [to.address_line2, to.address_line3, to.address_line4].map(text).filter(Boolean);
  return {
    Recipient: whole(firstText(to.name, [text(to.first_name), text(to.last_name)].filter(Boolean).join(" "))),
    "Phone #": whole(to.phone_number),
    Email: text(order.buyer_email),
    "Address Line 1": whole(firstText(to.address_line1, to.address_detail, to.full_address)),
    "Address Line 2": whole(lines.join(", ")),
    City: whole(firstText(to.post_town, districtOf(to, /city|town|municipality/i))),
    State: districtOf(to, /state|province|region/i),
    Zipcode: whole(to.postal_code),
    Country: text(to.region_code),
  };
}

function orderOf(order: JsonObject): RowOf<typeof HEADERS> {
  const paid = object(order.payment);
  return {
    "Order Status": text(order.status),
    Currency: text(paid.currency),
    "Order Amount": text(paid.total_amount),
    "Shipping Fee After Discount": text(paid.shipping_fee),
    Taxes: text(paid.tax),
    "Small Order Fee": text(paid.small_order_fee),
    "Buyer Service Fee": text(paid.buyer_service_fee),
    "Handling Fee": text(paid.handling_fee),
    "Shipping Insurance": text(paid.shipping_insurance_fee),
    "Item Insurance": text(paid.item_insurance_fee),
    "Retail Delivery Fee": text(paid.retail_delivery_fee),
    "Delivery Option": text(order.delivery_option_name),
    "Buyer Message": text(order.buyer_message),
    "Seller Note": text(order.seller_note),
    ...addressOf(order),
  };
}

/** Orders of TikTok Shop's Open API, version 202309, as rows of its order export. */
export const tiktokJson: JsonTable<typeof HEADERS> = {
  label: "TikTok Shop",
  headers: HEADERS,
  number: "Order ID",
  has: (order) => Array.isArray(order.line_items) && "recipient_address" in order,
  numberOf: ({ id }) => text(id),
  order: orderOf,
  items: (order) => groupsOf(order).map(itemOf),
};
