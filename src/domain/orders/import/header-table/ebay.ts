import type { ExportHeaders } from "./fields.ts";

/** The orders report of eBay's Seller Hub; `Post to` in British English. */
export const ebay = {
  reference: "Order Number | Sales Record Number",
  orderName: "Order Number | Sales Record Number",
  state: "Order Status | Status",
  cancellation: "Cancellation Reason | Cancel Reason | Cancelled On Date",
  shipping: "Shipping Service | Postage Service | Delivery Service",
  note: "Buyer Note",
  alsoNoted: "My Item Note",
  currency: "Currency",
  totalPrice: "Total Price",
  shippingFee: "Shipping And Handling | Postage and Packaging | Postage and Handling",
  taxes: "eBay Collected Tax | Seller Collected Tax",
  fees: "eBay Collected Charges",
  fullName: "Ship To Name | Post To Name | Buyer Name",
  email: "Buyer Email",
  phone: "Ship To Phone | Post To Phone",
  address1: "Ship To Address 1 | Post To Address 1",
  address2: "Ship To Address 2 | Post To Address 2",
  city: "Ship To City | Post To City",
  province: "Ship To State | Post To County | Post To State",
  zipCode: "Ship To Zip | Post To Postcode | Post To Zip",
  country: "Ship To Country | Post To Country",
  product: "Item Title",
  variantText: "Variation Details",
  sku: "Custom Label | Custom Label (SKU)",
  quantity: "Quantity",
  unitPrice: "Sold For",
  mark: "Buyer Username | Item Number",
  unused:
    "Buyer Address 1 | Buyer Address 2 | Buyer City | Buyer State | Buyer County | Buyer Zip | Buyer Postcode | Buyer Country | Buyer Tax Identifier Name | Buyer Tax Identifier Value | Sold Via Promoted Listings | Item Location | Item Zip Code | Item Postcode | Item Country | eBay Collect And Remit Tax Rate | eBay Collect And Remit Tax Type | eBay Reference Name | eBay Reference Value | Tax Status | Electronic Waste Recycling Fee | Mattress Recycling Fee | Battery Recycling Fee | White Goods Disposal Tax | Tire Recycling Fee | Additional Fee | Lumber Fee | Prepaid Wireless Fee | Road Improvement And Food Delivery Fee | eBay Collected Tax Included in Total | eBay Collected Tax and Fees Included in Total | Payment Method | Sale Date | Paid On Date | Ship By Date | Dispatch By Date | Minimum Estimated Delivery Date | Maximum Estimated Delivery Date | Shipped On Date | Dispatched On Date | Feedback Left | Feedback Received | PayPal Transaction ID | Tracking Number | Transaction ID | Global Shipping Program | Global Shipping Reference ID | Click And Collect | Click And Collect Reference Number | eBay Plus | Authenticity Verification Program | Authenticity Verification Status | Authenticity Verification Outcome Reason | PSA Vault Program | Vault Fulfillment Type | eBay Fulfillment Program | eBay International Shipping | Tax City | Tax State | Tax Zip | Tax Country",
} satisfies ExportHeaders;
