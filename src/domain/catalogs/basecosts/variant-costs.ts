import { z } from "zod";
import { toCents, toDollars } from "../../money/cents.ts";
import { suggestionResponse, variantResponse } from "../../orders/mapping/responses.ts";

/** Why the cost of a product's variant is unknown. */
export const NO_COST = {
  unmapped: "Not mapped",
  offSale: "No longer on sale",
  unpriced: "No price in your base cost",
} as const;

/** What a product's variants are made from and cost their team, without shipping, which is charged per order. */
export const variantCosts = z.object({
  variants: z.array(
    z.object({
      /** The product's variant. */
      id: z.string(),
      mapped: variantResponse.nullable(),
      cost: z.number().nullable(),
      /** Why there is no cost; `null` where there is one. */
      reason: z.enum(Object.values(NO_COST) as [string, ...string[]]).nullable(),
    }),
  ),
});
export type VariantCosts = z.output<typeof variantCosts>;
export type VariantCost = VariantCosts["variants"][number];

/** Catalog variants that a product's variant is probably made from, each with its reasons. */
export const variantSuggestions = z.object({ suggestions: z.array(suggestionResponse) });

/** What a sale leaves after the goods. In dollars; may be negative. */
export const profitOf = (price: number, cost: number): number => toDollars(toCents(price) - toCents(cost));
