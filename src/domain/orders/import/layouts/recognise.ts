import { bind, readColumns } from "../bound.ts";
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

/** The layout that the file comes nearest to, so that a person sees which column is missing or misspelt. */
function nearest(headers: Headers): string {
  const [best] = LAYOUTS.map((layout) => ({
    layout,
    found: readColumns(bind(layout, headers)),
    missing: layout.tellTale.filter((names) => headers.all(names).length === 0),
  })).sort((a, b) => a.missing.length - b.missing.length || b.found.length - a.found.length);
  if (!best || best.found.length === 0) return "none of its columns was recognised";
  const found = best.found.map(({ label }) => label).join(", ");
  const missing = best.missing.map((names) => names.slice(0, 3).join(" or ")).join("; ");
  return `recognised were ${found}, but for ${best.layout.label} there is no ${missing}`;
}

/**
 * The layout of a header row, by its tell-tale columns: other columns and their order do not matter.
 * @throws FileRefused for a layout that is not read, saying which one it is or what was recognised.
 */
export function recognise(headers: Headers): Layout {
  const first = headers.columns[0]?.label ?? "A";
  const unread = UNREAD.find((known) => isOf(headers, known));
  if (unread)
    throw new FileRefused(
      problemAt(1, headers.all(unread.tellTale[0] ?? [])[0]?.label ?? first, unread.text),
    );
  const layout = LAYOUTS.find((known) => isOf(headers, known));
  if (layout) return layout;
  throw new FileRefused(
    problemAt(1, first, `the columns are not those of an order file: ${nearest(headers)}. ${READ}`),
  );
}
