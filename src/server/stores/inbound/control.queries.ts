import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { badRequest, notFound } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { storeEvents } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";

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

/** Processes failed and ignored events again. @returns the ids of these */
async function retryAmong(tx: Transaction, scope: AgencyScope, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update store_events set status = 'waiting', attempts = 0, reason = null, settled_at = null,
        next_attempt_at = now(), updated_at = now(), version = version + 1, expected = null
      where agency_id = ${scope.agencyId} and id = any(${uuids(ids)}) ${andOfTeams(scope)} and deleted_at is null
        and status in ('failed', 'ignored') and body is not null returning id`,
  );
  return rows.map(({ id }) => id);
}

type RefusedRow = Raw<typeof storeEvents, "id" | "status">;

/** Processes failed and ignored events again, and states why the others are not. */
export async function retryEvents(
  tx: Transaction,
  scope: AgencyScope,
  ids: readonly string[],
): Promise<{ success: string[]; failed: { id: string; message: string }[] }> {
  const retried = await retryAmong(tx, scope, ids);
  const success = ids.filter((id) => retried.includes(id));
  const others = ids.filter((id) => !retried.includes(id));
  if (others.length === 0) return { success, failed: [] };
  const known = await rowsOf<RefusedRow>(
    tx,
    sql`select id, status from store_events where agency_id = ${scope.agencyId} and id = any(${uuids(others)})
      ${andOfTeams(scope)} and deleted_at is null`,
  );
  const failed = others.map((id) => {
    const status = known.find((one) => one.id === id)?.status;
    return { id, message: status === undefined ? messages.notFound : refusalOf(status) };
  });
  return { success, failed };
}

const refusalOf = (status: RefusedRow["status"]) =>
  status === "failed" || status === "ignored"
    ? "What the store has sent was deleted. Read the store's orders again instead"
    : "Only failed and ignored events are processed again";

/** Processes a failed or ignored event again. Throws an ApiError. */
export async function retryEvent(tx: Transaction, scope: AgencyScope, id: string): Promise<void> {
  const [refused] = (await retryEvents(tx, scope, [id])).failed;
  if (!refused) return;
  throw refused.message === messages.notFound ? notFound() : badRequest(refused.message);
}
