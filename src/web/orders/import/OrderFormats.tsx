import type { ReactNode } from "react";

interface Format {
  name: string;
  text: string;
}

const FORMATS: readonly Format[] = [
  { name: "Shopify", text: "The order export as it comes, whole or with some columns left out." },
  { name: "WooCommerce", text: "One row per order with packed line items, or one row per item." },
  {
    name: "Etsy",
    text: "The sold order items, EtsySoldOrderItems; EtsySoldOrders has no items.",
  },
  {
    name: "TikTok Shop, Amazon, Walmart, eBay, BigCommerce, Squarespace, ShipStation",
    text: "Their order exports as they come; BigCommerce's with one row per product.",
  },
  {
    name: "Text, workbook or JSON",
    text: "CSV or TSV, a sheet of an .xlsx, or orders of Shopify's and WooCommerce's APIs.",
  },
  {
    name: "Any other file",
    text: "You assign its columns once; they are saved for files with the same header.",
  },
];

const RULES: readonly Format[] = [
  {
    name: "Rows of one order",
    text: "Stand together. From the second on they may leave the order's own columns empty.",
  },
  { name: "Quantity", text: "A whole number, 1 or more, in every row." },
  { name: "Amounts", text: "US dollars, as 12.00 or 12,00. Empty is fine." },
  {
    name: "Duplicates",
    text: "Orders with an existing reference are skipped, so a file can be uploaded twice.",
  },
];

/** A short description of the supported files and required columns; the guide has the details. */
export function OrderFormats({ template }: { template: ReactNode }) {
  return (
    <dl className="format-list">
      <div>
        <dt>Platen's template</dt>
        <dd>For every other store: fill in one row per item. {template}</dd>
      </div>
      {[...FORMATS, ...RULES].map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
