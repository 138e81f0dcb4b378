import type { Layout } from "./layout.ts";

/** Walmart's order export: one row an item. Its purchase order is what is sent; one order may become several. */
export const walmart: Layout = {
  format: "walmart",
  label: "Walmart's order export",
  orderName: ["Order#", "Order #"],
  reference: ["PO#", "PO #", "PO", "Purchase Order #"],
  numbered: true,
  rowIsOrder: false,
  customer: {
    fullName: ["Customer Name"],
    email: ["Customer Email", "Customer Email Id"],
    phone: ["Customer Phone Number", "Customer Phone"],
    // The whole address in one cell stays one line: where its parts begin would be a guess.
    address1: ["Ship to Address 1", "Customer Shipping Address"],
    address2: ["Ship to Address 2"],
    city: ["City", "Ship to City"],
    province: ["State", "Ship to State"],
    zipCode: ["Zip", "Zip code", "Ship to Zip"],
    country: ["Country", "Ship to Country"],
  },
  shipping: ["Shipping Method", "Requested Carrier Method"],
  shippingIsOption: false,
  note: [],
  currency: ["Currency"],
  money: { shippingFee: ["Shipping Cost"], perRow: ["shippingFee"] },
  ended: [
    { column: "Status", values: ["cancelled", "canceled"], how: "cancelled", ofItem: true },
    { column: "Status", values: ["refund", "refunded"], how: "refunded", ofItem: true },
    {
      column: "Fulfillment Entity",
      values: ["walmart", "wfs", "wfs fulfilled"],
      how: "fulfilled by Walmart",
    },
  ],
  items: {
    product: ["Item Description"],
    sku: ["SKU"],
    quantity: ["Qty", "Quantity"],
    unitPrice: ["Item Cost"],
  },
  tellTale: [
    ["PO#", "PO #", "PO", "Purchase Order #"],
    ["Order#", "Order #"],
    ["Ship Node", "Item Description", "UPC"],
  ],
};
