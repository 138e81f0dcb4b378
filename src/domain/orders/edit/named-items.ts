import type { Item, Order } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";

/** The item of an order that a request names. */
export const itemNamed = (order: Order, itemId: string): Item => {
  const item = order.items.find((one) => one.id === itemId);
  if (!item) throw new RuleViolation("The order has no such item");
  return item;
};

/** Refuses terms that name an item twice: its units would be counted twice. */
export function checkNamedOnce(units: readonly { readonly itemId: string }[]): void {
  const named = new Set(units.map(({ itemId }) => itemId));
  if (named.size < units.length) throw new RuleViolation("Name each item once");
}
