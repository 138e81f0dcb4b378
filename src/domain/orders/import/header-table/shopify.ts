import type { ExportHeaders } from "./fields.ts";

/** The order export of Shopify's admin, as of 2026. */
export const shopify = {
  reference: "Name",
  orderName: "Name",
  state: "Financial Status",
  cancellation: "Cancelled at",
  shipping: "Shipping Method",
  note: "Notes",
  alsoNoted: "Note Attributes",
  currency: "Currency",
  totalPrice: "Total",
  shippingFee: "Shipping",
  totalDiscount: "Discount Amount",
  taxes: "Taxes",
  fees: "Duties",
  fullName: "Shipping Name",
  email: "Email",
  phone: "Shipping Phone | Phone | Billing Phone",
  company: "Shipping Company",
  address1: "Shipping Address1 | Shipping Street",
  address2: "Shipping Address2",
  city: "Shipping City",
  province: "Shipping Province | Shipping Province Name",
  zipCode: "Shipping Zip",
  country: "Shipping Country",
  product: "Lineitem name",
  sku: "Lineitem sku",
  quantity: "Lineitem quantity",
  unitPrice: "Lineitem price",
  unused:
    "Paid at | Fulfillment Status | Fulfilled at | Accepts Marketing | Subtotal | Discount Code | Created at | Lineitem compare at price | Lineitem requires shipping | Lineitem taxable | Lineitem fulfillment status | Lineitem discount | Billing Name | Billing Street | Billing Address1 | Billing Address2 | Billing Company | Billing City | Billing Zip | Billing Province | Billing Province Name | Billing Country | Payment Method | Payment Reference | Payment References | Payment ID | Payment Terms Name | Next Payment Due At | Refunded Amount | Vendor | Outstanding Balance | Employee | Location | Device ID | Id | Tags | Risk Level | Source | Tax 1 Name | Tax 1 Value | Tax 2 Name | Tax 2 Value | Tax 3 Name | Tax 3 Value | Tax 4 Name | Tax 4 Value | Tax 5 Name | Tax 5 Value | Receipt Number",
} satisfies ExportHeaders;
