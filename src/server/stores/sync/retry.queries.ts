import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { parcels as parcelsTable, storeSyncs } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { andOfProxies } from "../../proxy-scope.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import { enqueueSync } from "./enqueue.queries.ts";

type ParcelRow = Nullable<Raw<typeof parcelsTable, "id">> &
  Nullable<Raw<typeof storeSyncs, "status" | "reason">> & { order_id: string };

/** The parcels of these orders with the status of their sync. Locks the orders. */
async function parcelsOf(tx: Transaction, scope: AgencyScope, orderIds: readonly string[]) {
  const rows = await rowsOf<ParcelRow>(
    tx,
    sql`select o.id as order_id, p.id, n.status, n.reason from orders o
      left join parcels p on p.agency_id = o.agency_id and p.order_id = o.id and p.number <> ''
        and p.deleted_at is null
      left join store_syncs n on n.agency_id = p.agency_id and n.id = p.id
      where o.agency_id = ${scope.agencyId} and o.id = any(${uuids(orderIds)})
        and o.deleted_at is null ${andOfTeams(scope, sql`o.seller_team_id`)}
        ${andOfProxies(scope, sql`o.integration_id`)} order by o.id, p.created_at, p.id for update of o`,
  );
  const byOrder = new Map<string, ParcelRow[]>();
  for (const row of rows) byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), row]);
  return byOrder;
}

/** Why no parcel of an order can be synced; `null` where one waits, or all are synced. */
function obstacleOf(parcels: readonly ParcelRow[] | undefined): string | null {
  if (!parcels) return messages.notFound;
  if (parcels.every(({ id }) => id === null)) return "This order has no parcel with a tracking number";
  const withSync = parcels.filter(({ status }) => status !== null);
  if (withSync.length === 0) return "This order came from no store";
  const stuck = withSync.find(({ status }) => status === "unconnected");
  if (stuck) return stuck.reason;
  if (withSync.every(({ status }) => status === "unneeded")) return withSync[0]?.reason ?? null;
  return null;
}

/**
 * Syncs what a store did not get, after it was connected again. Rows that a worker has now are left to it, and not waited
 * for: it locks the integration after them.
 */
export async function retryOfStore(tx: Transaction, agencyId: string, integrationId: string): Promise<void> {
  await tx.execute(sql`update store_syncs set status = 'waiting', attempts = 0, reason = null,
      next_attempt_at = now(), updated_at = now()
    where (agency_id, id) in (select agency_id, id from store_syncs
      where agency_id = ${agencyId} and integration_id = ${integrationId}
        and status in ('waiting', 'failed', 'unconnected') and deleted_at is null for update skip locked)`);
}

export interface SyncRetry {
  readonly success: string[];
  readonly failed: { id: string; message: string }[];
}

/** Enqueues the parcels of these orders that are not synced yet. */
export async function retrySync(
  tx: Transaction,
  scope: AgencyScope,
  orderIds: readonly string[],
): Promise<SyncRetry> {
  const ids = [...new Set(orderIds)].sort();
  const before = await parcelsOf(tx, scope, ids);
  const unsynced = [...before.values()]
    .flat()
    .flatMap(({ id, status }) => (id !== null && status !== "synced" ? [id] : []));
  await enqueueSync(tx, scope.agencyId, unsynced, { hasChanges: false });
  const after = await parcelsOf(tx, scope, ids);
  const success: string[] = [];
  const failed: SyncRetry["failed"] = [];
  for (const id of ids) {
    const message = obstacleOf(after.get(id));
    if (message === null) success.push(id);
    else failed.push({ id, message });
  }
  return { success, failed };
}
