import { sumOf } from "./ledger.ts";

/** An order of the model, with a state per unit. */

export interface Unit {
  readonly item: number;
  goods: number;
  shipping: number;
  /** The agency's cost, goods and shipping. */
  cost: number;
  /** The part kept at cancellation. */
  kept: number;
  isCostPosted: boolean;
  state: "new" | "made" | "shipped" | "delivered" | "cancelled";
}

export interface ModelOrder {
  id: string;
  readonly items: readonly { id: string; quantity: number; retail: number }[];
  units: Unit[];
  status: string;
  hold: { by: "seller" | "agency"; from: string } | null;
  /** Not charged, reserved, or captured. */
  phase: "quote" | "held" | "captured";
  /** The parts of the charge from the wallet and from the collected money. */
  fromWallet: number;
  fromSale: number;
  /** The sale collected by the agency's store; `null` for sales of the seller's own store. */
  sale: { collected: number; unearned: number; returned: number } | null;
  referral: { rate: number; posted: number } | null;
  pending: { seller: number; referrer: number };
  isFulfilled: boolean;
  isReleased: boolean;
  isCancelAsked: boolean;
  refunded: number;
}

export interface Prices {
  goods: number;
  first: number;
  additional: number;
  cost: number;
  costFirst: number;
  costAdditional: number;
}

/** The first unit is charged the first shipping rate, the others the additional rate. */
export const pricesOf = (prices: Prices, index: number) => ({
  goods: prices.goods,
  shipping: index === 0 ? prices.first : prices.additional,
  cost: prices.cost + (index === 0 ? prices.costFirst : prices.costAdditional),
});

export function newOrder(id: string, items: ModelOrder["items"], collected: number | null): ModelOrder {
  const units = items.flatMap(({ quantity }, item) =>
    Array.from(
      { length: quantity },
      (): Unit => ({ item, goods: 0, shipping: 0, cost: 0, kept: 0, isCostPosted: false, state: "new" }),
    ),
  );
  return {
    id,
    items,
    units,
    status: "Unfulfilled",
    hold: null,
    phase: "quote",
    fromWallet: 0,
    fromSale: 0,
    sale: collected === null ? null : { collected, unearned: collected, returned: 0 },
    referral: null,
    pending: { seller: 0, referrer: 0 },
    isFulfilled: false,
    isReleased: false,
    isCancelAsked: false,
    refunded: 0,
  };
}

export const isOpen = ({ state }: Unit) => state === "new" || state === "made";
export const isGone = ({ state }: Unit) => state === "shipped" || state === "delivered";
export const restOf = (unit: Unit) => unit.goods + unit.shipping;
/** The status without regard to a hold. */
export const originOf = ({ hold, status }: ModelOrder) => hold?.from ?? status;

/** The net charge, as an order shows it. */
export const chargeOf = ({ units }: ModelOrder) => sumOf(units, (unit) => restOf(unit) + unit.kept);

export function statusOfUnits({ units }: ModelOrder): string {
  const live = units.filter(({ state }) => state !== "cancelled");
  const gone = live.filter(isGone);
  if (live.length === 0) return "Cancel";
  if (live.every(({ state }) => state === "delivered")) return "Fulfilled";
  if (gone.length === live.length) return "InTransit";
  return gone.length > 0 ? "PartiallyFulfilled" : "InProduction";
}
