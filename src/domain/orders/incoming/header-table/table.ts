import { amazon } from "./amazon.ts";
import { bigcommerce } from "./bigcommerce.ts";
import { ebay } from "./ebay.ts";
import { etsy, etsyOrders } from "./etsy.ts";
import type { ExportHeaders, HeaderField } from "./fields.ts";
import { HEADER_FIELDS } from "./fields.ts";
import { headerKey } from "./header-key.ts";
import { plain } from "./plain.ts";
import { shipstation } from "./shipstation.ts";
import { shopify } from "./shopify.ts";
import { squarespace } from "./squarespace.ts";
import { tiktok } from "./tiktok.ts";
import { walmart } from "./walmart.ts";
import { woocommerce, woocommerceCore, woocommerceItems } from "./woocommerce.ts";

/** All known headers by export; `plain` for those of no particular export. */
export const HEADER_TABLE = {
  plain,
  shopify,
  woocommerce,
  "woocommerce-items": woocommerceItems,
  "woocommerce-core": woocommerceCore,
  etsy,
  "etsy-orders": etsyOrders,
  amazon,
  walmart,
  tiktok,
  ebay,
  bigcommerce,
  squarespace,
  shipstation,
} as const satisfies Record<string, ExportHeaders>;
export type ExportName = keyof typeof HEADER_TABLE;
export const EXPORT_NAMES = Object.keys(HEADER_TABLE) as ExportName[]; // The keys of the constant above.

/** The headers in a cell of the table, in their order. */
export const namesIn = (headers: string | undefined): string[] => headers?.split(" | ") ?? [];

export type NamesByField = Readonly<Record<HeaderField, readonly string[]>>;

function byField(headers: ExportHeaders): NamesByField {
  const entries = HEADER_FIELDS.map((field) => [field, namesIn(headers[field])] as const);
  // Each field once, because the type is made of the same list.
  return Object.fromEntries(entries) as Record<HeaderField, string[]>;
}

const parsed = new Map<ExportName, NamesByField>();

/** The headers of an export by field, preferred first; empty if it has none. */
export function headersOf(name: ExportName): NamesByField {
  const fields = parsed.get(name) ?? byField(HEADER_TABLE[name]);
  parsed.set(name, fields);
  return fields;
}

/** The keys of all headers of an export. */
export const keysOf = (names: NamesByField): ReadonlySet<string> =>
  new Set(Object.values(names).flat().map(headerKey));
