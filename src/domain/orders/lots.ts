import { type Cents, share } from "../money/cents.ts";
import { type Item, type Lot, PARTS, type Part, type Portion, portion } from "./order.ts";
import type { ItemState } from "./status.ts";

/**
 * Takes the first `taken` of `quantity` units off a portion. The front unit carries what is not `later`, so
 * that units taken one by one post exactly what all of them would. A portion that was partly given back is
 * shared by units instead.
 */
function takeFront(whole: Portion, taken: number, quantity: number): [Portion, Portion] {
  const behind = BigInt(quantity - taken) * whole.later;
  const rest =
    whole.total >= behind ? behind : whole.total - share(whole.total, BigInt(taken), BigInt(quantity));
  return [portion(whole.total - rest, whole.later), portion(rest, whole.later)];
}

/** A lot of `quantity` units and what is left of it. `quantity` is more than none and fewer than all. */
export function splitLot(lot: Lot, quantity: number): [Lot, Lot] {
  const front = { ...lot, quantity };
  const rest = { ...lot, quantity: lot.quantity - quantity };
  for (const part of PARTS) [front[part], rest[part]] = takeFront(lot[part], quantity, lot.quantity);
  return [front, rest];
}

/** Hands an item's portion out to its lots in their order. */
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
 * Singles out `quantity` units of an item that are in one of `states`, splitting a lot where needed; all of
 * them where no quantity is given. The item's lots are replaced, so the returned ones are its own. Null where
 * there are fewer.
 */
export function pickUnits(
  item: Item,
  states: readonly ItemState[],
  quantity?: number,
  parcelId?: string | null,
): Lot[] | null {
  const fits = (lot: Lot) =>
    states.includes(lot.state) && (parcelId === undefined || lot.parcelId === parcelId);
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

/** How many units of an item are in one of these states. */
export const countUnits = (item: Item, states: readonly ItemState[]) =>
  item.lots.reduce((count, lot) => count + (states.includes(lot.state) ? lot.quantity : 0), 0);

/** Empties a portion; returns what was in it. */
export function empty(lot: Lot, part: Part): Cents {
  const { total } = lot[part];
  lot[part] = portion(0n, 0n);
  return total;
}

/** Lowers a portion by an amount that it holds, evenly over its units. */
export function lower(lot: Lot, part: Part, amount: Cents): void {
  const total = lot[part].total - amount;
  const later = lot.quantity > 1 ? total / BigInt(lot.quantity) : 0n;
  lot[part] = portion(total, later);
}
