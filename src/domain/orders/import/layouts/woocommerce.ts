import type { CustomerNames, Layout } from "./layout.ts";

/** Exporters write `shipping_city`, `City (Shipping)` or `Shipping City`; `_` counts as a space. */
const names = (of: "shipping" | "billing", ...parts: string[]) =>
  parts.flatMap((part) => [`${of} ${part}`, `${part} (${of})`]);

const customer = (of: "shipping" | "billing"): CustomerNames => ({
  fullName: names(of, "full name", "name"),
  firstName: names(of, "first name"),
  lastName: names(of, "last name"),
  email: ["billing email", "email (billing)", "customer email", "email"],
  phone: ["shipping phone", "phone (shipping)", "billing phone", "phone (billing)", "phone"],
  address1: names(of, "address 1", "address line 1", "address 1&2", "address"),
  address2: names(of, "address 2", "address line 2"),
  city: names(of, "city"),
  province: names(of, "state", "state code", "state name"),
  zipCode: names(of, "postcode", "zip", "zip code"),
  country: names(of, "country", "country code", "country name"),
});

const NUMBER = ["order number", "order number formatted", "order id"];

const ended = ["status", "order status"].flatMap((column) =>
  (["cancelled", "refunded", "failed", "trash"] as const).map((status) => ({
    column,
    values: [status, `wc-${status}`, ...(status === "cancelled" ? ["canceled"] : [])],
    how: status === "trash" ? "put into the trash" : status,
  })),
);

const order = {
  orderName: NUMBER,
  reference: NUMBER,
  numbered: true,
  customer: customer("shipping"),
  // WooCommerce leaves the shipping address empty where it is the billing address.
  otherCustomer: customer("billing"),
  shipping: ["shipping method", "shipping method title"],
  shippingIsOption: false,
  note: ["customer note", "customer notes", "order notes (customer)"],
  currency: ["order currency", "currency"],
  money: {
    shippingFee: ["shipping total", "order shipping amount", "shipping amount"],
    totalDiscount: ["discount total", "cart discount amount"],
    totalPrice: ["order total", "order total amount"],
  },
  ended,
} satisfies Partial<Layout>;

/** One row an order, its items packed into `line_item_1`, `line_item_2` and so on. */
export const woocommerce: Layout = {
  ...order,
  format: "woocommerce",
  label: "WooCommerce's export, one row an order",
  rowIsOrder: true,
  items: { packed: /^line item \d+$/ },
  tellTale: [NUMBER, ["line item 1"]],
};

/** One row an item; the order's own columns may be repeated or left empty from its second row on. */
export const woocommerceItems: Layout = {
  ...order,
  format: "woocommerce-items",
  label: "WooCommerce's export, one row an item",
  rowIsOrder: false,
  items: {
    product: ["item name", "product name", "line item name", "product name (main)", "order item name"],
    variantText: ["variation", "product variation", "item variation", "item meta", "line item meta"],
    sku: ["item sku", "product sku", "line item sku", "sku"],
    quantity: ["item quantity", "line item quantity", "quantity", "quantity (- refund)", "qty"],
    unitPrice: ["item cost", "item price", "product price", "unit price"],
    lineTotal: ["item total", "line item total", "order line total", "line total", "item subtotal"],
  },
  tellTale: [
    NUMBER,
    ["item name", "product name", "line item name", "product name (main)", "order item name"],
    [
      "item quantity",
      "line item quantity",
      "quantity",
      "quantity (- refund)",
      "qty",
      "item sku",
      "product sku",
      "line item sku",
      "sku",
    ],
  ],
};
