/** Maximum length of cells in characters; a longer one fails its order. */
export const CELL_LIMITS = {
  orderName: 100,
  reference: 100,
  product: 255,
  variantText: 255,
  sku: 100,
  fullName: 120,
  company: 128,
  email: 254,
  phone: 40,
  address: 255,
  city: 100,
  province: 100,
  zipCode: 20,
  country: 60,
  shipping: 255,
  link: 2_048,
  note: 5_000,
  personalization: 5_000,
  /** A longer one is shortened, see `readNote`. */
  orderNote: Number.POSITIVE_INFINITY,
  /** A WooCommerce `line_item_N` cell. */
  packed: 10_000,
  status: 60,
  number: 40,
  /** A number, or a link that has it. */
  trackingLink: 500,
  carrier: 60,
  date: 40,
} as const;

/** Characters of an order's note: what a cell of a spreadsheet holds. */
export const MAX_NOTE = 32_767;
export const MAX_QUANTITY = 10_000;
/** Maximum of rows, and of packed items, in one order. */
export const MAX_ORDER_ROWS = 1_000;
/** Problems reported per order; further ones are dropped. */
export const MAX_PROBLEMS = 50;
