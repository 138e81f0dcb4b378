import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const names = headersOf("etsy");

/** Etsy's "EtsySoldOrderItems": one row per item, the order's own columns repeated in each. */
export const etsy: Layout = {
  format: "etsy",
  label: "Etsy's sold order items",
  names,
  numbered: true,
  eachRowNumbered: true,
  rowIsOrder: false,
  shippingIsOption: false,
  perRow: ["totalDiscount"],
  tellTale: [
    names.reference,
    ["Sale Date"],
    names.product,
    [...names.mark, ...names.productId, ...names.variations],
  ],
};
