/** What the column under a header may hold. */
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
  // Its amounts: `rowDiscount` and `fees` are added to the others, and so is a discount on shipping.
  "currency",
  "totalPrice",
  "shippingFee",
  "shippingDiscount",
  "totalDiscount",
  "rowDiscount",
  "taxes",
  "fees",
  // Who it goes to.
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
  // Who pays: the address where the other one is empty.
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
  // What only this export writes, and what an order does not need.
  "mark",
  "unused",
] as const;
export type HeaderField = (typeof HEADER_FIELDS)[number];

/** One export's headers by what they hold, parted by `|`, the one to prefer first. */
export type ExportHeaders = Partial<Record<HeaderField, string>>;
