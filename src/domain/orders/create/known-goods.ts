import { titleOf } from "../incoming/stored-draft.ts";

/** The name and retail price that a SKU has among the goods of a team. */
export interface KnownGoods {
  readonly product: string;
  readonly variantText: string;
  /** Cents. */
  readonly unitPrice: number;
  readonly mockup: string | null;
}

/** A variant of a product of the team. */
export interface TeamVariant extends KnownGoods {
  readonly productId: string;
  /** Its own SKU. */
  readonly sku: string | null;
  /** The SKU of the catalog variant that it is made from. */
  readonly catalogSku: string | null;
}

/** What an item of an order entered by hand is called and made from. */
export interface Named {
  readonly sku: string;
  /** The title of an item of an order, or of a product. */
  readonly title?: string | undefined;
}

/** Options of a variant may contain the separator too; more would make a long query of a short body. */
const MAX_TITLES = 5;

/** The titles that a product of an item may have: an item's title ends with the options of the variant. */
export const productTitles = ({ title = "" }: { readonly title?: string | undefined }): string[] =>
  title
    .split(" - ")
    .map((_, index, parts) => parts.slice(0, index + 1).join(" - "))
    .slice(-MAX_TITLES);

/** The first of some variants that are of one product; undefined where several products may be meant. */
function ofOneProduct(variants: readonly TeamVariant[]): TeamVariant | undefined {
  const [first] = variants;
  return variants.every(({ productId }) => productId === first?.productId) ? first : undefined;
}

/**
 * Creates a lookup of the variant that an item means. Several products may be made from one catalog variant and have its
 * SKU, so the one with the item's title comes first, then the only one with the SKU as its own.
 */
export function goodsAmong(variants: readonly TeamVariant[]): (item: Named) => KnownGoods | undefined {
  const byCode = new Map<string, TeamVariant[]>();
  for (const variant of variants) {
    for (const code of new Set([variant.sku, variant.catalogSku])) {
      if (!code) continue;
      const coded = byCode.get(code);
      if (coded) coded.push(variant);
      else byCode.set(code, [variant]);
    }
  }
  return ({ sku, title }) => {
    const coded = byCode.get(sku) ?? [];
    const whole = coded.filter((one) => title === titleOf({ ...one, sku }));
    const named = whole.length > 0 ? whole : coded.filter((one) => title === one.product);
    return ofOneProduct(named.length > 0 ? named : coded.filter((one) => one.sku === sku));
  };
}
