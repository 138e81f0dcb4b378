import { titledKey } from "./mapping-key.ts";

interface Variant {
  readonly sku?: string | null | undefined;
  readonly option1?: string | null | undefined;
  readonly option2?: string | null | undefined;
  readonly option3?: string | null | undefined;
  readonly catalogVariant?: string | null | undefined;
}

/** The options of a product's variant in the title of its items. */
export const optionsText = ({ option1, option2, option3 }: Variant): string =>
  [option1, option2, option3].filter(Boolean).join(" / ");

/** How the key of an item is derived. */
type KeyOf = (item: { sku: string; product: string; variantText: string }) => string;

/**
 * The mapping keys of the items that are sold as a product's variants, each with the id of its catalog variant, or null
 * where it has none. Of variants with one key the first with a catalog variant counts.
 */
export function productKeys(
  title: string,
  variants: readonly Variant[],
  keyOf: KeyOf = titledKey,
): ReadonlyMap<string, string | null> {
  const byKey = new Map<string, string | null>();
  for (const variant of variants) {
    const key = keyOf({ sku: variant.sku ?? "", product: title, variantText: optionsText(variant) });
    byKey.set(key, byKey.get(key) ?? variant.catalogVariant ?? null);
  }
  return byKey;
}
