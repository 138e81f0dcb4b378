import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const names = headersOf("ebay");

/** eBay's orders report: one row per item, and a summary row above the items of an order with several. */
export const ebay: Layout = {
  format: "ebay",
  label: "eBay's orders report",
  names,
  numbered: true,
  eachRowNumbered: true,
  rowIsOrder: false,
  summaryRows: true,
  shippingIsOption: false,
  tellTale: [names.reference, names.product, names.mark, [...names.unitPrice, ...names.sku]],
};
