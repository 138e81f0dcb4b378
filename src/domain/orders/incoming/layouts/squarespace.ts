import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const names = headersOf("squarespace");

/** Squarespace's export of orders: one row per item, whose variant has a column of its own and often no SKU. */
export const squarespace: Layout = {
  format: "squarespace",
  label: "Squarespace's order export",
  names,
  numbered: true,
  eachRowNumbered: true,
  rowIsOrder: false,
  shippingIsOption: false,
  tellTale: [names.reference, names.product, names.variantText, names.state],
};
