import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { storeEvents } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Claim, claimNext, inSeconds, isClaim, type Queue, writeClaimed } from "../../jobs/lease.ts";

export interface ClaimedEvent extends Claim {
  readonly teamId: string;
  readonly integrationId: string;
  readonly externalId: string;
  /** The platform's id of the delivery; of a read order one of ours. */
  readonly deliveryId: string;
  readonly topic: string;
  readonly attempts: number;
  /** The store had the order before: it was read after a connection, again, or after a restoration. */
  readonly isBackfill: boolean;
  /** By `keyOfEffect`, what people were shown that it does: it does nothing else. `null`: whatever follows from it. */
  readonly expected: string | null;
}

export const EVENTS = {
  table: sql`store_events`,
  isOpen: sql`status in ('waiting', 'working') and deleted_at is null
    and not exists (select 1 from store_events earlier
      where earlier.agency_id = q.agency_id and earlier.integration_id = q.integration_id
        and earlier.external_id = q.external_id and earlier.id < q.id
        and earlier.status in ('waiting', 'working'))
    and not exists (select 1 from store_feeds f where f.agency_id = q.agency_id
      and f.integration_id = q.integration_id and f.paused_at is not null)`,
  isClaimed: sql`status = 'working'`,
  due: sql`next_attempt_at`,
  order: sql`next_attempt_at, id`,
  // Longer than any event takes.
  holdSeconds: 60,
  set: sql`status = 'working', updated_at = now()`,
} satisfies Queue;

/**
 * Claims the event that has been due longest; `undefined` where none is due. The events of one order are claimed one
 * after the other, in the order of their receipt, and those of a paused store wait.
 */
export const claimStoreEvent = (database: Database): Promise<ClaimedEvent | undefined> =>
  claimNext(
    database,
    EVENTS,
    sql`agency_id as "agencyId", id, seller_team_id as "teamId", integration_id as "integrationId",
      external_id as "externalId", delivery_id as "deliveryId", topic, version, attempts,
      is_backfill as "isBackfill", expected`,
  );

/** The body and time of a claimed event, locked; `undefined` where the claim has expired. */
export async function lockClaimed(
  tx: Transaction,
  event: ClaimedEvent,
): Promise<{ body: Buffer | null; occurredAt: string } | undefined> {
  const [row] = await rowsOf<Raw<typeof storeEvents, "occurred_at"> & { body: Buffer | null }>(
    tx,
    sql`select body, occurred_at from store_events where ${isClaim(EVENTS, event)} for update`,
  );
  return row && { body: row.body, occurredAt: new Date(row.occurred_at).toISOString() };
}

export type EventOutcome =
  | {
      readonly status: "done" | "ignored" | "failed";
      readonly reason: string | null;
      readonly orderId: string | null;
    }
  | Postponement;

/** The event cannot be processed yet. */
export interface Postponement {
  readonly status: "waiting";
  readonly reason: string;
  /** Until the next attempt. */
  readonly seconds: number;
}

const MAX_REASON = 255;

/** Writes the outcome of a claimed event. An expired claim writes nothing. @returns whether it was written */
export async function settleEvent(
  tx: Transaction,
  event: ClaimedEvent,
  outcome: EventOutcome,
): Promise<boolean> {
  const isWaiting = outcome.status === "waiting";
  const seconds = isWaiting ? outcome.seconds : null;
  const orderId = isWaiting ? null : outcome.orderId;
  const set = sql`status = ${outcome.status}, reason = ${outcome.reason?.slice(0, MAX_REASON) ?? null},
    order_id = coalesce(${orderId}::uuid, order_id), updated_at = now(),
    settled_at = case when ${isWaiting}::boolean then null else now() end, next_attempt_at = ${inSeconds(seconds)}`;
  return writeClaimed(tx, EVENTS, event, set);
}
