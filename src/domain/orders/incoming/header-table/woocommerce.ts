import type { ExportHeaders } from "./fields.ts";

/**
 * An order's own columns in exports of WooCommerce: `shipping_city` in WebToffee's and the Order Export Suite's, `City
 * (Shipping)` in Advanced Order Export's, `Shipping City` in others.
 */
const order = {
  reference: "Order Number | Order Number Formatted | Order ID",
  orderName: "Order Number | Order Number Formatted | Order ID",
  state: "Status | Order Status",
  cancellation: "Cancelled Date | Date Cancelled | Cancellation Reason",
  method: "Shipping Method ID",
  refundedAmount: "Order Refund Amount",
  payment: "Payment Method | Payment Method Title",
  shipping: "Shipping Method | Shipping Method Title",
  note: "Customer Note | Customer Notes | Order Notes (Customer)",
  currency: "Order Currency | Currency",
  totalPrice: "Order Total | Order Total Amount",
  shippingFee: "Shipping Total | Order Shipping Amount | Shipping Amount",
  totalDiscount: "Discount Total | Cart Discount Amount",
  taxes: "Tax Total | Order Total Tax Amount | Total Tax",
  fees: "Fee Total | Order Fee Amount",
  fullName: "Shipping Full Name | Full Name (Shipping) | Shipping Name | Name (Shipping)",
  firstName: "Shipping First Name | First Name (Shipping)",
  lastName: "Shipping Last Name | Last Name (Shipping)",
  email: "Billing Email | Email (Billing) | Customer Email | Email",
  company: "Shipping Company | Company (Shipping)",
  phone: "Shipping Phone | Phone (Shipping) | Billing Phone | Phone (Billing) | Phone",
  address1:
    "Shipping Address 1 | Address 1 (Shipping) | Shipping Address Line 1 | Address Line 1 (Shipping) | Shipping Address 1&2 | Address 1&2 (Shipping) | Shipping Address | Address (Shipping)",
  address2: "Shipping Address 2 | Address 2 (Shipping) | Shipping Address Line 2 | Address Line 2 (Shipping)",
  city: "Shipping City | City (Shipping)",
  province:
    "Shipping State | State (Shipping) | Shipping State Code | State Code (Shipping) | Shipping State Name | State Name (Shipping)",
  zipCode:
    "Shipping Postcode | Postcode (Shipping) | Shipping Zip | Zip (Shipping) | Shipping Zip Code | Zip Code (Shipping)",
  country:
    "Shipping Country | Country (Shipping) | Shipping Country Code | Country Code (Shipping) | Shipping Country Name | Country Name (Shipping)",
  billingName: "Billing Full Name | Full Name (Billing) | Billing Name | Name (Billing)",
  billingFirstName: "Billing First Name | First Name (Billing)",
  billingLastName: "Billing Last Name | Last Name (Billing)",
  billingCompany: "Billing Company | Company (Billing)",
  billingAddress1:
    "Billing Address 1 | Address 1 (Billing) | Billing Address Line 1 | Address Line 1 (Billing) | Billing Address 1&2 | Address 1&2 (Billing) | Billing Address | Address (Billing)",
  billingAddress2:
    "Billing Address 2 | Address 2 (Billing) | Billing Address Line 2 | Address Line 2 (Billing)",
  billingCity: "Billing City | City (Billing)",
  billingProvince:
    "Billing State | State (Billing) | Billing State Code | State Code (Billing) | Billing State Name | State Name (Billing)",
  billingZipCode:
    "Billing Postcode | Postcode (Billing) | Billing Zip | Zip (Billing) | Billing Zip Code | Zip Code (Billing)",
  billingCountry:
    "Billing Country | Country (Billing) | Billing Country Code | Country Code (Billing) | Billing Country Name | Country Name (Billing)",
} satisfies ExportHeaders;

const unused =
  "Order Key | Order Date | Date | Paid Date | Completed Date | Modified Date | Shipping Tax Total | Fee Tax Total | Order Discount | Cart Discount | Discount Amount Tax | Order Subtotal | Order Subtotal Amount | Order Subtotal - Refunded Amount | Cart Tax Amount | Order Shipping Tax Amount | Transaction ID | Created Via | Prices Include Tax | Customer ID | Customer User | Customer User ID | Customer IP Address | Customer User Agent | Customer Role | Coupon Code | Coupon Items | Coupon Amount | Coupons | Shipping Items | Fee Items | Tax Items | Refund Items | Refunds | Order Notes | Order Notes (Private) | Download Permissions | Exported | Export Status | WT Import Key | Attribution | Meta:_wc_order_attribution_source_type | Item ID | Item # | Item Weight | Item Tax | Item Tax Amount | Item Refunded | Item Refund Amount | Item Discount Amount | Item Download URL | Product Categories | Category | Product Tags | Weight | Stock Quantity | Image URL | Product URL | VAT Number";

/** One row per order, its items in `line_item_1`, `line_item_2` and so on. */
export const woocommerce = {
  ...order,
  unused: `${unused} | Product ID | Item Product ID`,
} satisfies ExportHeaders;

/** One row per item. */
export const woocommerceItems = {
  ...order,
  product: "Item Name | Product Name | Line Item Name | Product Name (main) | Order Item Name",
  variantText:
    "Variation | Product Variation | Item Variation | Item Meta | Line Item Meta | Product Variation Details",
  sku: "Item SKU | Product SKU | Line Item SKU | SKU",
  quantity: "Item Quantity | Line Item Quantity | Quantity | Qty",
  quantityLeft: "Quantity (- Refund)",
  refundedUnits: "Item Refunded Qty | Item Quantity Refunded | Refunded Quantity",
  notMade: "Item left out because",
  productId: "Product ID | Item Product ID",
  variantId: "Variation ID | Item Variation ID",
  unitPrice: "Item Cost | Item Price | Product Price | Unit Price",
  lineTotal:
    "Item Total | Line Item Total | Order Line Total | Line Total | Item Subtotal | Order Line Subtotal",
  unused: `${unused} | Discount Amount`,
} satisfies ExportHeaders;

/** The orders report of WooCommerce Analytics: without address, and with all items in one cell. */
export const woocommerceCore = {
  reference: "Order #",
  state: "Status",
  fullName: "Customer",
  product: "Product(s)",
  mark: "N. Revenue | Net Sales | N. Revenue (formatted)",
  unused: "Date | Customer type | Items sold | Coupon(s) | Attribution",
} satisfies ExportHeaders;
