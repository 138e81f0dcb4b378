import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const names = headersOf("shopify");

/**
 * Shopify's order export. One row an item; from the second row of an order on Shopify repeats the name and the
 * email and leaves the rest empty. Only what is needed is asked for, so that partial exports are read too. An
 * order's name keeps its "#", as the seller sees it in Shopify: no two orders can be mixed up over a prefix.
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
