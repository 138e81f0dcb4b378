import { Headers } from "../cells/headers.ts";
import { headersOf, namesIn } from "../header-table/table.ts";
import { tracking } from "../header-table/tracking.ts";
import { FileRefused, problemAt } from "../problem.ts";
import { amazon } from "./amazon.ts";
import { bigcommerce } from "./bigcommerce.ts";
import { ebay } from "./ebay.ts";
import { etsy } from "./etsy.ts";
import { isOf, type Layout } from "./layout.ts";
import { platen } from "./platen.ts";
import { shipstation } from "./shipstation.ts";
import { shopify } from "./shopify.ts";
import { squarespace } from "./squarespace.ts";
import { tiktok } from "./tiktok.ts";
import { walmart } from "./walmart.ts";
import { woocommerce, woocommerceItems } from "./woocommerce.ts";

/** Others come before WooCommerce's item rows, with which they share columns. */
const LAYOUTS: readonly Layout[] = [
  platen,
  shopify,
  etsy,
  tiktok,
  amazon,
  walmart,
  ebay,
  bigcommerce,
  squarespace,
  shipstation,
  woocommerce,
  woocommerceItems,
];

const READ =
  "Platen reads its own template and the order exports of Shopify, WooCommerce, Etsy, TikTok Shop, Amazon, Walmart, eBay, BigCommerce, Squarespace and ShipStation";

const plain = headersOf("plain");
const etsyOrders = headersOf("etsy-orders");

type Unread = Pick<Layout, "tellTale"> & {
  /** Columns that rule this kind out. */
  unless?: readonly string[];
  text: string;
};

/** Files that are recognized and not supported. They are checked before the layouts, with which they share columns. */
const UNREAD: readonly Unread[] = [
  {
    tellTale: [etsyOrders.reference, ["Sale Date"], etsyOrders.mark],
    text: "this is Etsy's file of sold orders: it has no item rows, so it does not say what was sold. Download Order Items from Etsy instead, the file EtsySoldOrderItems",
  },
  {
    tellTale: [namesIn(tracking.number), namesIn(tracking.order)],
    // Marketplaces include tracking numbers in their order exports as well.
    unless: [...plain.address1, ...plain.zipCode, ...plain.fullName, ...plain.product],
    text: "this is a file of tracking numbers. Import it under Tracking",
  },
  {
    tellTale: [
      ["product handle", "handle"],
      ["variant sku", "variant price", "product title"],
    ],
    text: `this is a file of products, not of orders. ${READ}`,
  },
];

/** Whether a row is the header of a known file, also of one that is not supported. */
export function isKnownHeader(cells: readonly string[]): boolean {
  const headers = new Headers(cells);
  if (headers.columns.length < MIN_COLUMNS) return false;
  return [...UNREAD, ...LAYOUTS].some((known) => isOf(headers, known));
}

/** Whether text under this header has no quoted cells: a quote in Amazon's reports is part of a name. */
export const isUnquotedHeader = (cells: readonly string[]): boolean => isOf(new Headers(cells), amazon);

const isUnread = (headers: Headers, { tellTale, unless = [] }: Unread) =>
  isOf(headers, { tellTale }) && headers.all(unless).length === 0;

/** A header with a single column cannot be assigned: the file is not delimited, or not a table. */
const MIN_COLUMNS = 2;

/**
 * The layout of a header row, by its identifying columns; other columns and their order do not matter. Null if it is
 * unknown, so that a person must assign the columns.
 * @throws FileRefused, with the name of the layout, if it is not supported, and if there are no columns
 */
export function recognizeLayout(headers: Headers): Layout | null {
  const first = headers.columns[0]?.label ?? "A";
  const unread = UNREAD.find((known) => isUnread(headers, known));
  if (unread)
    throw new FileRefused(
      problemAt(1, headers.all(unread.tellTale[0] ?? [])[0]?.label ?? first, unread.text),
    );
  const layout = LAYOUTS.find((known) => isOf(headers, known));
  if (layout) return layout;
  if (headers.columns.length >= MIN_COLUMNS) return null;
  const text = `the first row names ${headers.columns.length === 1 ? "one column" : "no columns"}: a file of orders has a header with a column for each thing`;
  throw new FileRefused(problemAt(1, first, text));
}
