import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const names = headersOf("shipstation");

/** ShipStation's export of orders: one row per item, the order's own columns repeated in each. */
export const shipstation: Layout = {
  format: "shipstation",
  label: "ShipStation's order export",
  names,
  numbered: true,
  eachRowNumbered: true,
  rowIsOrder: false,
  shippingIsOption: false,
  tellTale: [
    names.reference,
    ["Ship To - Name", "Ship To - Address 1"],
    ["Item - Name", "Item - SKU"],
    ["Item - Qty", "Market - Store Name", "Date - Order Date"],
  ],
};
