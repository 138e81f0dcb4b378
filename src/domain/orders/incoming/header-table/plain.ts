import type { ExportHeaders } from "./fields.ts";

/** Our own fields by their names and those common elsewhere, for every layout whose export has no such column. */
export const plain = {
  reference: "Reference | Order reference",
  orderName: "Order name",
  state: "Status | Order status | Order state | Payment status | Financial status",
  fulfillment: "Fulfillment status | Fulfilment status | Shipping status | Shipment status",
  shippedAt: "Date shipped | Shipped at | Shipped on | Shipped date",
  cancellation:
    "Cancelled at | Canceled at | Cancelled | Canceled | Is cancelled | Is canceled | Cancelled date | Canceled date | Cancelled time | Canceled time | Cancelled on | Canceled on | Cancellation date | Cancelation date | Cancellation reason | Cancelation reason | Cancel reason | Cancelled reason | Canceled reason | Cancelled by | Canceled by | Cancel by | Date cancelled | Date canceled | Cancellation | Cancelation | Storniert am | Storniert | Stornierungsdatum | Stornierungsgrund | Stornogrund | Storno | Stornodatum | Annulé le | Date d'annulation | Motif d'annulation | Annulation | Cancelado el | Fecha de cancelación | Motivo de cancelación | Cancelación | Data di annullamento | Motivo annullamento | Annullato il | Annullamento | Geannuleerd op | Annuleringsdatum | Reden van annulering | Annulering | Data anulowania | Powód anulowania | Anulowano | Anulowanie | Cancelado em | Data de cancelamento | Motivo do cancelamento | Cancelamento | キャンセル日 | キャンセル日時 | キャンセル理由 | 取消时间 | 取消日期 | 取消原因 | 取消時間 | İptal tarihi | İptal nedeni | Ngày hủy | Thời gian hủy | Lý do hủy | Người hủy",
  shipping: "Shipping | Shipping option | Shipping method | Delivery method | Shipping service",
  note: "Note | Notes | Order note | Order notes | Customer note | Buyer note | Comment | Comments",
  alsoNoted: "Gift message | Delivery instructions | Special instructions",
  shipBy: "Ship by | Ship by date",
  currency: "Currency | Currency code | Order currency",
  fullName:
    "Full name | Name | Recipient | Recipient name | Customer name | Ship name | Ship to name | Shipping name | Shipping full name | Delivery name | Consignee | Contact name | Buyer name",
  firstName:
    "First name | Given name | Recipient first name | Shipping first name | Ship to first name | Customer first name",
  lastName:
    "Last name | Surname | Family name | Recipient last name | Shipping last name | Ship to last name | Customer last name",
  email:
    "Email | Email address | Customer email | Buyer email | Recipient email | Contact email | Shipping email",
  phone:
    "Phone | Phone number | Telephone | Mobile | Recipient phone | Customer phone | Shipping phone | Ship to phone | Ship phone | Contact phone",
  company: "Company | Company name | Recipient company | Shipping company | Ship to company",
  address1:
    "Address 1 | Address | Address line 1 | Street | Street 1 | Street address | Street address 1 | Shipping address 1 | Shipping address | Shipping address line 1 | Shipping street | Shipping street 1 | Ship to address 1 | Ship to address | Ship to street | Ship address 1 | Ship address | Delivery address 1 | Delivery address | Recipient address 1 | Recipient address | Addr 1",
  address2:
    "Address 2 | Address line 2 | Street 2 | Street address 2 | Apartment | Apt | Suite | Apt suite | Shipping address 2 | Shipping address line 2 | Shipping street 2 | Ship to address 2 | Ship address 2 | Delivery address 2 | Recipient address 2 | Addr 2",
  address3: "Address 3 | Address line 3 | Shipping address 3 | Ship to address 3",
  city: "City | Town | Shipping city | Ship to city | Ship city | Delivery city | Recipient city",
  province:
    "Province | State | Region | County | Province code | State code | State Province | Shipping province | Shipping state | Shipping region | Ship to state | Ship state | Delivery state | Recipient state",
  zipCode:
    "Zip code | Zip | Postal code | Postcode | Shipping zip | Shipping zip code | Shipping postcode | Shipping postal code | Ship to zip | Ship to postal code | Ship zip | Ship postal code | Delivery zip | Delivery postcode | Recipient zip",
  country:
    "Country code | Country | Country name | Country ISO | Shipping country | Shipping country code | Ship to country | Ship country | Delivery country | Recipient country",
  product: "Product | Product name | Product title | Item | Item name | Item title | Title",
  variantText: "Variant | Variant title | Variation | Variations | Options",
  color: "Color | Colour",
  size: "Size",
  personalization:
    "Personalization | Personalisation | Personalized text | Personalised text | Personalization text | Personalization details | Custom text | Customization | Customisation | Engraving | Engraving text | Monogram | Text to print",
  lineId: "Line ID",
  sku: "SKU | Item SKU | Product SKU | Variant SKU | Seller SKU | Merchant SKU",
  quantity: "Quantity | Qty | Item quantity | Quantity ordered",
  unitPrice: "Unit price | Price | Item price | Price each | Product price",
  mockup: "Mockup | Mockup URL | Preview URL",
  artwork1:
    "Artwork 1 | Artwork | Artwork URL | Artwork URL 1 | Design 1 | Design | Design URL | Design URL 1 | Print file | Print file 1 | Print file URL",
  artwork2: "Artwork 2 | Artwork URL 2 | Design 2 | Design URL 2 | Print file 2",
  artwork3: "Artwork 3 | Artwork URL 3 | Design 3 | Design URL 3 | Print file 3",
  artwork4: "Artwork 4 | Artwork URL 4 | Design 4 | Design URL 4 | Print file 4",
  artwork5: "Artwork 5 | Artwork URL 5 | Design 5 | Design URL 5 | Print file 5",
  artwork6: "Artwork 6 | Artwork URL 6 | Design 6 | Design URL 6 | Print file 6",
  // The file of failed rows has a column of reasons.
  unused: "Reason",
} satisfies ExportHeaders;
