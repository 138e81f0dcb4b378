import type { PersonalizationField } from "../../catalogs/personalization.ts";
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
  /** What its product declares for buyers to personalize. */
  readonly personalizationFields: readonly PersonalizationField[];
  /** That of its saved mapping. */
  readonly mockup: string | null;
}

export interface ItemToResolve {
  readonly sku: string;
  readonly product?: string;
  readonly variantText?: string;
  readonly key: string;
  readonly artworks: readonly (string | null)[];
}

export type VariantResolver = (item: ItemToResolve) => ResolvedItem;

/** What the product of an item declares for buyers to personalize. */
export type DeclaredFields = (item: Omit<ItemToResolve, "artworks">) => readonly PersonalizationField[];

const NO_FIELDS: DeclaredFields = () => [];

/**
 * Resolves items to variants: by exact SKU, else by the team's saved mapping. Of several variants of one SKU the first
 * is used. Artwork of a saved mapping fills the slots that an item leaves empty.
 */
export function variantResolver(
  variants: readonly SellableVariant[],
  saved: ReadonlyMap<string, SavedVariant>,
  fieldsOf: DeclaredFields = NO_FIELDS,
): VariantResolver {
  const bySku = new Map<string, SellableVariant>();
  for (const variant of variants) if (!bySku.has(variant.code)) bySku.set(variant.code, variant);
  return (item) => {
    const { sku, key, artworks } = item;
    const mapping = saved.get(key);
    return {
      variant: bySku.get(sku) ?? mapping?.variant ?? null,
      artworks: mapping ? artworks.map((own, slot) => own ?? mapping.artworks[slot] ?? null) : artworks,
      personalizationFields: fieldsOf(item),
      mockup: mapping?.mockup ?? null,
    };
  };
}
