import { type PriceRule, priceBy } from "../../catalogs/price-rules.ts";
import type { Cents } from "../../money/cents.ts";
import type { GoodsVariant } from "./product-of-goods.ts";

/** Variants of goods that cost the same, and so sell at the same price. */
export interface PriceGroup {
  /** Each once; empty where the variants have none. */
  readonly sizes: readonly string[];
  readonly variants: number;
  readonly cost: Cents | null;
  /** `null` where the rule needs a cost that is missing. */
  readonly price: Cents | null;
  /** Without shipping; `null` without a cost or a price. */
  readonly profit: Cents | null;
}

/** Variants by what they cost, in their order, with the price of a rule. */
export function priceGroups(
  variants: readonly Pick<GoodsVariant, "size" | "cost">[],
  rule: PriceRule,
): PriceGroup[] {
  const byCost = new Map<Cents | null, (typeof variants)[number][]>();
  for (const variant of variants) byCost.set(variant.cost, [...(byCost.get(variant.cost) ?? []), variant]);
  return [...byCost].map(([cost, same]) => {
    const price = priceBy(rule, { current: null, cost, source: null });
    return {
      sizes: [...new Set(same.map(({ size }) => size).filter((size) => size !== null))],
      variants: same.length,
      cost,
      price,
      profit: cost === null || price === null ? null : price - cost,
    };
  });
}
