import type { Discount } from "../../money/prices.ts";
import { type Item, isGone, type Order } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import type { Rule } from "./step.ts";

/** Whether the agency makes this order at its own cost. */
export const isFree = ({ remake }: Pick<Order, "remake">) => remake?.bearer === "agency";

/** The discount on an order's quote: see `Discount`. */
export const discountOf = (order: Pick<Order, "remake">): Discount => (isFree(order) ? "waived" : null);

/** The units of an item that have left and are neither refunded nor made again: those that a remake may replace. */
export function remakableUnits(order: Order, item: Item): number {
  // A unit without goods to refund was refunded, unless it never had a price.
  const wasRefunded = (goods: bigint) => goods === 0n && order.refunded.goods > 0n;
  const units = item.lots
    .filter((lot) => isGone(lot) && !wasRefunded(lot.goods.total))
    .reduce((count, lot) => count + lot.quantity, 0);
  return Math.max(0, units - item.remade);
}

export interface RemakeTerms {
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
}

/**
 * Checks that these units can be made again in an order of their own. The order itself stays as it is: its charge, its
 * revenue and its cost were right when it shipped.
 */
export const remake: Rule<RemakeTerms> = (order, _, { items }) => {
  const named = new Set(items.map(({ itemId }) => itemId));
  if (named.size < items.length) throw new RuleViolation("Name each item once");
  for (const { itemId, quantity } of items) {
    const item = order.items.find((one) => one.id === itemId);
    if (!item) throw new RuleViolation("The order has no such item");
    const units = remakableUnits(order, item);
    if (quantity > units) {
      throw new RuleViolation(
        units === 0
          ? "No unit of this item has left that was not refunded or made again already"
          : `Only ${units} of this item can be made again: the others have not left, were refunded or were made again`,
      );
    }
  }
};
