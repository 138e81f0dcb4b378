import type { ExportHeaders } from "./fields.ts";

/** Walmart Marketplace's order export. */
export const walmart = {
  orderName: "Order#",
  reference: "PO# | PO | Purchase Order #",
  state: "Status | Order Status | Line Status",
  cancellation: "Cancellation Reason | Cancel Reason | Cancelled Date",
  fulfilledBy: "Fulfillment Entity",
  shipping: "Shipping Method | Requested Carrier Method",
  currency: "Currency",
  shippingFee: "Shipping Cost",
  totalDiscount: "Discount | Item Discount",
  taxes: "Tax",
  fullName: "Customer Name",
  email: "Customer Email | Customer Email Id",
  phone: "Customer Phone Number | Customer Phone",
  // A whole address in one cell stays one line: splitting it would be a guess.
  address1: "Ship to Address 1 | Customer Shipping Address",
  address2: "Ship to Address 2",
  city: "City | Ship to City",
  province: "State | Ship to State",
  zipCode: "Zip | Zip code | Ship to Zip",
  country: "Country | Ship to Country",
  product: "Item Description",
  sku: "SKU",
  quantity: "Qty | Quantity",
  // Of all units of the line, like its tax.
  lineTotal: "Item Cost",
  mark: "Ship Node | UPC | FLIDS",
  unused:
    "Order Date | Ship By | Delivery Date | Ship Date | Ship Node Name | Segment | Line# | Shipping Tier | Shipping SLA | Shipping Configuration Source | Sales Order Source | Seller Order NO | Update Status | Update Qty | Carrier | Tracking Number | Tracking Url | Ship Node Type | Replacement Order | Original Customer Order Id | Customer Intent | Intent To Cancel Override | Condition | Original Estimated Ship Date | Original Estimated Delivery Date | Product Weight",
} satisfies ExportHeaders;
