import type { StoreAccess } from "../../store-access.ts";
import type { StoreRequestOptions } from "../../sync/store-request.ts";

/** How far a store's orders were read. */
export interface FeedPosition {
  /** ISO 8601: orders that changed from then on are left to read. */
  readonly cursor: string;
  /** The platform's own mark of the next page; `null` for the first one. */
  readonly page: string | null;
}

/** An order as the store's API has it, in the form of the platform's webhooks. */
export interface ReadOrder {
  readonly externalId: string;
  /** ISO 8601 */
  readonly changedAt: string;
  readonly raw: string;
}

export interface FeedPage {
  readonly orders: readonly ReadOrder[];
  readonly next: FeedPosition;
  /** Whether all orders were read for now. */
  readonly isLast: boolean;
  /** Seconds to wait before the next page, where the store limits its API. */
  readonly wait: number;
}

/**
 * Reads the next page of a store's orders, in the sequence of their changes. `location`: only the items that this
 * location of the store fulfills, by the store's id of it; `null`: all.
 * @throws SyncError, StoreUnavailable, ForbiddenAddress
 */
export type OrderFeed = (
  access: StoreAccess,
  position: FeedPosition,
  options: StoreRequestOptions,
  location: string | null,
) => Promise<FeedPage>;

/** The greatest time of change of these orders; `fallback` without any. */
export const latestOf = (orders: readonly ReadOrder[], fallback: string): string =>
  orders.reduce((latest, { changedAt }) => (changedAt > latest ? changedAt : latest), fallback);
