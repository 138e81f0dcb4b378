import type { ExportHeaders } from "./fields.ts";

/** Amazon's order report, unshipped orders report and all orders report. */
export const amazon = {
  reference: "order-id | amazon-order-id",
  orderName: "order-id | amazon-order-id",
  state: "order-status | item-status",
  cancellation: "is-buyer-requested-cancellation | buyer-requested-cancel-reason",
  fulfilledBy: "fulfillment-channel",
  shipping: "ship-service-level | ship-service-name",
  note: "delivery-instructions",
  alsoNoted: "gift-message-text | customized-url",
  currency: "currency",
  shippingFee: "shipping-price",
  totalDiscount: "item-promotion-discount",
  rowDiscount: "ship-promotion-discount",
  taxes: "item-tax",
  fees: "shipping-tax | gift-wrap-price | gift-wrap-tax",
  fullName: "recipient-name",
  email: "buyer-email",
  phone: "ship-phone-number | buyer-phone-number",
  company: "ship-company | recipient-company-name",
  address1: "ship-address-1",
  address2: "ship-address-2",
  address3: "ship-address-3",
  city: "ship-city",
  province: "ship-state",
  zipCode: "ship-postal-code",
  country: "ship-country",
  product: "product-name",
  sku: "sku",
  // The remaining quantity of a partly shipped order.
  quantity: "quantity-to-ship | quantity-purchased | quantity",
  lineTotal: "item-price",
  mark: "order-item-id | amazon-order-item-id",
  unused:
    "purchase-date | payments-date | reporting-date | promise-date | days-past-promise | buyer-name | quantity-shipped | merchant-order-id | last-updated-date | sales-channel | order-channel | url | asin | number-of-items | ship-promotion-id | promotion-ids | item-promotion-id | gift-wrap-type | is-business-order | purchase-order-number | price-designation | is-prime | is-premium-order | is-replacement-order | is-exchange-order | original-order-id | is-transparency | is-sold-by-ab | is-iba | is-global-express | is-ispu-order | customized-page | buyer-company-name | buyer-identification-number | buyer-identification-type | buyer-tax-registration-id | buyer-tax-registration-country | buyer-tax-registration-type | buyer-citizen-name | buyer-citizen-id | cpf | licensee-name | license-number | license-state | license-expiration-date | tax-collection-model | tax-collection-responsible-party | ioss-number | store-chain-store-id | verge-of-cancellation | verge-of-lateShipment | signature-confirmation-recommended | earliest-ship-date | latest-ship-date | earliest-delivery-date | latest-delivery-date | delivery-start-date | delivery-end-date | delivery-time-zone | payment-method | payment-method-details | payment-method-fee | cod-collectible-amount | already-paid | points-granted | scheduled-delivery-start-date | scheduled-delivery-end-date | default-ship-from-address-name | default-ship-from-address-field-1 | default-ship-from-address-field-2 | default-ship-from-address-field-3 | default-ship-from-city | default-ship-from-state | default-ship-from-country | default-ship-from-postal-code | is-shipping-settings-automation-enabled | ssa-carrier | ssa-ship-method | shipment-status",
} satisfies ExportHeaders;
