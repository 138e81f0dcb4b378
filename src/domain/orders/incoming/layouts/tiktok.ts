import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

const names = headersOf("tiktok");

/**
 * TikTok Shop's order export: one row per item, the order's amounts repeated in each, and a row below the header that
 * describes the columns.
 */
export const tiktok: Layout = {
  format: "tiktok",
  label: "TikTok Shop's order export",
  names,
  numbered: true,
  eachRowNumbered: true,
  rowIsOrder: false,
  describesColumns: true,
  shippingIsOption: false,
  endedByItem: true,
  fulfilledBy: { values: ["fulfillment by tiktok shop"], how: "fulfilled by TikTok Shop" },
  tellTale: [
    names.reference,
    [...names.sku, "SKU ID"],
    ["Order Substatus", "Normal or Pre-order", ...names.unitPrice],
  ],
};
