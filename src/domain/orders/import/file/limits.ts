/** What a file may be at most. A file beyond one of these is refused as a whole. */
export const FILE_LIMITS = {
  bytes: 70 * 1024 * 1024,
  /** Rows that hold something, the header not counted. */
  rows: 200_000,
  columns: 200,
  /** Characters of one row: past this a quote was opened and never closed. */
  rowCharacters: 262_144,
} as const;

/** What a cell may hold at most, in characters; a longer one fails its order. */
export const CELL_LIMITS = {
  orderName: 100,
  reference: 100,
  product: 255,
  variantText: 255,
  sku: 100,
  fullName: 120,
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
  /** A WooCommerce `line_item_N` cell. */
  packed: 10_000,
  status: 60,
  number: 40,
  trackingNumber: 50,
  carrier: 60,
  date: 40,
} as const;

export const MAX_QUANTITY = 10_000;
/** Rows, and packed items, that one order may have. */
export const MAX_ORDER_ROWS = 1_000;
/** Problems told of one order; a row of thousands of mistakes is told by its first ones. */
export const MAX_PROBLEMS = 50;
