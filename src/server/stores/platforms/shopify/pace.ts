import { setTimeout } from "node:timers/promises";
import { object } from "../../../../domain/orders/incoming/json/value.ts";

/** The cost of a query as a response states it. Shopify's bucket must hold `requested` before a query begins. */
export interface QueryCost {
  readonly requested: number;
  /** What the bucket holds after the query: what it did not need of its cost is back in it. */
  readonly left: number;
  /** What returns to the bucket in a second; 0 where the response does not state it. */
  readonly rate: number;
}

/** https://shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits */
export function queryCostOf(extensions: unknown): QueryCost {
  const cost = object(object(extensions).cost);
  const status = object(cost.throttleStatus);
  const requested = Number(cost.requestedQueryCost ?? 0);
  return {
    requested,
    left: Number(status.currentlyAvailable ?? requested),
    rate: Number(status.restoreRate ?? 0),
  };
}

/** Longer waits are left to the next attempt. */
const LONGEST_MS = 3_000;
/** What a store's bucket held at a time, by its address. */
const buckets = new Map<string, QueryCost & { at: number }>();
/** What queries cost at most, by their text. */
const costs = new Map<string, number>();

/** Remembers what a response of a store states. */
export function noteCost(address: string, query: string, cost: QueryCost): void {
  if (cost.rate <= 0) return;
  buckets.set(address, { ...cost, at: Date.now() });
  costs.set(query, cost.requested);
}

/** Waits until a store's bucket holds enough for a query, a few seconds at most, or until the signal aborts. */
export async function waitForBucket(address: string, query: string, signal: AbortSignal): Promise<void> {
  const bucket = buckets.get(address);
  if (!bucket) return;
  const missing = (costs.get(query) ?? 0) - bucket.left;
  const pause = Math.min(LONGEST_MS, (missing / bucket.rate) * 1_000 - (Date.now() - bucket.at));
  // The request that follows fails with why the signal aborted.
  if (pause > 0) await setTimeout(pause, undefined, { signal }).catch(() => undefined);
}
