import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { obstacleToAssign, type ParcelSyncState } from "../../../domain/stores/assign-store.ts";
import { type AuditActor, recordAudit } from "../../audit.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orders as ordersTable, storeSyncs } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { perform } from "../../orders/actions/perform.ts";
import { insertEvents } from "../../orders/insert-events.ts";
import { andOfProxies } from "../../proxy-scope.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import { isCollecting } from "../collects.queries.ts";
import { refuseNoStore, requireStore, type TeamStore } from "../stores-of-team.queries.ts";
import { retrySync, type SyncRetry } from "./retry.queries.ts";

interface Assigned {
  readonly team: string;
  readonly integrationId: string | null;
  /** Its buyer has paid the store that collects for the agency. */
  readonly isPaid: boolean;
  /** Whether the agency collects the sale; `null` where that no longer follows the store. */
  readonly isCollected: boolean | null;
}

/** Locks the orders of these ids within a scope. */
async function lockAssigned(
  tx: Transaction,
  scope: AgencyScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Assigned>> {
  const rows = await rowsOf<Raw<typeof ordersTable, "id"> & { [K in keyof Assigned]: Assigned[K] }>(
    tx,
    sql`select id, seller_team_id as team, integration_id as "integrationId",
        coalesce((accounting -> 'sale' ->> 'paid')::boolean, false) as "isPaid",
        case when status in ('Unfulfilled', 'Rejected') then accounting ? 'sale' end as "isCollected"
      from orders where agency_id = ${scope.agencyId}
      and id = any(${uuids(ids)}) and deleted_at is null ${andOfTeams(scope)} ${andOfProxies(scope)} order by id for update`,
  );
  return new Map(rows.map(({ id, ...assigned }) => [id, assigned]));
}

/** What a buyer has paid does not move to another store. */
const obstacleOfSale = (order: Assigned, integrationId: string | null): string | null =>
  order.isPaid && order.integrationId !== integrationId
    ? "Its buyer has paid the store that collects for the agency: it stays with that"
    : null;

/** Orders that are not submitted are collected by the agency where their new store is. */
async function followStore(
  tx: Transaction,
  actor: AuditActor,
  scope: AgencyScope,
  ids: readonly string[],
  collects: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await perform(tx, {
    scope,
    side: scope.reach === "agency" ? "agency" : "seller",
    actorId: actor.userId,
    name: "set-collected",
    ids,
    quiet: true,
    actionFor: () => ({ type: "set-collected", collects }),
    detailFor: () => ({ collects }),
  });
}

type ParcelRow = Raw<typeof storeSyncs, "order_id" | "number"> & {
  is_syncing: boolean;
  is_synced: boolean;
  store_id: string | null;
  store_name: string | null;
};

/** Their parcels that are not voided, with the state of their sync. Locks the syncs, so that no worker claims one. */
async function lockSyncs(tx: Transaction, { agencyId }: AgencyScope, ids: readonly string[]) {
  const rows = await rowsOf<ParcelRow>(
    tx,
    sql`select n.order_id, n.number, n.status = 'syncing' as is_syncing, n.synced is not null as is_synced,
        i.id as store_id, i.name as store_name
      from store_syncs n join parcels p on p.agency_id = n.agency_id and p.id = n.parcel_id
        and p.status <> 'voided' and p.deleted_at is null
      left join integrations i on i.agency_id = n.agency_id and i.id = n.integration_id and i.deleted_at is null
      where n.agency_id = ${agencyId} and n.order_id = any(${uuids(ids)})
      order by n.order_id, n.id for update of n`,
  );
  const byOrder = new Map<string, ParcelSyncState[]>();
  for (const { order_id, number, is_syncing, is_synced, store_id, store_name } of rows) {
    const store = store_id === null ? null : { id: store_id, name: store_name ?? "" };
    const parcel = { number, isSyncing: is_syncing, isSynced: is_synced, store };
    byOrder.set(order_id, [...(byOrder.get(order_id) ?? []), parcel]);
  }
  return (id: string): readonly ParcelSyncState[] => byOrder.get(id) ?? [];
}

/** Writes the store and a history event for each order that does not have this store yet. */
async function writeStore(
  tx: Transaction,
  { userId, scope }: { userId: string | null; scope: AgencyScope },
  ids: readonly string[],
  store: TeamStore | null,
): Promise<void> {
  // The foreign key enforces this as well.
  const isOwn = store ? sql`and o.seller_team_id = s.seller_team_id` : sql``;
  await tx.execute(sql`with before as (
      select o.id, o.seller_team_id, o.status, i.name from orders o
      left join integrations i on i.agency_id = o.agency_id and i.id = o.integration_id
      where o.agency_id = ${scope.agencyId} and o.id = any(${uuids(ids)})
        and o.integration_id is distinct from ${store?.id ?? null}::uuid
    ), assigned as (
      update orders o set integration_id = ${store?.id ?? null}::uuid, updated_at = now()
      from before b ${store ? sql`join integrations s on s.agency_id = ${scope.agencyId} and s.id = ${store.id}` : sql``}
      where o.agency_id = ${scope.agencyId} and o.id = b.id ${isOwn}
      returning o.id
    ), ${insertEvents(
      scope.agencyId,
      sql`select b.id as order_id, b.seller_team_id, 'assign-store' as action, b.status as from_status,
          b.status as to_status, ${userId}::uuid as actor_id,
          jsonb_build_object('store', ${store?.name ?? null}::text, 'before', b.name) as detail,
          null::text as visible_to, now() as created_at
        from before b join assigned n on n.id = b.id order by b.id`,
    )} select 1`);
}

export interface StoreAssignment extends SyncRetry {
  readonly store: TeamStore | null;
  /** Number of orders whose parcels are being synced now. */
  readonly syncing: number;
}

/**
 * Assigns a store, or none, to these orders and enqueues their parcels that are not synced yet. Orders of another team,
 * and those with a parcel that is synced to another store, fail one by one. Throws an ApiError where the store is not in
 * the scope.
 */
export async function assignStore(
  tx: Transaction,
  actor: AuditActor,
  scope: AgencyScope,
  orderIds: readonly string[],
  integrationId: string | null,
): Promise<StoreAssignment> {
  if (integrationId === null) refuseNoStore(scope);
  const ids = [...new Set(orderIds)].sort();
  const orders = await lockAssigned(tx, scope, ids);
  const store = integrationId === null ? null : await requireStore(tx, scope, integrationId);
  const parcelsOf = await lockSyncs(tx, scope, ids);
  const success: string[] = [];
  const failed: StoreAssignment["failed"] = [];
  for (const id of ids) {
    const order = orders.get(id);
    const message = (() => {
      if (order === undefined) return messages.notFound;
      if (store && order.team !== store.team) return `"${store.name}" is not a store of this order's seller`;
      return obstacleOfSale(order, integrationId) ?? obstacleToAssign(parcelsOf(id), integrationId);
    })();
    if (message === null) success.push(id);
    else failed.push({ id, message });
  }
  if (success.length === 0) return { success, failed, store, syncing: 0 };
  await writeStore(tx, { userId: actor.userId, scope }, success, store);
  const collects = await isCollecting(tx, scope.agencyId, integrationId);
  const following = success.filter((id) => (orders.get(id)?.isCollected ?? collects) !== collects);
  await followStore(tx, actor, scope, following, collects);
  await recordAudit(tx, actor, {
    action: "assign-store",
    object: "orders",
    after: { integration: integrationId, orders: success },
  });
  const retry = await retrySync(tx, scope, success);
  return { success, failed, store, syncing: retry.success.length };
}
