import type { Layout } from "./layout.ts";

const CANCELLED = ["cancelled", "canceled"];

/**
 * TikTok Shop's order export: one row an item, the order's amounts repeated in each, a row under the header
 * that says what its columns mean.
 */
export const tiktok: Layout = {
  format: "tiktok",
  label: "TikTok Shop's order export",
  orderName: ["Order ID"],
  reference: ["Order ID"],
  numbered: true,
  rowIsOrder: false,
  described: true,
  customer: {
    fullName: ["Recipient"],
    email: [],
    phone: ["Phone #"],
    address1: ["Address Line 1", "Detail Address"],
    address2: ["Address Line 2", "Additional address information"],
    city: ["City"],
    province: ["State", "Province"],
    zipCode: ["Zipcode", "Zip code"],
    country: ["Country"],
  },
  shipping: ["Delivery Option"],
  shippingIsOption: false,
  note: ["Buyer Message"],
  alsoNoted: ["Delivery Instruction", "Seller Note"],
  currency: ["Currency"],
  money: { shippingFee: ["Shipping Fee After Discount"], totalPrice: ["Order Amount"] },
  ended: [
    { column: "Order Status", values: CANCELLED, how: "cancelled", ofItem: true },
    { column: "Order Substatus", values: CANCELLED, how: "cancelled", ofItem: true },
    { column: "Fulfillment Type", values: ["fulfillment by tiktok shop"], how: "fulfilled by TikTok Shop" },
  ],
  items: {
    product: ["Product Name"],
    variantText: ["Variation"],
    sku: ["Seller SKU"],
    quantity: ["Quantity"],
    unitPrice: ["SKU Unit Original Price"],
  },
  tellTale: [
    ["Order ID"],
    ["Seller SKU", "SKU ID"],
    ["Order Substatus", "Normal or Pre-order", "SKU Unit Original Price"],
  ],
};
