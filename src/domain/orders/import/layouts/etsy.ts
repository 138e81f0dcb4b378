import type { Layout } from "./layout.ts";

/** Etsy's "EtsySoldOrderItems": one row an item, the order's own columns repeated in each. */
export const etsy: Layout = {
  format: "etsy",
  label: "Etsy's sold order items",
  orderName: ["Order ID"],
  reference: ["Order ID"],
  numbered: true,
  rowIsOrder: false,
  entities: true,
  customer: {
    fullName: ["Ship Name"],
    email: [],
    phone: [],
    address1: ["Ship Address1", "Ship Address 1"],
    address2: ["Ship Address2", "Ship Address 2"],
    city: ["Ship City"],
    province: ["Ship State"],
    zipCode: ["Ship Zipcode", "Ship Zip code"],
    country: ["Ship Country"],
  },
  shipping: [],
  shippingIsOption: false,
  note: [],
  currency: ["Currency"],
  money: {
    shippingFee: ["Order Shipping"],
    totalDiscount: ["Discount Amount"],
    perRow: ["totalDiscount"],
  },
  ended: [],
  items: {
    product: ["Item Name"],
    variations: ["Variations"],
    sku: ["SKU"],
    quantity: ["Quantity"],
    unitPrice: ["Price"],
  },
  tellTale: [["Order ID"], ["Sale Date"], ["Item Name"], ["Transaction ID", "Listing ID", "Variations"]],
};
