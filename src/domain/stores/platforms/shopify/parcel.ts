import type { ParcelUnits } from "../../sync.ts";

export interface ShopifyLine {
  readonly id: string;
  readonly variantId: string | null;
  readonly sku: string | null;
  /** With the variant; the title is without. */
  readonly name: string | null;
  readonly title: string | null;
  readonly quantity: number;
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

interface StoreUnits {
  readonly lines: readonly ShopifyLine[];
  readonly open: readonly OpenUnits[];
  /** What the store has of this parcel already, from an attempt that ended in between. */
  readonly sent: readonly SentUnits[];
  /** The ids of the lines that items of the order are. */
  readonly owned: readonly string[];
}

/** Takes units for what the items lack: by the surest match first, and for items that were added by hand after all others. */
function take(
  lacks: readonly { readonly item: ParcelUnits; count: number }[],
  { lines, owned }: StoreUnits,
  left: readonly { readonly lineId: string; quantity: number }[],
): void {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const isFound = (isSame: (typeof SAME)[number], item: ParcelUnits, lineId: string) => {
    const line = byId.get(lineId);
    return line !== undefined && isSame(line, item) && (lineId === item.lineId || !owned.includes(lineId));
  };
  for (const isAdded of [false, true])
    for (const isSame of SAME)
      for (const lack of lacks.filter(({ item }) => Boolean(item.isAdded) === isAdded))
        for (const units of left.filter(({ lineId }) => isFound(isSame, lack.item, lineId))) {
          const quantity = Math.min(lack.count, units.quantity);
          lack.count -= quantity;
          units.quantity -= quantity;
        }
}

/** How many units of an item the store may lack, since they were added by hand. */
function addedUnits({ isAdded, ordered = 0, lineId, quantity }: ParcelUnits, lines: readonly ShopifyLine[]) {
  if (isAdded) return quantity;
  const line = lines.find(({ id }) => id === lineId);
  return line ? Math.max(0, ordered - line.quantity) : 0;
}

/**
 * The fulfillments that a parcel takes. Units at the seller's location are taken first. What was added by hand is left out
 * as far as the store has no units of it.
 */
export function planParcel(
  items: readonly ParcelUnits[],
  store: StoreUnits,
  locationId: string | null,
): ParcelPlan {
  const isOurs = (units: OpenUnits) => Number(units.locationId === locationId);
  const open = [...store.open].sort((a, b) => isOurs(b) - isOurs(a));
  const left = open.map((units) => ({ ...units }));
  const lacks = items.map((item) => ({ item, count: item.quantity }));
  take(
    lacks,
    store,
    store.sent.map((units) => ({ ...units })),
  );
  take(
    lacks,
    store,
    left.filter(({ isHeld }) => !isHeld),
  );
  const before = lacks.map(({ count }) => count);
  take(
    lacks,
    store,
    left.filter(({ isHeld }) => isHeld),
  );
  const missing = lacks.find(({ item, count }) => count > addedUnits(item, store.lines));
  if (missing) return { missing: missing.item, isHeld: false };
  const held = lacks.find(({ count }, index) => count !== before[index]);
  if (held) return { missing: held.item, isHeld: true };
  const byLocation = new Map<string | null, FulfillmentUnits[]>();
  open.forEach(({ id, fulfillmentOrderId, locationId: place, quantity }, index) => {
    const taken = quantity - (left[index]?.quantity ?? 0);
    if (taken === 0) return;
    byLocation.set(place, [...(byLocation.get(place) ?? []), { id, fulfillmentOrderId, quantity: taken }]);
  });
  return { fulfillments: [...byLocation.values()] };
}
