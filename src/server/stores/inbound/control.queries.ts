import { sql } from "drizzle-orm";
import { badRequest, notFound } from "../../api-error.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";

/** Lets a store's events wait and stops to read it, or continues both. @returns whether it changed anything */
export async function setPaused(
  tx: Transaction,
  { agencyId }: AgencyScope,
  integrationId: string,
  isPaused: boolean,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update store_feeds set paused_at = case when ${isPaused}::boolean then now() end, version = version + 1
      where agency_id = ${agencyId} and integration_id = ${integrationId}
        and (paused_at is not null) <> ${isPaused}::boolean returning integration_id`,
  );
  return rows.length > 0;
}

/** Processes a failed or ignored event again. Throws an ApiError. */
export async function retryEvent(tx: Transaction, scope: AgencyScope, id: string): Promise<void> {
  const own = scope.reach === "sellerTeam" ? sql`and seller_team_id = ${scope.sellerTeamId}` : sql``;
  const ofEvent = sql`agency_id = ${scope.agencyId} and id = ${id} ${own} and deleted_at is null`;
  const retried = await rowsOf(
    tx,
    sql`update store_events set status = 'waiting', attempts = 0, reason = null, settled_at = null,
        next_attempt_at = now(), updated_at = now(), version = version + 1
      where ${ofEvent} and status in ('failed', 'ignored') and body is not null returning id`,
  );
  if (retried.length > 0) return;
  const [event] = await rowsOf<{ status: string }>(tx, sql`select status from store_events where ${ofEvent}`);
  if (!event) throw notFound();
  throw badRequest("Only failed and ignored events are processed again");
}

export interface Resync {
  readonly retried: number;
  readonly known: number;
}

/** Reads a store's orders again from a time on, and processes its failed events of that time again. */
export async function resyncFrom(
  tx: Transaction,
  { agencyId }: AgencyScope,
  integrationId: string,
  from: string,
): Promise<Resync> {
  const ofStore = sql`agency_id = ${agencyId} and integration_id = ${integrationId}`;
  const retried = await rowsOf(
    tx,
    sql`update store_events set status = 'waiting', attempts = 0, reason = null, settled_at = null,
        next_attempt_at = now(), updated_at = now(), version = version + 1
      where ${ofStore} and status = 'failed' and occurred_at >= ${from} and body is not null returning id`,
  );
  await tx.execute(sql`update store_feeds set cursor = least(cursor, ${from}::timestamptz), page = null, attempts = 0,
      next_poll_at = case when next_poll_at is null then null else now() end, version = version + 1
    where ${ofStore}`);
  const [row] = await rowsOf<{ known: number }>(
    tx,
    sql`select count(*)::int as known from store_orders
      where ${ofStore} and order_id is not null and applied_at >= ${from}`,
  );
  return { retried: retried.length, known: row?.known ?? 0 };
}
