import type { ExportHeaders } from "./fields.ts";

/** Etsy's EtsySoldOrderItems, with `Delivery` or `Postage` instead of `Shipping` in British English. */
export const etsy = {
  reference: "Order ID",
  orderName: "Order ID",
  state: "Status | Order Status",
  shippedAt: "Date Shipped | Date Posted | Date Dispatched",
  itemKind: "Listings Type",
  notMade: "Left out because",
  currency: "Currency",
  shippingFee: "Order Shipping | Order Delivery | Order Postage | Delivery | Postage | Shipping",
  shippingDiscount: "Shipping Discount | Delivery Discount | Postage Discount",
  totalDiscount: "Discount Amount",
  taxes: "Order Sales Tax | Sales Tax | Order VAT",
  fullName: "Ship Name | Delivery Name | Dispatch Name | Post Name",
  address1: "Ship Address1 | Delivery Address1 | Dispatch Address1 | Post Address1",
  address2: "Ship Address2 | Delivery Address2 | Dispatch Address2 | Post Address2",
  city: "Ship City | Delivery City | Dispatch City | Post City",
  province: "Ship State | Delivery State | Dispatch State | Post State",
  zipCode: "Ship Zipcode | Delivery Zipcode | Delivery Postcode | Dispatch Zipcode | Post Zipcode",
  country: "Ship Country | Delivery Country | Dispatch Country | Post Country",
  product: "Item Name",
  variations: "Variations",
  sku: "SKU",
  productId: "Listing ID",
  variantId: "Product ID",
  quantity: "Quantity",
  unitPrice: "Price",
  mark: "Transaction ID",
  unused:
    "Sale Date | Buyer | Coupon Code | Coupon Details | Item Total | Date Paid | Order Type | Payment Type | InPerson Discount | InPerson Location | VAT Paid by Buyer",
} satisfies ExportHeaders;

/** Etsy's EtsySoldOrders, which contain no items. */
export const etsyOrders = {
  reference: "Order ID",
  state: "Status",
  currency: "Currency",
  totalPrice: "Order Total",
  shippingFee: "Shipping | Delivery | Postage",
  shippingDiscount: "Shipping Discount | Delivery Discount | Postage Discount",
  totalDiscount: "Discount Amount",
  taxes: "Sales Tax",
  fullName: "Full Name",
  firstName: "First Name",
  lastName: "Last Name",
  address1: "Street 1",
  address2: "Street 2",
  city: "Ship City | Delivery City",
  province: "Ship State | Delivery State",
  zipCode: "Ship Zipcode | Delivery Zipcode",
  country: "Ship Country | Delivery Country",
  mark: "Number of Items",
  unused:
    "Sale Date | Buyer User ID | Payment Method | Date Shipped | Date Posted | Order Value | Coupon Code | Coupon Details | Card Processing Fees | Order Net | Adjusted Order Total | Adjusted Card Processing Fees | Adjusted Net Order Amount | Buyer | Order Type | Payment Type | InPerson Discount | InPerson Location | SKU",
} satisfies ExportHeaders;
