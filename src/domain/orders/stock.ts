import type { GoodsPlace, StoredGoods, TakenGoods } from "./create/goods.ts";
import type { ActionName } from "./lifecycle.ts";
import { type Item, isOpen, type Order } from "./order.ts";

/** A change of stock by an item: below 0 where it takes units, above where it gives them back. */
export interface StockChange {
  readonly orderId: string;
  readonly itemId: string;
  readonly product: string;
  readonly warehouse: string;
  readonly change: number;
}

const unitsOf = (item: Item, counts: (lot: Item["lots"][number]) => boolean) =>
  item.lots.reduce((sum, lot) => sum + (counts(lot) ? lot.quantity : 0), 0);

/**
 * Whether an item ships from a warehouse: until the approval the stored goods decide, from then on what it has taken. An
 * order that was approved without taking anything is produced like any other.
 */
export const shipsFromStock = (order: Pick<Order, "phase">, item: Item): boolean =>
  order.phase === "captured" ? Boolean(item.taken) : Boolean(item.goods);

interface Share {
  readonly item: Item;
  readonly goods: StoredGoods;
  readonly units: number;
  /** The fullest warehouse, and what is left in it for this item. */
  readonly place: GoodsPlace;
  readonly left: number;
}

/**
 * The warehouse for each item that ships from one: the fullest, by what the items before it leave. Units of an item are
 * not split over warehouses, so the fullest covers it or none does.
 */
function shares(order: Order): Share[] {
  const left = new Map<GoodsPlace, number>();
  const leftOf = (place: GoodsPlace) => left.get(place) ?? place.quantity;
  const found: Share[] = [];
  for (const item of order.items) {
    const units = unitsOf(item, isOpen);
    if (!item.goods || item.taken || units === 0) continue;
    const [place] = [...item.goods.places].sort((a, b) => leftOf(b) - leftOf(a));
    if (!place) continue;
    found.push({ item, goods: item.goods, units, place, left: leftOf(place) });
    if (leftOf(place) >= units) left.set(place, leftOf(place) - units);
  }
  return found;
}

const isShort = ({ units, left }: Share) => left < units;

/** What is in stock for an item that ships from a warehouse, and how many units it needs. */
export interface ItemStock {
  readonly warehouse: string;
  readonly inStock: number;
  readonly units: number;
}

/** The stock for the items of an order that ship from a warehouse, by item, before its approval. */
export const stockOfItems = (order: Order): ReadonlyMap<string, ItemStock> =>
  new Map(
    order.phase === "captured"
      ? []
      : shares(order).map(({ item, units, place, left }) => [
          item.id,
          { warehouse: place.name, inStock: left, units },
        ]),
  );

/** The products that are short for an order before its approval. */
export const shortGoods = (order: Order): { product: string; text: string }[] =>
  order.phase === "captured"
    ? []
    : shares(order)
        .filter(isShort)
        .map(({ goods, units, place, left }) => ({
          product: goods.product,
          text: `${left} of ${units} ${goods.title} in ${place.name}: send in more`,
        }));

/** Takes what an approved order ships from warehouses. Lowers the shared quantities. */
function take(order: Order): StockChange[] {
  return shares(order).flatMap((share) => {
    if (isShort(share)) return [];
    const { item, goods, units, place } = share;
    place.quantity -= units;
    item.taken = { product: goods.product, warehouse: place.warehouse, units };
    return [{ orderId: order.id, itemId: item.id, ...placeOf(item.taken), change: -units }];
  });
}

const placeOf = ({ product, warehouse }: TakenGoods) => ({ product, warehouse });

/** Gives back the taken units that are no longer to be shipped: canceled ones, or all of an order that is not approved. */
function giveBack(order: Order): StockChange[] {
  return order.items.flatMap((item) => {
    const { taken } = item;
    if (!taken) return [];
    const kept = order.phase === "captured" ? unitsOf(item, ({ state }) => state !== "cancelled") : 0;
    const change = taken.units - kept;
    if (change <= 0) return [];
    item.taken = kept > 0 ? { ...taken, units: kept } : null;
    return [{ orderId: order.id, itemId: item.id, ...placeOf(taken), change }];
  });
}

/** They end an approval. */
const GIVES_BACK: ReadonlySet<ActionName> = new Set(["cancel", "reject"]);
/** They leave an order in a status without automatic approval. */
const NEVER_APPROVES: ReadonlySet<ActionName> = new Set([
  ...GIVES_BACK,
  "hold",
  "keep-hold",
  "delete",
  "requote",
]);

/**
 * What an action may do with stock: take units or give them back, only read it, or nothing. A submit only reads, but
 * nothing may move between its reading and its commit: from then on who moves stock finds the order by its status.
 * `isAuto`: the team's orders are approved as soon as their gates are open, whatever opens the last one.
 */
export function stockUse(order: Order, action: ActionName, isAuto: boolean): "moves" | "reads" | null {
  if (order.phase === "captured")
    return GIVES_BACK.has(action) && order.items.some(({ taken }) => taken) ? "moves" : null;
  if (!order.items.some(({ goods }) => goods)) return null;
  if (action === "approve" || (isAuto && !NEVER_APPROVES.has(action))) return "moves";
  return action === "submit" || action === "auto-submit" ? "reads" : null;
}

/** What an action on an order does to stock. Changes what the items of `after` have taken. */
export const settleStock = (before: Order, after: Order): StockChange[] =>
  before.phase !== "captured" && after.phase === "captured" ? take(after) : giveBack(after);
