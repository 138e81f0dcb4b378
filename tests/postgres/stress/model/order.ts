import { sumOf } from "./ledger.ts";
import type { Person, Side } from "./wallet.ts";

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
  state: "new" | "made" | "shipped" | "delivered" | "returned" | "cancelled";
}

export interface ModelItem {
  id: string;
  readonly quantity: number;
  readonly retail: number;
  /** In a remake, the id of the item that it makes again. */
  readonly remakeOf?: string;
}

/** The open or approved design of an order. */
export interface ModelDesign {
  status: "assign" | "in_review" | "rejected" | "approved";
  readonly fee: number;
  readonly cost: number;
  readonly hiredBy: "seller" | "agency";
  submittedBy: Person | null;
  /** What became of each proof, oldest first; `null` for one that waits. */
  readonly proofs: ("approved" | "rejected" | "replaced" | null)[];
  refunded: number;
}

export interface ModelOrder {
  id: string;
  readonly items: readonly ModelItem[];
  units: Unit[];
  status: string;
  /** `until`: it ends by itself. */
  hold: { by: "seller" | "agency"; from: string; until: boolean } | null;
  /** Not charged, reserved, or captured. */
  phase: "quote" | "held" | "captured";
  /** The parts of the charge from the wallet and from the collected money. */
  fromWallet: number;
  fromSale: number;
  /** The sale collected by the agency's store; `null` for sales of the seller's own store. */
  sale: { collected: number; unearned: number; returned: number; settled: number; deducted: number } | null;
  referral: { rate: number; posted: number } | null;
  pending: { seller: number; referrer: number };
  isFulfilled: boolean;
  isReleased: boolean;
  isCancelAsked: boolean;
  refunded: number;
  /** Who pays for a remake; `null` for other orders. */
  bearer: "seller" | "agency" | null;
  design: ModelDesign | null;
  /** Each side's tags, in the order in which they were added. */
  tags: Record<Side, string[]>;
  /** How often each action is in the history. */
  events: Record<string, number>;
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

const NO_PRICES: Prices = { goods: 0, first: 0, additional: 0, cost: 0, costFirst: 0, costAdditional: 0 };

/** What a unit of an order is charged and costs now: a remake at the agency's cost has no charge. */
export function priceOf({ bearer }: ModelOrder, prices: Prices, index: number) {
  const { cost } = pricesOf(prices, index);
  return bearer === "agency" ? { ...pricesOf(NO_PRICES, index), cost } : pricesOf(prices, index);
}

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
    sale:
      collected === null ? null : { collected, unearned: collected, returned: 0, settled: 0, deducted: 0 },
    referral: null,
    pending: { seller: 0, referrer: 0 },
    isFulfilled: false,
    isReleased: false,
    isCancelAsked: false,
    refunded: 0,
    bearer: null,
    design: null,
    tags: { seller: [], agency: [] },
    events: {},
  };
}

export const isOpen = ({ state }: Unit) => state === "new" || state === "made";
export const isGone = ({ state }: Unit) => ["shipped", "delivered", "returned"].includes(state);
export const restOf = (unit: Unit) => unit.goods + unit.shipping;
/** The status without regard to a hold. */
export const originOf = ({ hold, status }: ModelOrder) => hold?.from ?? status;

export const isDesignOpen = ({ design }: ModelOrder) => design !== null && design.status !== "approved";
/** The net charge, as an order shows it. */
export const chargeOf = ({ units, design }: ModelOrder) =>
  sumOf(units, (unit) => restOf(unit) + unit.kept) + (design ? design.fee - design.refunded : 0);

export function statusOfUnits({ units }: ModelOrder): string {
  const live = units.filter(({ state }) => state !== "cancelled");
  const gone = live.filter(isGone);
  if (live.length === 0) return "Cancel";
  if (live.every(({ state }) => state === "delivered" || state === "returned")) return "Fulfilled";
  if (gone.length === live.length) return "InTransit";
  return gone.length > 0 ? "PartiallyFulfilled" : "InProduction";
}
