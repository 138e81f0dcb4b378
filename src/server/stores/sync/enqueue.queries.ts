import { sql } from "drizzle-orm";
import { platformOfFormat, syncTargetOf, type TeamIntegration } from "../../../domain/stores/sync-target.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type {
  integrations as integrationsTable,
  orderImports,
  orders as ordersTable,
  parcels as parcelsTable,
} from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";

type ParcelRow = Raw<typeof parcelsTable, "id" | "order_id" | "number"> &
  Nullable<Raw<typeof orderImports, "format">> &
  Raw<typeof ordersTable, "integration_id"> & {
    team: string;
    voided: boolean;
    synced_to: string | null;
    is_remake: boolean;
    has_sync: boolean;
    is_known: boolean;
  };

type IntegrationRow = Raw<typeof integrationsTable, "id" | "name" | "platform" | "send_tracking"> & {
  team: string;
  has_access: boolean;
  is_removed: boolean;
};

const parcelsOf = (tx: Transaction, agencyId: string, ids: readonly string[]) =>
  rowsOf<ParcelRow>(
    tx,
    sql`select p.id, p.seller_team_id as team, p.order_id, p.number, p.status = 'voided' as voided, j.format,
        o.integration_id, o.remake_of_id is not null as is_remake,
        case when n.synced is not null then i.id end as synced_to, n.id is not null as has_sync,
        (n.synced is not null or n.tried_at is not null) is true as is_known
      from parcels p join orders o on o.agency_id = p.agency_id and o.id = p.order_id
      left join order_imports j on j.agency_id = o.agency_id and j.id = o.import_id
      left join store_syncs n on n.agency_id = p.agency_id and n.id = p.id
      left join integrations i on i.agency_id = n.agency_id and i.id = n.integration_id and i.deleted_at is null
      where p.agency_id = ${agencyId} and p.id = any(${uuids(ids)}) and p.number <> '' and p.deleted_at is null`,
  );

async function integrationsOf(tx: Transaction, agencyId: string, teams: readonly string[]) {
  const rows = await rowsOf<IntegrationRow>(
    tx,
    sql`select i.id, i.seller_team_id as team, i.name, i.platform, i.send_tracking,
        k.integration_id is not null as has_access, i.deleted_at is not null as is_removed
      from integrations i left join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.id
      where i.agency_id = ${agencyId} and i.seller_team_id = any(${uuids(teams)})
      order by i.created_at, i.id`,
  );
  return (team: string): TeamIntegration[] =>
    rows
      .filter((row) => row.team === team)
      .map(({ id, name, platform, send_tracking, has_access, is_removed }) => ({
        id,
        name,
        platform,
        sendTracking: send_tracking,
        hasAccess: has_access,
        isRemoved: is_removed,
      }));
}

const VOIDED_BEFORE_SYNC = {
  integrationId: null,
  status: "unneeded",
  reason: "Voided before it was synced",
} as const;

const REMADE = {
  integrationId: null,
  status: "unneeded",
  reason: "The store has the units of a remake as fulfilled already",
} as const;

const NO_STORE = {
  integrationId: null,
  status: "unneeded",
  reason: "The order has no store",
} as const;

/**
 * Enqueues the sync of these parcels to their stores, in the transaction that changes them. `hasChanges` increments the
 * revision; without it the pending sync is only retried. Parcels without a number and orders without a store are skipped.
 */
export async function enqueueSync(
  tx: Transaction,
  agencyId: string,
  parcelIds: readonly string[],
  { hasChanges = true } = {},
): Promise<void> {
  if (parcelIds.length === 0) return;
  const parcels = await parcelsOf(tx, agencyId, parcelIds);
  if (parcels.length === 0) return;
  const integrations = await integrationsOf(tx, agencyId, [...new Set(parcels.map(({ team }) => team))]);
  const targetOf = (parcel: ParcelRow) => {
    if (parcel.is_remake && parcel.synced_to === null) return REMADE;
    const origin = {
      platform: platformOfFormat(parcel.format),
      integrationId: parcel.synced_to ?? parcel.integration_id,
    };
    return syncTargetOf(origin, integrations(parcel.team));
  };
  const rows = parcels.flatMap((parcel) => {
    const found = targetOf(parcel);
    // A parcel that is enqueued already becomes `unneeded` where its order has no store any more.
    if (!found && !parcel.has_sync) return [];
    const target = found ?? NO_STORE;
    const { integrationId, status, reason } = parcel.voided && !parcel.is_known ? VOIDED_BEFORE_SYNC : target;
    return {
      p: parcel.id,
      t: parcel.team,
      o: parcel.order_id,
      n: parcel.number,
      i: integrationId,
      s: status,
      r: reason,
    };
  });
  const increment = hasChanges ? 1 : 0;
  // A sync in progress continues: the worker sees the new revision when it settles.
  await tx.execute(sql`insert into store_syncs
      (agency_id, id, seller_team_id, parcel_id, order_id, number, integration_id, status, reason, attempts,
        next_attempt_at)
    select ${agencyId}, p, t, p, o, n, i, s, r, 0, case when s = 'waiting' then now() end
    from ${recordset(rows, { p: "uuid", t: "uuid", o: "uuid", n: "text", i: "uuid", s: "text", r: "text" })}
    on conflict (agency_id, id) do update set number = excluded.number, updated_at = now(),
      revision = store_syncs.revision + ${increment},
      integration_id = case when store_syncs.status = 'syncing' then store_syncs.integration_id
        when store_syncs.synced is null then excluded.integration_id
        else coalesce(excluded.integration_id, store_syncs.integration_id) end,
      status = case when store_syncs.status = 'syncing' then 'syncing' else excluded.status end,
      reason = case when store_syncs.status = 'syncing' then store_syncs.reason else excluded.reason end,
      attempts = case when store_syncs.status = 'syncing' then store_syncs.attempts else 0 end,
      next_attempt_at = case when store_syncs.status = 'syncing' then store_syncs.next_attempt_at
        else excluded.next_attempt_at end`);
}
