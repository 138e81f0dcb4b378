import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const names = headersOf("walmart");

/** Walmart's order export: one row per item. The purchase order is the unit of shipping; an order may have several. */
export const walmart: Layout = {
  format: "walmart",
  label: "Walmart's order export",
  names,
  numbered: true,
  eachRowNumbered: true,
  rowIsOrder: false,
  shippingIsOption: false,
  perRow: ["shippingFee", "totalDiscount", "taxes"],
  endedByItem: true,
  fulfilledBy: { values: ["walmart", "wfs", "wfs fulfilled"], how: "fulfilled by Walmart" },
  tellTale: [names.reference, names.orderName, [...names.mark, ...names.product]],
};
