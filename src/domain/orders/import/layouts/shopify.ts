import type { Layout } from "./layout.ts";

/**
 * Shopify's order export. One row an item; from the second row of an order on Shopify repeats the name and the
 * email and leaves the rest empty. Only what is needed is named here, so that partial exports are read too.
 */
export const shopify: Layout = {
  format: "shopify",
  label: "Shopify's order export",
  // With its "#", as the seller sees it in Shopify: no two orders can be mixed up over a prefix.
  orderName: ["Name"],
  reference: ["Name"],
  numbered: true,
  rowIsOrder: false,
  customer: {
    fullName: ["Shipping Name"],
    email: ["Email"],
    phone: ["Shipping Phone", "Phone", "Billing Phone"],
    address1: ["Shipping Address1", "Shipping Street"],
    address2: ["Shipping Address2"],
    city: ["Shipping City"],
    province: ["Shipping Province", "Shipping Province Name"],
    zipCode: ["Shipping Zip"],
    country: ["Shipping Country"],
  },
  shipping: ["Shipping Method"],
  shippingIsOption: false,
  note: ["Notes"],
  currency: ["Currency"],
  money: { shippingFee: ["Shipping"], totalDiscount: ["Discount Amount"], totalPrice: ["Total"] },
  ended: [
    { column: "Cancelled at", how: "cancelled" },
    { column: "Financial Status", values: ["refunded"], how: "refunded" },
    { column: "Financial Status", values: ["voided"], how: "voided" },
  ],
  items: {
    product: ["Lineitem name"],
    sku: ["Lineitem sku"],
    quantity: ["Lineitem quantity"],
    unitPrice: ["Lineitem price"],
  },
  tellTale: [["Name"], ["Lineitem name", "Lineitem sku"]],
};
