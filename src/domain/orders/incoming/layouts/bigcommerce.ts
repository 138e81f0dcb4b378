import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const names = headersOf("bigcommerce");

/** BigCommerce's order export with one row per product. */
export const bigcommerce: Layout = {
  format: "bigcommerce",
  label: "BigCommerce's order export",
  names,
  numbered: true,
  eachRowNumbered: false,
  rowIsOrder: false,
  shippingIsOption: false,
  tellTale: [names.reference, [...names.product, ...names.sku], names.quantity],
};
