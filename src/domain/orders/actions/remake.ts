import type { Discount } from "../../money/prices.ts";
import { checkNamedOnce, itemNamed } from "../edit/named-items.ts";
import { type Item, isGone, type Lot, type Order } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import type { Rule } from "./step.ts";

/** Whether the agency makes this order at its own cost. */
export const isFree = ({ remake }: Pick<Order, "remake">) => remake?.bearer === "agency";

/** The discount on an order's quote: see `Discount`. */
export const discountOf = (order: Pick<Order, "remake">): Discount => (isFree(order) ? "waived" : null);

/** The units in these lots that have left and were not refunded. */
export const replaceableUnits = ({ refunded }: Pick<Order, "refunded">, lots: readonly Lot[]): number =>
  lots
    // A unit without goods to refund was refunded, unless it never had a price.
    .filter((lot) => isGone(lot) && !(lot.goods.total === 0n && refunded.goods > 0n))
    .reduce((count, lot) => count + lot.quantity, 0);

/** The units of an item that have left and are neither refunded nor made again: those that a remake may replace. */
export const remakableUnits = (order: Order, item: Item): number =>
  Math.max(0, replaceableUnits(order, item.lots) - item.remade);

export interface RemakeTerms {
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
}

/**
 * Checks that these units can be made again in an order of their own. The order itself stays as it is: its charge, its
 * revenue and its cost were right when it shipped.
 */
export const remake: Rule<RemakeTerms> = (order, _, { items }) => {
  checkNamedOnce(items);
  for (const { itemId, quantity } of items) {
    const units = remakableUnits(order, itemNamed(order, itemId));
    if (quantity > units) {
      throw new RuleViolation(
        units === 0
          ? "No unit of this item has left that was not refunded or made again already"
          : `Only ${units} of this item can be made again: the others have not left, were refunded or were made again`,
      );
    }
  }
};
