import type { ParcelUnits } from "./sync.ts";

/** A line of an order of Shopify's. */
export interface ShopifyLine {
  readonly id: string;
  readonly variantId: string | null;
  readonly sku: string | null;
  /** With the variant; the title is without. */
  readonly name: string | null;
  readonly title: string | null;
}

/** Units of a line that one location has to fulfill. */
export interface OpenUnits {
  readonly id: string;
  readonly lineId: string;
  readonly quantity: number;
  readonly fulfillmentOrderId: string;
  readonly locationId: string | null;
  /** Shopify takes no fulfillment of them until they are released. */
  readonly isHeld: boolean;
}

/** Units of a line that the store has as fulfilled. */
export interface SentUnits {
  readonly lineId: string;
  readonly quantity: number;
}

/** The units that one fulfillment takes. */
export type FulfillmentUnits = Pick<OpenUnits, "id" | "fulfillmentOrderId" | "quantity">;

export type ParcelPlan =
  /** One for each location: Shopify takes no fulfillment of several. */
  | { readonly fulfillments: readonly (readonly FulfillmentUnits[])[] }
  /** An item whose units the store does not have open. */
  | { readonly missing: ParcelUnits; readonly isHeld: boolean };

/** By what the lines of an item are found, the surest first. */
const SAME: readonly ((line: ShopifyLine, item: ParcelUnits) => boolean)[] = [
  (line, { lineId }) => line.id === lineId,
  (line, { variantId }) => Boolean(variantId) && line.variantId === variantId,
  (line, { sku }) => sku !== "" && line.sku === sku,
  (line, { sku, title }) => sku === "" && line.name === title,
  (line, { sku, title }) => sku === "" && line.title === title,
];

/** The ids of the lines that an item is, and how sure they are: the smaller, the surer. */
function linesOf(lines: readonly ShopifyLine[], item: ParcelUnits) {
  const rank = SAME.findIndex((isSame) => lines.some((line) => isSame(line, item)));
  const found = lines.filter((line) => SAME[rank]?.(line, item));
  return { item, rank, ids: new Set(found.map(({ id }) => id)) };
}

/** Takes up to so many units of these lines. @returns what was taken, with the units that it was taken from */
function take<T extends { lineId: string; quantity: number }>(left: T[], ids: Set<string>, count: number) {
  let missing = count;
  const taken = left.flatMap((units) => {
    const quantity = ids.has(units.lineId) ? Math.min(missing, units.quantity) : 0;
    missing -= quantity;
    units.quantity -= quantity;
    return quantity > 0 ? [{ ...units, quantity }] : [];
  });
  return { taken, missing };
}

/**
 * The fulfillments that a parcel takes. `sent`: what the store has of this parcel already, from an attempt that ended in
 * between. Units at the seller's location are taken first.
 */
export function planParcel(
  items: readonly ParcelUnits[],
  store: { lines: readonly ShopifyLine[]; open: readonly OpenUnits[]; sent: readonly SentUnits[] },
  locationId: string | null,
): ParcelPlan {
  const isOurs = (units: OpenUnits) => Number(units.locationId === locationId);
  const left = [...store.open].sort((a, b) => isOurs(b) - isOurs(a)).map((units) => ({ ...units }));
  const free = left.filter(({ isHeld }) => !isHeld);
  const held = left.filter(({ isHeld }) => isHeld);
  const sent = store.sent.map((units) => ({ ...units }));
  const byLocation = new Map<string | null, FulfillmentUnits[]>();
  // Items of one SKU do not take the line that another is by its id.
  const found = items.map((item) => linesOf(store.lines, item)).sort((a, b) => a.rank - b.rank);
  for (const { item, ids } of found) {
    const unsent = take(sent, ids, item.quantity).missing;
    const { taken, missing } = take(free, ids, unsent);
    if (missing > 0) return { missing: item, isHeld: take(held, ids, missing).missing === 0 };
    for (const { locationId: place, id, fulfillmentOrderId, quantity } of taken)
      byLocation.set(place, [...(byLocation.get(place) ?? []), { id, fulfillmentOrderId, quantity }]);
  }
  return { fulfillments: [...byLocation.values()] };
}
