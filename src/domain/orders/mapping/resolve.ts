import type { CatalogVariant } from "../draft-order.ts";

/** A variant of a catalog that the agency's teams may sell. */
export interface SellableVariant extends CatalogVariant {
  readonly catalog: string;
  readonly color: string | null;
  readonly size: string | null;
}

/** A team's saved variant mapping for items of a key. */
export interface SavedVariant {
  /** `null` once the variant may not be sold any more. */
  readonly variant: SellableVariant | null;
  /** Slots 1 to 6, for items that come with none of their own. */
  readonly artworks: readonly (string | null)[];
  /** The same. */
  readonly mockup: string | null;
}

export interface ResolvedItem {
  readonly variant: SellableVariant | null;
  readonly artworks: readonly (string | null)[];
  /** That of its saved mapping. */
  readonly mockup: string | null;
}

interface ItemToResolve {
  readonly sku: string;
  readonly key: string;
  readonly artworks: readonly (string | null)[];
}

export type VariantResolver = (item: ItemToResolve) => ResolvedItem;

/**
 * Resolves items to variants: by exact SKU, else by the team's saved mapping. Of several variants of one SKU the first
 * is used. Artwork of a saved mapping fills the slots that an item leaves empty.
 */
export function variantResolver(
  variants: readonly SellableVariant[],
  saved: ReadonlyMap<string, SavedVariant>,
): VariantResolver {
  const bySku = new Map<string, SellableVariant>();
  for (const variant of variants) if (!bySku.has(variant.code)) bySku.set(variant.code, variant);
  return ({ sku, key, artworks }) => {
    const mapping = saved.get(key);
    return {
      variant: bySku.get(sku) ?? mapping?.variant ?? null,
      artworks: mapping ? artworks.map((own, slot) => own ?? mapping.artworks[slot] ?? null) : artworks,
      mockup: mapping?.mockup ?? null,
    };
  };
}
