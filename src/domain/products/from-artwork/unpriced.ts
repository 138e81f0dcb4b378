import { type PriceRule, priceBy } from "../../catalogs/price-rules.ts";
import type { GoodsVariant } from "./product-of-goods.ts";

/** The variants of one color that have no price. */
export interface UnpricedColor {
  /** `null` for goods without colors. */
  readonly color: string | null;
  /** Empty where it is all sizes of the color. */
  readonly sizes: readonly string[];
  readonly message: string;
}

/** Separates the variants that have a price by a rule from those that a product is created without, by color. */
export function splitByPrice<T extends Pick<GoodsVariant, "color" | "size" | "cost">>(
  goods: string,
  variants: readonly T[],
  rule: PriceRule,
): { priced: readonly T[]; unpriced: readonly UnpricedColor[] } {
  const isPriced = ({ cost }: T) => priceBy(rule, { current: null, cost, source: null }) !== null;
  const priced = variants.filter(isPriced);
  const left = variants.filter((variant) => !isPriced(variant));
  const unpriced = [...new Set(left.map(({ color }) => color))].map((color): UnpricedColor => {
    const isWhole = !priced.some((variant) => variant.color === color);
    const of = left.filter((variant) => variant.color === color);
    const sizes = isWhole ? [] : [...new Set(of.flatMap(({ size }) => size ?? []))];
    const named = [goods, ...(color === null ? [] : [color]), ...sizes].join(", ");
    return { color, sizes, message: `${named}: left out, because it has no price for your team` };
  });
  return { priced, unpriced };
}
