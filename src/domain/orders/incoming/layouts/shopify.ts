import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const names = headersOf("shopify");

/**
 * Shopify's order export: one row per item; from an order's second row on, Shopify repeats name and email and leaves
 * the rest empty. Only required columns are identifying, so partial exports are read as well. The order name keeps its
 * "#", as in Shopify.
 */
export const shopify: Layout = {
  format: "shopify",
  label: "Shopify's order export",
  names,
  numbered: true,
  eachRowNumbered: true,
  rowIsOrder: false,
  shippingIsOption: false,
  tellTale: [names.reference, [...names.product, ...names.sku]],
};
