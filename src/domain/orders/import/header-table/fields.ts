/** The fields that a column may contain. */
export const HEADER_FIELDS = [
  // The order.
  "reference",
  "orderName",
  "state",
  "cancellation",
  "fulfilledBy",
  "shipping",
  "note",
  "alsoNoted",
  // Amounts: `rowDiscount` and `fees` are added to the others, and so is a discount on shipping.
  "currency",
  "totalPrice",
  "shippingFee",
  "shippingDiscount",
  "totalDiscount",
  "rowDiscount",
  "taxes",
  "fees",
  // The recipient.
  "fullName",
  "firstName",
  "lastName",
  "email",
  "phone",
  "address1",
  "address2",
  "address3",
  "city",
  "province",
  "zipCode",
  "country",
  // The payer, whose address is used if the recipient's is empty.
  "billingName",
  "billingFirstName",
  "billingLastName",
  "billingAddress1",
  "billingAddress2",
  "billingCity",
  "billingProvince",
  "billingZipCode",
  "billingCountry",
  // An item.
  "product",
  "variantText",
  "variations",
  "color",
  "size",
  "personalization",
  "sku",
  // The ids of its product and variant in its store.
  "productId",
  "variantId",
  "quantity",
  "unitPrice",
  "lineTotal",
  "mockup",
  "artwork1",
  "artwork2",
  "artwork3",
  "artwork4",
  "artwork5",
  "artwork6",
  // Columns that identify this export, and those that an order does not need.
  "mark",
  "unused",
] as const;
export type HeaderField = (typeof HEADER_FIELDS)[number];

/** One export's headers by field, separated by `|`, preferred first. */
export type ExportHeaders = Partial<Record<HeaderField, string>>;
