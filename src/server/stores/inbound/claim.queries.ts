import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { storeEvents } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

type Row = Raw<
  typeof storeEvents,
  | "agency_id"
  | "id"
  | "seller_team_id"
  | "integration_id"
  | "external_id"
  | "delivery_id"
  | "topic"
  | "version"
  | "attempts"
>;

/** An event that a worker has claimed. */
export interface ClaimedEvent {
  readonly agencyId: string;
  readonly id: string;
  readonly teamId: string;
  readonly integrationId: string;
  readonly externalId: string;
  /** The platform's id of the delivery; of a read order one of ours. */
  readonly deliveryId: string;
  readonly topic: string;
  /** Identifies the claim: a later claim increments it, and this one can no longer settle. */
  readonly version: number;
  readonly attempts: number;
}

/** A claim expires after this time, which is longer than any event takes. */
const HOLD_SECONDS = 60;

/**
 * Claims the event that has been due longest; `undefined` where none is due. The events of one order are claimed one
 * after the other, in the order of their receipt, and those of a paused store wait.
 */
export async function claimStoreEvent(database: Database): Promise<ClaimedEvent | undefined> {
  const [row] = await rowsOf<Row>(
    database,
    sql`update store_events set status = 'working', attempts = attempts + 1, version = version + 1,
        updated_at = now(), next_attempt_at = now() + make_interval(secs => ${HOLD_SECONDS})
      where (agency_id, id) = (
        select e.agency_id, e.id from store_events e
        where e.status in ('waiting', 'working') and e.next_attempt_at <= now() and e.deleted_at is null
          and not exists (select 1 from store_events earlier
            where earlier.agency_id = e.agency_id and earlier.integration_id = e.integration_id
              and earlier.external_id = e.external_id and earlier.id < e.id
              and earlier.status in ('waiting', 'working'))
          and not exists (select 1 from store_feeds f where f.agency_id = e.agency_id
            and f.integration_id = e.integration_id and f.paused_at is not null)
        order by e.next_attempt_at, e.id limit 1 for update skip locked)
      returning agency_id, id, seller_team_id, integration_id, external_id, delivery_id, topic, version, attempts`,
  );
  return (
    row && {
      agencyId: row.agency_id,
      id: row.id,
      teamId: row.seller_team_id,
      integrationId: row.integration_id,
      externalId: row.external_id,
      deliveryId: row.delivery_id,
      topic: row.topic,
      version: row.version,
      attempts: row.attempts,
    }
  );
}

/** The body and time of a claimed event, locked; `undefined` where the claim has expired. */
export async function lockClaimed(
  tx: Transaction,
  { agencyId, id, version }: ClaimedEvent,
): Promise<{ body: Buffer | null; occurredAt: string } | undefined> {
  const [row] = await rowsOf<Raw<typeof storeEvents, "occurred_at"> & { body: Buffer | null }>(
    tx,
    sql`select body, occurred_at from store_events
      where agency_id = ${agencyId} and id = ${id} and version = ${version} and status = 'working' for update`,
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
  { agencyId, id, version }: ClaimedEvent,
  outcome: EventOutcome,
): Promise<boolean> {
  const isWaiting = outcome.status === "waiting";
  const seconds = isWaiting ? outcome.seconds : null;
  const orderId = isWaiting ? null : outcome.orderId;
  const rows = await rowsOf(
    tx,
    sql`update store_events set status = ${outcome.status}, reason = ${outcome.reason?.slice(0, MAX_REASON) ?? null},
        order_id = coalesce(${orderId}::uuid, order_id), updated_at = now(),
        settled_at = case when ${isWaiting}::boolean then null else now() end,
        next_attempt_at = now() + make_interval(secs => ${seconds}::double precision)
      where agency_id = ${agencyId} and id = ${id} and version = ${version} and status = 'working'
      returning id`,
  );
  return rows.length > 0;
}
