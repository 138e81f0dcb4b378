import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const names = headersOf("amazon");

/**
 * Amazon's tab-separated reports: orders, unshipped orders and all orders. One row per item; its price is that of
 * all its units, and shipping, taxes and discounts are stated per item.
 */
export const amazon: Layout = {
  format: "amazon",
  label: "Amazon's order report",
  names,
  numbered: true,
  eachRowNumbered: true,
  rowIsOrder: false,
  shippingIsOption: false,
  perRow: ["shippingFee", "totalDiscount", "taxes", "fees"],
  endedByItem: true,
  canceledHow: "called off by its buyer",
  fulfilledBy: { values: ["amazon", "afn"], how: "fulfilled by Amazon" },
  tellTale: [
    names.reference,
    [...names.mark, "amazon-order-id"],
    ["quantity-purchased", "quantity-to-ship", "ship-service-level"],
  ],
};
