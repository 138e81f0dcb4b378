import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const packed = headersOf("woocommerce");
const items = headersOf("woocommerce-items");

/** One row per order, its items packed into `line_item_1`, `line_item_2` and so on. */
export const woocommerce: Layout = {
  format: "woocommerce",
  label: "WooCommerce's export, one row per order",
  names: packed,
  numbered: true,
  eachRowNumbered: true,
  rowIsOrder: true,
  packed: "lineitem",
  shippingIsOption: false,
  tellTale: [packed.reference, ["line item 1"]],
};

/** One row per item; the order's own columns may be repeated or left empty from its second row on. */
export const woocommerceItems: Layout = {
  format: "woocommerce-items",
  label: "WooCommerce's export, one row per item",
  names: items,
  numbered: true,
  eachRowNumbered: false,
  rowIsOrder: false,
  shippingIsOption: false,
  tellTale: [items.reference, items.product, [...items.quantity, ...items.quantityLeft, ...items.sku]],
};
