import type { ExportHeaders } from "./fields.ts";

/** ShipStation's export of orders, whose columns are named by group: `Ship To - City`, `Item - Qty`. */
export const shipstation = {
  reference: "Order - Number",
  orderName: "Order - Number",
  state: "Order - Status",
  shipping: "Service - Requested | Carrier - Service Requested | Requested - Shipping Service",
  note: "Notes - From Buyer",
  alsoNoted: "Gift - Message",
  currency: "Amount - Currency",
  totalPrice: "Amount - Order Total",
  shippingFee: "Amount - Order Shipping | Amount - Shipping Paid",
  taxes: "Amount - Order Tax | Amount - Tax",
  fullName: "Ship To - Name",
  email: "Customer - Email",
  phone: "Ship To - Phone",
  company: "Ship To - Company",
  address1: "Ship To - Address 1",
  address2: "Ship To - Address 2",
  address3: "Ship To - Address 3",
  city: "Ship To - City",
  province: "Ship To - State",
  zipCode: "Ship To - Postal Code",
  country: "Ship To - Country",
  product: "Item - Name",
  variantText: "Item - Options",
  sku: "Item - SKU",
  quantity: "Item - Qty | Item - Quantity",
  unitPrice: "Item - Price | Item - Unit Price",
  mark: "Market - Store Name",
  unused:
    "Date - Order Date | Date - Paid Date | Date - Ship By Date | Date - Shipped Date | Market - Name | Item - Image URL | Item - Warehouse Location | Item - Weight | Notes - Internal | Notes - To Buyer | Custom - Field 1 | Custom - Field 2 | Custom - Field 3 | Count - Number of Items | Amount - Amount Paid | Amount - Shipping Cost | Shipment - Tracking Number | Weight - Total",
} satisfies ExportHeaders;
