import { type Cents, share } from "../money/cents.ts";
import { type Item, type Lot, PARTS, type Part, type Portion, portion } from "./order.ts";
import type { ItemState } from "./status.ts";

/**
 * Splits the first `taken` of `quantity` units off a portion. The front unit carries the part that is not `later`, so
 * that taking units one by one posts the same total as taking all of them. A partly refunded portion is divided evenly
 * instead.
 */
function takeFront(whole: Portion, taken: number, quantity: number): [Portion, Portion] {
  const behind = BigInt(quantity - taken) * whole.later;
  const rest =
    whole.total >= behind ? behind : whole.total - share(whole.total, BigInt(taken), BigInt(quantity));
  return [portion(whole.total - rest, whole.later), portion(rest, whole.later)];
}

/** Splits a lot into `quantity` units and the rest. `quantity` is more than none and fewer than all. */
export function splitLot(lot: Lot, quantity: number): [Lot, Lot] {
  const front = { ...lot, quantity };
  const rest = { ...lot, quantity: lot.quantity - quantity };
  for (const part of PARTS) [front[part], rest[part]] = takeFront(lot[part], quantity, lot.quantity);
  return [front, rest];
}

/** Distributes an item's portion over its lots, in order. */
export function overLots(lots: readonly Lot[], whole: Portion): Portion[] {
  let left = whole;
  let units = lots.reduce((count, lot) => count + lot.quantity, 0);
  return lots.map((lot) => {
    const [front, rest] = lot.quantity === units ? [left, left] : takeFront(left, lot.quantity, units);
    left = rest;
    units -= lot.quantity;
    return front;
  });
}

/**
 * Selects `quantity` units of an item in one of `states`, splitting a lot where needed; by default all of them. The
 * item's lots are replaced, so the returned ones belong to it. Null if there are fewer.
 */
export function pickUnits(item: Item, states: readonly ItemState[], quantity?: number): Lot[] | null {
  const fits = (lot: Lot) => states.includes(lot.state);
  const available = item.lots.filter(fits).reduce((count, lot) => count + lot.quantity, 0);
  let wanted = quantity ?? available;
  if (wanted > available || wanted === 0) return null;
  const picked: Lot[] = [];
  const lots: Lot[] = [];
  for (const lot of item.lots) {
    if (wanted === 0 || !fits(lot)) {
      lots.push(lot);
    } else if (lot.quantity <= wanted) {
      picked.push(lot);
      lots.push(lot);
      wanted -= lot.quantity;
    } else {
      const [front, rest] = splitLot(lot, wanted);
      picked.push(front);
      lots.push(front, rest);
      wanted = 0;
    }
  }
  item.lots = lots;
  return picked;
}

/** Counts the units of an item in these states. */
export const countUnits = (item: Item, states: readonly ItemState[]) =>
  item.lots.reduce((count, lot) => count + (states.includes(lot.state) ? lot.quantity : 0), 0);

/** Empties a portion and returns its amount. */
export function empty(lot: Lot, part: Part): Cents {
  const { total } = lot[part];
  lot[part] = portion(0n, 0n);
  return total;
}

/** Lowers a portion by an amount, evenly over its units. The portion must contain the amount. */
export function lower(lot: Lot, part: Part, amount: Cents): void {
  const total = lot[part].total - amount;
  const later = lot.quantity > 1 ? total / BigInt(lot.quantity) : 0n;
  lot[part] = portion(total, later);
}
