import type { PersonalizationField } from "../../products/personalization.ts";
import type { CatalogVariant } from "../incoming/draft-order.ts";
import { codeOf, type StoreIds, storeKey, titledKey } from "./mapping-key.ts";
import { optionsText } from "./product-keys.ts";
import { type GoodsOfSku, goodsMeant, isShared, type SoldGoods } from "./sold-goods.ts";

/** A variant of a catalog that the agency's teams may sell. */
export interface SellableVariant extends CatalogVariant {
  readonly catalog: string;
  readonly color: string | null;
  readonly size: string | null;
}

/** A team's saved variant mapping for items of a key. */
export interface SavedVariant {
  /** `null` once the variant may not be sold any more, and for items that are not ours. */
  readonly variant: SellableVariant | null;
  /** Its items are not made: they are left out of orders. */
  readonly isNotOurs?: boolean;
  /** Slots 1 to 6, for items that come with none of their own. */
  readonly artworks: readonly (string | null)[];
  /** The same. */
  readonly mockup: string | null;
}

export interface ResolvedItem {
  /** The most exact key that the item has: a choice of its variant is saved by it. */
  readonly key: string;
  readonly variant: SellableVariant | null;
  /** Several products of the team have its SKU, and it is not known which of them it is. */
  readonly isAmbiguous: boolean;
  /** The team has saved that it does not make the item. */
  readonly isNotOurs: boolean;
  /** The team has saved a variant for it, which may not be sold any more. */
  readonly isMapped: boolean;
  readonly artworks: readonly (string | null)[];
  /** What its product declares for buyers to personalize. */
  readonly personalizationFields: readonly PersonalizationField[];
  /** That of its saved mapping, or of its product. */
  readonly mockup: string | null;
}

export interface ItemToResolve extends StoreIds {
  readonly sku: string;
  readonly product?: string;
  readonly variantText?: string;
  readonly key: string;
  readonly artworks: readonly (string | null)[];
}

export type VariantResolver = (item: ItemToResolve) => ResolvedItem;

/** What the product of an item declares for buyers to personalize. */
export type DeclaredFields = (item: Omit<ItemToResolve, "artworks">) => readonly PersonalizationField[];

/** What variants are resolved from. */
export interface Resolvable {
  readonly variants: readonly SellableVariant[];
  /** By key. */
  readonly saved: ReadonlyMap<string, SavedVariant>;
  /** What the team's products sell, by `codeOf` of the SKU. */
  readonly goods?: ReadonlyMap<string, GoodsOfSku>;
  /** The id of the store that has sold the items. */
  readonly store?: string | null;
  readonly fieldsOf?: DeclaredFields;
}

/** The keys of an item by which a mapping may be saved for exactly it, the most exact first. */
export function exactKeys(item: Omit<ItemToResolve, "artworks" | "key">, store: string | null): string[] {
  const { sku, product = "", variantText = "" } = item;
  const byStore = storeKey(store, item);
  const titled = titledKey({ sku, product, variantText });
  return byStore === null ? [titled] : [byStore, titled];
}

/** The key of the mapping of a product's goods, as `productKeys` has it. */
export const keyOfGoods = (
  goods: Pick<SoldGoods, "sku" | "title" | "option1" | "option2" | "option3">,
): string => titledKey({ sku: goods.sku ?? "", product: goods.title, variantText: optionsText(goods) });

/** The first variant of each SKU. */
function byCode(variants: readonly SellableVariant[]): ReadonlyMap<string, SellableVariant> {
  const first = new Map<string, SellableVariant>();
  for (const variant of variants) if (!first.has(variant.code)) first.set(variant.code, variant);
  return first;
}

type Found = Pick<ResolvedItem, "variant" | "mockup" | "isAmbiguous" | "isNotOurs" | "isMapped"> &
  Pick<SavedVariant, "artworks">;

const NOTHING: Found = {
  variant: null,
  mockup: null,
  artworks: [],
  isAmbiguous: false,
  isNotOurs: false,
  isMapped: false,
};
const NOT_OURS: Found = { ...NOTHING, isNotOurs: true };

/**
 * Resolves items to variants by the most exact key: the store's product and variant, the SKU with its title, the product
 * of the team that has this title or alone has the SKU, and last the mapping of the SKU, which counts only where no other
 * product shares it. Artwork that is found so fills the slots that an item leaves empty. An item whose SKU several
 * products share has no variant, unless it has artwork of its own and its SKU is that of a catalog.
 *
 * What was saved as not ours is resolved by the same keys, and comes before the SKU of a catalog: a person has decided it.
 */
export function variantResolver({
  variants,
  saved,
  goods: bySku = new Map(),
  store = null,
  fieldsOf = () => [],
}: Resolvable): VariantResolver {
  const ofCatalogs = byCode(variants);

  /** The mapping of a product's goods, or that of the SKU where it is the only one. */
  function ofProduct(item: ItemToResolve, goods: GoodsOfSku): Found {
    const { sku, key, artworks, product = "", variantText = "" } = item;
    const ofCatalog = ofCatalogs.get(sku) ?? null;
    const meant = goodsMeant(goods, { product, variantText });
    const ofGoods = meant === null || meant === "shared" ? undefined : saved.get(keyOfGoods(meant));
    if ((ofGoods ?? saved.get(key))?.isNotOurs) return NOT_OURS;
    if (meant === "shared")
      return { ...NOTHING, variant: artworks.some(Boolean) ? ofCatalog : null, isAmbiguous: true };
    // A product that is sold by the SKU of its catalog may share that with any other.
    const isOnly = !isShared(goods) && (!meant || Boolean(meant.sku?.trim()));
    const mapping = ofGoods ?? (isOnly ? saved.get(key) : undefined);
    return {
      variant: ofGoods?.variant ?? ofCatalog ?? mapping?.variant ?? null,
      artworks: mapping?.artworks ?? [],
      mockup: mapping?.mockup ?? meant?.mockup ?? null,
      isAmbiguous: false,
      isNotOurs: false,
      isMapped: (ofGoods ?? mapping) !== undefined,
    };
  }

  function found(item: ItemToResolve, keys: readonly string[]): Found {
    const goods = bySku.get(codeOf(item.sku)) ?? [];
    // Without a title the key of the SKU with its title is that of the SKU alone.
    const isUntitled = `${item.product ?? ""}${item.variantText ?? ""}`.trim() === "";
    const exact = isUntitled && isShared(goods) ? keys.filter((key) => key.startsWith("store:")) : keys;
    const mapping = exact.flatMap((key) => saved.get(key) ?? [])[0];
    if (!mapping) return ofProduct(item, goods);
    if (mapping.isNotOurs) return NOT_OURS;
    const { product = "", variantText = "" } = item;
    const meant = goodsMeant(goods, { product, variantText });
    return {
      variant: mapping.variant ?? ofCatalogs.get(item.sku) ?? null,
      artworks: mapping.artworks,
      mockup: mapping.mockup ?? (meant === "shared" ? null : (meant?.mockup ?? null)),
      isAmbiguous: false,
      isNotOurs: false,
      isMapped: true,
    };
  }

  function resolve(item: ItemToResolve): ResolvedItem {
    const keys = exactKeys(item, store);
    const { artworks, ...rest } = found(item, keys);
    return {
      ...rest,
      key: keys[0] ?? item.key,
      artworks: item.artworks.map((own, slot) => own ?? artworks[slot] ?? null),
      personalizationFields: fieldsOf(item),
    };
  }

  // What is ours is asked before an order is drafted of it.
  const resolved = new WeakMap<ItemToResolve, ResolvedItem>();
  return (item) => {
    const known = resolved.get(item) ?? resolve(item);
    resolved.set(item, known);
    return known;
  };
}
