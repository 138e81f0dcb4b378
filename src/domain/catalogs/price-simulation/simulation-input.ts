import type { Cents } from "../../money/cents.ts";
import type { Destination, PricedItem, PriceList } from "../../money/prices.ts";
import type { Phase } from "../../orders/order.ts";

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The prices of one moment: before the change, or after its publication. */
export interface PriceState {
  /** By base cost. */
  readonly lists: ReadonlyMap<string, PriceList>;
  /** The suppliers' published highest prices, by variant. */
  readonly supplierMaxPrices: ReadonlyMap<string, Cents>;
}

export interface SimulatedVariant {
  readonly id: string;
  readonly code: string;
  readonly isNew: boolean;
}

export interface SimulatedAgency extends Named {
  /** The base cost that the agency is charged by. */
  readonly basecostId: string | null;
  /** The base costs of its sellers. */
  readonly sellerBasecosts: readonly Named[];
}

export interface SimulatedSeller extends Named {
  readonly agencyId: string;
  readonly basecostId: string | null;
}

export interface SimulatedOrder {
  readonly teamId: string;
  readonly phase: Phase;
  readonly isOpen: boolean;
  readonly isRecent: boolean;
  readonly destination: Destination;
  /** A remake that the agency bears. */
  readonly isFree: boolean;
  /** All items, with the units that are not canceled and the supplier's published price. */
  readonly items: readonly PricedItem[];
}

/** Everything that a simulation reads: the change of one catalog's prices, and whom it concerns. */
export interface SimulationInput {
  readonly catalogId: string;
  /** The changed base cost; `null` where the supplier's prices change. */
  readonly basecostId: string | null;
  readonly variants: readonly SimulatedVariant[];
  readonly agencies: readonly SimulatedAgency[];
  /** The platform's lists that agencies are charged by, for the platform's own people; empty for others. */
  readonly wholesale: readonly Named[];
  readonly sellers: readonly SimulatedSeller[];
  /** Orders with an item of the catalog that are open, or were created in the last 30 days. */
  readonly orders: readonly SimulatedOrder[];
  readonly before: PriceState;
  readonly after: PriceState;
  /** Earnings are listed by seller, otherwise by agency. */
  readonly bySeller: boolean;
}

const EMPTY: PriceList = { goods: new Map(), shipping: new Map() };

/** The base cost's list in a state; an empty one for a base cost without prices. */
export const listIn = ({ lists }: PriceState, id: string | null): PriceList => lists.get(id ?? "") ?? EMPTY;
