import { countUnits } from "../lots.ts";
import type { Item, Order } from "../order.ts";

/** A row of a tracking file, or a line of a parcel entered by hand: a number of units of a SKU. */
export interface RequestedUnits {
  /** "" for all open items of the order. */
  readonly sku: string;
  /** `null` for all open units. */
  readonly quantity: number | null;
}

export interface PlannedUnits {
  readonly itemId: string;
  readonly quantity: number;
}

export type Plan = { readonly items: PlannedUnits[] } | { readonly problem: PlanProblem };
/** `text` is the rest of a sentence, `of` is the field at fault. */
export type PlanProblem = { readonly of: "order" | "sku" | "quantity"; readonly text: string };

/** The SKUs of an item: the one in its order file, and its variant's. */
export type SkusOf = (itemId: string) => readonly string[];

const failing = (of: PlanProblem["of"], text: string): Plan => ({ problem: { of, text } });
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The number of open units of an item after subtracting `used`. */
export const leftToShip = (item: Item, used: ReadonlyMap<string, number>): number =>
  countUnits(item, ["made", "voided"]) - (used.get(item.id) ?? 0);

/**
 * The units of an order for a parcel, lines of one SKU in their order. `used` contains the units that earlier parcels
 * of the same plan have taken, by item id; a successful plan is added to it.
 */
export function planParcel(
  order: Order,
  skusOf: SkusOf,
  { sku, quantity }: RequestedUnits,
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
  let remaining = quantity ?? left;
  if (remaining > left) return failing("quantity", `only ${left} ${left === 1 ? "is" : "are"} left to ship`);
  const items: PlannedUnits[] = [];
  for (const item of meant) {
    const taken = Math.min(remaining, leftOf(item));
    if (taken === 0) continue;
    items.push({ itemId: item.id, quantity: taken });
    used.set(item.id, (used.get(item.id) ?? 0) + taken);
    remaining -= taken;
  }
  return { items };
}
