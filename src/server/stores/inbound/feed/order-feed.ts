import type { Envelope } from "../../../../domain/stores/inbound/store-order.ts";
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
  /** ISO 8601; `null` where the store does not state it. */
  readonly placedAt: string | null;
  readonly raw: string;
}

/** @returns `null` where the envelope lacks what each order has */
export const readOrderOf = (envelope: Envelope | null, order: unknown): ReadOrder | null =>
  envelope?.changedAt && envelope.externalId !== ""
    ? {
        externalId: envelope.externalId,
        changedAt: envelope.changedAt,
        placedAt: envelope.placedAt ?? null,
        raw: JSON.stringify(order),
      }
    : null;

export interface FeedPage {
  readonly orders: readonly ReadOrder[];
  readonly next: FeedPosition;
  /** Whether all orders were read for now. */
  readonly isLast: boolean;
  /** Seconds to wait before the next page, where the store limits its API. */
  readonly wait: number;
}

export interface OrderFeed {
  /** The topic of the events that its orders become. */
  readonly topic: string;
  /**
   * Reads the next page of a store's orders, in the sequence of their changes. `location`: only the items that this
   * location of the store fulfills, by the store's id of it; `null`: all.
   * @throws SyncError, StoreUnavailable, ForbiddenAddress
   */
  page(
    access: StoreAccess,
    position: FeedPosition,
    options: StoreRequestOptions,
    location: string | null,
  ): Promise<FeedPage>;
  /**
   * Reads an order that a webhook has named; `null` where the store has none of this id. Left out where webhooks
   * contain their orders. Throws as `page`.
   */
  one?(access: StoreAccess, externalId: string, options: StoreRequestOptions): Promise<ReadOrder | null>;
}

/** The greatest time of change of these orders; `fallback` without any. */
export const latestOf = (orders: readonly ReadOrder[], fallback: string): string =>
  orders.reduce((latest, { changedAt }) => (changedAt > latest ? changedAt : latest), fallback);

/**
 * The position after a page of orders from `cursor` on. The next page begins at the last order's time of change: a page
 * number alone would skip orders when others change meanwhile. `further` is the mark of the next page, for when all
 * orders of this one have changed within one second; `null` after the last page.
 */
export function positionAfter(
  orders: readonly ReadOrder[],
  cursor: string,
  further: string | null,
): FeedPosition {
  const latest = latestOf(orders, cursor);
  return { cursor: latest, page: latest > cursor ? null : further };
}
