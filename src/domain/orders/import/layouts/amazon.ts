import type { Layout } from "./layout.ts";

const CANCELLED = ["cancelled", "canceled"];

/**
 * Amazon's tab-separated reports: orders, unshipped orders and all orders. One row an item; its price is that of
 * all its units, and shipping and discounts are told item by item.
 */
export const amazon: Layout = {
  format: "amazon",
  label: "Amazon's order report",
  orderName: ["order-id", "amazon-order-id"],
  reference: ["order-id", "amazon-order-id"],
  numbered: true,
  rowIsOrder: false,
  customer: {
    fullName: ["recipient-name"],
    email: ["buyer-email"],
    phone: ["ship-phone-number", "buyer-phone-number"],
    address1: ["ship-address-1"],
    address2: ["ship-address-2"],
    address3: ["ship-address-3"],
    city: ["ship-city"],
    province: ["ship-state"],
    zipCode: ["ship-postal-code"],
    country: ["ship-country"],
  },
  shipping: ["ship-service-level", "ship-service-name"],
  shippingIsOption: false,
  note: ["delivery-instructions"],
  alsoNoted: ["gift-message-text", "customized-url"],
  currency: ["currency"],
  money: {
    shippingFee: ["shipping-price"],
    totalDiscount: ["item-promotion-discount"],
    perRow: ["shippingFee", "totalDiscount"],
  },
  ended: [
    { column: "order-status", values: CANCELLED, how: "cancelled" },
    { column: "item-status", values: CANCELLED, how: "cancelled", ofItem: true },
    { column: "is-buyer-requested-cancellation", values: ["true", "yes"], how: "called off by its buyer" },
    { column: "fulfillment-channel", values: ["amazon", "afn"], how: "fulfilled by Amazon" },
  ],
  items: {
    product: ["product-name"],
    sku: ["sku"],
    // Of an order that was sent in part, what is left.
    quantity: ["quantity-to-ship", "quantity-purchased", "quantity"],
    unitPrice: [],
    lineTotal: ["item-price"],
  },
  tellTale: [
    ["order-id", "amazon-order-id"],
    ["order-item-id", "amazon-order-id"],
    ["quantity-purchased", "quantity-to-ship", "ship-service-level"],
  ],
};
