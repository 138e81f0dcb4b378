import type { Cents } from "../../money/cents.ts";
import type { ShippingOption } from "../status.ts";
import type { ColumnChoice } from "./columns/choice.ts";
import type { Delimiter } from "./file/delimiter.ts";
import type { Encoding } from "./file/encoding.ts";
import type { Problem } from "./file/problem.ts";
import type { Row } from "./file/table.ts";
import type { LettersQuestion } from "./letters/offer.ts";

/** `columns`: none that is known, read by the columns that a person chose. */
export type OrderFormat =
  | "columns"
  | "platen"
  | "shopify"
  | "woocommerce"
  | "woocommerce-items"
  | "etsy"
  | "tiktok"
  | "amazon"
  | "walmart"
  | "ebay"
  | "bigcommerce";

export type DraftCustomer = {
  fullName: string;
  email: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  zipCode: string;
  /** ISO 3166, two letters; "" where the file says none. */
  countryCode: string;
};

/** What the buyer paid, in cents. What the file does not say is worked out from its items, or 0. */
export type DraftRetail = {
  subTotalPrice: Cents;
  shippingFee: Cents;
  totalDiscount: Cents;
  /** With the fees that a marketplace adds; 0 where the prices of the items hold them. */
  taxes: Cents;
  totalPrice: Cents;
  /** By how much the store's total is above what its parts come to; 0 where the file states no total. */
  difference: Cents;
};

export type DraftItem = {
  /** Numbers of the rows that it stands in: one. */
  rows: number[];
  product: string;
  variantText: string;
  sku: string;
  /** Null only in an order with problems. */
  quantity: number | null;
  /** What the buyer paid for one; null where the file does not say. */
  unitPrice: Cents | null;
  /** Slots 1 to 6: links, or names of pictures in the library. */
  artworks: (string | null)[];
  mockup: string | null;
};

/** A row as it came: its number, its cells, and whether its quotes do not match. */
export type RawRow = Row;

/** What a person has to say before a file's orders can be read. */
export type Wanted = {
  /** The header row as it stands in the file. */
  labels: readonly string[];
  sample: readonly Row[];
  bytes: number;
  /** The layout as people call it, where only amounts or letters are in doubt; null: which column is which. */
  layout: string | null;
  /** An amount that could be read either way. */
  doubtful: string | null;
  /** What to ask of its encoding; then header row and sample are as they read in Windows-1252. */
  letters: LettersQuestion | null;
  /** Whether they have to be asked about. */
  lettersDoubtful: boolean;
  /** What was said already. */
  choice: ColumnChoice | null;
};

export type DraftOrder = {
  /** Row numbers, the header being 1, counted in records. */
  rows: number[];
  /** "" where the file gives none: the order gets a name of ours. */
  orderName: string;
  /** The store's own order number as exported; "" where the file gives neither a reference nor a name. */
  reference: string;
  customer: DraftCustomer;
  shippingOption: ShippingOption;
  retail: DraftRetail;
  note: string;
  items: DraftItem[];
  /** Any makes the verdict `failed`. */
  problems: Problem[];
  /** Cancelled, refunded or failed in the store; `problems` says so too. */
  cancelled: boolean;
  /** The first row of an earlier order with this reference; makes the verdict `duplicate` unless it failed. */
  repeatOf: number | null;
  /** The cells as they came, for the file of failed rows. */
  raw: RawRow[];
};

/** A whole small file at once. */
export type OrderReading = {
  format: OrderFormat | null;
  delimiter: Delimiter | null;
  encoding: Encoding | null;
  headers: readonly string[];
  /** Rows that hold something, the header not counted. */
  rows: number;
  orders: DraftOrder[];
  /** Why no row could be taken; then `orders` is empty. */
  refusal: Problem | null;
  /** What a person has to say first; then `orders` is empty. */
  wanted: Wanted | null;
};
