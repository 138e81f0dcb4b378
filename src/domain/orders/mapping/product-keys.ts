import { mappingKey } from "../import/mapping-key.ts";

interface Variant {
  readonly sku?: string | null | undefined;
  readonly option1?: string | null | undefined;
  readonly option2?: string | null | undefined;
  readonly option3?: string | null | undefined;
  readonly catalogVariant?: string | null | undefined;
}

/**
 * The mapping keys of the items that are sold as a product's variants, each with the id of its catalog variant, or null
 * where it has none. Of variants with one key the first with a catalog variant counts.
 */
export function productKeys(title: string, variants: readonly Variant[]): ReadonlyMap<string, string | null> {
  const byKey = new Map<string, string | null>();
  for (const { sku, option1, option2, option3, catalogVariant } of variants) {
    const variantText = [option1, option2, option3].filter(Boolean).join(" / ");
    const key = mappingKey({ sku: sku ?? "", product: title, variantText });
    byKey.set(key, byKey.get(key) ?? catalogVariant ?? null);
  }
  return byKey;
}
