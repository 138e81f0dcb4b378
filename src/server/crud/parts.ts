import { PRODUCT_VARIANTS } from "../products/product-variants-json.ts";

/** SQL of the JSON of fields whose elements are rows of a table of their own, by resource and field. */
const SELECTS: Readonly<Record<string, string>> = { "products.variants": PRODUCT_VARIANTS };

export function partSelect(resource: string, field: string): string {
  const select = SELECTS[`${resource}.${field}`];
  if (!select) throw new Error(`No table holds ${resource}.${field}: add it to crud/parts.ts`);
  return select;
}
