import type { Headers } from "../file/headers.ts";
import { FileRefused, problemAt } from "../file/problem.ts";
import { amazon } from "./amazon.ts";
import { etsy } from "./etsy.ts";
import { isOf, type Layout, type Names } from "./layout.ts";
import { platen } from "./platen.ts";
import { shopify } from "./shopify.ts";
import { tiktok } from "./tiktok.ts";
import { walmart } from "./walmart.ts";
import { woocommerce, woocommerceItems } from "./woocommerce.ts";

/** The marketplaces' come before WooCommerce's rows of items, with which they share columns. */
const LAYOUTS: readonly Layout[] = [
  platen,
  shopify,
  etsy,
  tiktok,
  amazon,
  walmart,
  woocommerce,
  woocommerceItems,
];

const READ =
  "Platen reads its own template and the order exports of Shopify, WooCommerce, Etsy, TikTok Shop, Amazon and Walmart";

/** Files that are known by name only. They come before the layouts, with which they share columns. */
const UNREAD: readonly { tellTale: readonly Names[]; text: string }[] = [
  {
    tellTale: [["order id"], ["sale date"], ["number of items"]],
    text: "this is Etsy's file of sold orders: it has no item rows, so it does not say what was sold. Download Order Items from Etsy instead, the file EtsySoldOrderItems",
  },
  {
    tellTale: [["tracking number"], ["order name", "order number", "reference"]],
    text: "this is a file of tracking numbers. Bring it in under Tracking",
  },
  {
    tellTale: [
      ["product handle", "handle"],
      ["variant sku", "variant price", "product title"],
    ],
    text: `this is a file of products, not of orders. ${READ}`,
  },
];

/** A header of one column is none that a person could match: the file is not delimited, or no table at all. */
const LEAST_COLUMNS = 2;

/**
 * The layout of a header row, by its tell-tale columns: other columns and their order do not matter. Null where it
 * is nobody's that is known, so that a person has to say which column is which.
 * @throws FileRefused for a layout that is not read, saying which one it is, and for what holds no columns.
 */
export function recognise(headers: Headers): Layout | null {
  const first = headers.columns[0]?.label ?? "A";
  const unread = UNREAD.find((known) => isOf(headers, known));
  if (unread)
    throw new FileRefused(
      problemAt(1, headers.all(unread.tellTale[0] ?? [])[0]?.label ?? first, unread.text),
    );
  const layout = LAYOUTS.find((known) => isOf(headers, known));
  if (layout) return layout;
  if (headers.columns.length >= LEAST_COLUMNS) return null;
  const text = `the first row names ${headers.columns.length === 1 ? "one column" : "no columns"}: a file of orders has a header with a column for each thing`;
  throw new FileRefused(problemAt(1, first, text));
}
