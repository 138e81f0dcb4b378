import { cellOfPairs, neutral, type Pair } from "../cells/personalization.ts";
import { isNotAsked } from "../layouts/variations.ts";
import { optionsText } from "../option-labels.ts";
import { currencyOf, dividedText, sumText } from "./amounts.ts";
import type { JsonTable, RowOf } from "./table.ts";
import { firstText, type JsonObject, objects, text } from "./value.ts";

const HEADERS = [
  "Order ID",
  "Sale Date",
  "Status",
  "Currency",
  "Order Shipping",
  "Discount Amount",
  "Order Sales Tax",
  "Shipping Method",
  "Ship Name",
  "Ship Address1",
  "Ship Address2",
  "Ship City",
  "Ship State",
  "Ship Zipcode",
  "Ship Country",
  "Email",
  "Notes",
  "Gift message",
  "Transaction ID",
  "Date Shipped",
  "Left out because",
  "Item Name",
  "Variant",
  "Personalization",
  "Line ID",
  "SKU",
  "Listing ID",
  "Product ID",
  "Quantity",
  "Price",
] as const;

/** Etsy's own property of what a buyer writes on an item. Newer listings have questions with ids instead. */
const PERSONALIZATION_PROPERTY = "54";

const isWritten = ({ property_id, question_id, formatted_name }: JsonObject) =>
  text(property_id) === PERSONALIZATION_PROPERTY ||
  text(question_id) !== "" ||
  (text(formatted_name) !== "" && neutral(text(formatted_name)) === "");

/** The variations that the buyer chose, or those that they wrote. */
function variationsOf({ variations }: JsonObject, which: (variation: JsonObject) => boolean): Pair[] {
  return objects(variations)
    .filter((variation) => which(variation) && !isNotAsked(text(variation.formatted_value)))
    .map(({ formatted_name, formatted_value }) => ({
      label: neutral(text(formatted_name)),
      value: text(formatted_value).trim(),
    }))
    .filter(({ value }) => value !== "");
}

const isDigital = ({ is_digital }: JsonObject) => is_digital === true;

function itemOf(item: JsonObject, receipt: JsonObject): RowOf<typeof HEADERS> {
  return {
    "Transaction ID": text(item.transaction_id),
    "Date Shipped": firstText(
      item.shipped_timestamp,
      receipt.is_shipped === true ? receipt.updated_timestamp : "",
    ),
    "Left out because": isDigital(item) ? "it is a download" : "",
    "Item Name": text(item.title),
    Variant: optionsText(variationsOf(item, (variation) => !isWritten(variation))).replace(/\s+/g, " "),
    Personalization: cellOfPairs(variationsOf(item, isWritten)),
    "Line ID": text(item.transaction_id),
    SKU: text(item.sku),
    "Listing ID": text(item.listing_id),
    // Etsy's products are the variants of a listing.
    "Product ID": text(item.product_id),
    Quantity: text(item.quantity),
    Price: dividedText(item.price),
  };
}

/** What has to be made: downloads have nothing to ship. */
export const madeItems = (receipt: JsonObject): readonly JsonObject[] =>
  objects(receipt.transactions).filter((item) => !isDigital(item));

function receiptOf(receipt: JsonObject): RowOf<typeof HEADERS> {
  const items = madeItems(receipt);
  return {
    Status: text(receipt.status),
    Currency: currencyOf(receipt.grandtotal, items[0]?.price),
    "Order Shipping": dividedText(receipt.total_shipping_cost),
    "Discount Amount": dividedText(receipt.discount_amt),
    "Order Sales Tax": sumText(
      [receipt.total_tax_cost, receipt.total_vat_cost, receipt.gift_wrap_price].map(dividedText),
    ),
    "Shipping Method": firstText(...items.flatMap((item) => [item.shipping_upgrade, item.shipping_method])),
    "Ship Name": text(receipt.name),
    "Ship Address1": text(receipt.first_line),
    "Ship Address2": text(receipt.second_line),
    "Ship City": text(receipt.city),
    "Ship State": text(receipt.state),
    "Ship Zipcode": text(receipt.zip),
    "Ship Country": text(receipt.country_iso),
    Email: text(receipt.buyer_email),
    Notes: text(receipt.message_from_buyer),
    "Gift message": text(receipt.gift_message),
  };
}

/** Receipts of Etsy's Open API v3, as rows of its file of sold order items. */
export const etsyJson: JsonTable<typeof HEADERS> = {
  label: "Etsy",
  headers: HEADERS,
  number: "Order ID",
  has: (receipt) => "receipt_id" in receipt,
  numberOf: ({ receipt_id }) => text(receipt_id),
  order: receiptOf,
  items: (receipt) => objects(receipt.transactions).map((item) => itemOf(item, receipt)),
};
