import { countUnits } from "../lots.ts";
import type { Item, Order } from "../order.ts";

/** A row of a tracking file, or a line of a parcel entered by hand: so many units of what is called so. */
export interface WantedUnits {
  /** "" for everything that is left of the order. */
  readonly sku: string;
  /** Null for all that is left. */
  readonly quantity: number | null;
}

export interface PlannedUnits {
  readonly itemId: string;
  readonly quantity: number;
}

export type Plan = { readonly items: PlannedUnits[] } | { readonly problem: PlanProblem };
/** `text` is the rest of a sentence, `of` says which of the wanted is at fault. */
export type PlanProblem = { readonly of: "order" | "sku" | "quantity"; readonly text: string };

/** Under which SKUs an item is known: what the file called it, and its variant's. */
export type SkusOf = (itemId: string) => readonly string[];

const failing = (of: PlanProblem["of"], text: string): Plan => ({ problem: { of, text } });
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** How many units of an item have not left, once `used` has. */
export const leftToShip = (item: Item, used: ReadonlyMap<string, number>): number =>
  countUnits(item, ["made", "voided"]) - (used.get(item.id) ?? 0);

/**
 * Which units of an order a parcel carries, lines of one SKU in their order. `used` holds the units that
 * earlier parcels of the same plan have taken, by item id; a plan that works out is added to it.
 */
export function planParcel(
  order: Order,
  skusOf: SkusOf,
  { sku, quantity }: WantedUnits,
  used: Map<string, number>,
): Plan {
  const leftOf = (item: Item) => leftToShip(item, used);
  const meant =
    sku === "" ? order.items : order.items.filter((one) => skusOf(one.id).some((s) => same(s, sku)));
  if (meant.length === 0) return failing("sku", `the order has no item with the SKU "${sku}"`);
  if (sku === "" && quantity !== null && meant.length > 1)
    return failing("sku", "the order has several items: say of which SKU the quantity is");
  const left = meant.reduce((count, item) => count + leftOf(item), 0);
  if (left === 0) {
    return sku === ""
      ? failing("order", "everything of this order has left already")
      : failing("sku", `all of "${sku}" have left already`);
  }
  let wanted = quantity ?? left;
  if (wanted > left) return failing("quantity", `only ${left} ${left === 1 ? "is" : "are"} left to ship`);
  const items: PlannedUnits[] = [];
  for (const item of meant) {
    const taken = Math.min(wanted, leftOf(item));
    if (taken === 0) continue;
    items.push({ itemId: item.id, quantity: taken });
    used.set(item.id, (used.get(item.id) ?? 0) + taken);
    wanted -= taken;
  }
  return { items };
}
