import { sql } from "drizzle-orm";
import { destinationOf, type KnownIntegration, platformOfFormat } from "../../../domain/shops/destination.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

interface ParcelRow extends Record<string, unknown> {
  id: string;
  team: string;
  order_id: string;
  number: string;
  voided: boolean;
  format: string | null;
  /** The store that the order names. */
  integration_id: string | null;
  /** The living one that has heard of the parcel: what becomes of it is that one's to know. */
  told_to: string | null;
  has_notice: boolean;
  /** A store may have heard of it. */
  is_known: boolean;
}

interface IntegrationRow extends Record<string, unknown> {
  id: string;
  team: string;
  name: string;
  platform: KnownIntegration["platform"];
  send_tracking: boolean;
  has_access: boolean;
  is_removed: boolean;
}

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

const parcelsOf = (tx: Transaction, agencyId: string, ids: readonly string[]) =>
  rowsOf<ParcelRow>(
    tx,
    sql`select p.id, p.seller_team_id as team, p.order_id, p.number, p.status = 'voided' as voided, j.format,
        o.integration_id, case when n.told is not null then i.id end as told_to, n.id is not null as has_notice,
        (n.told is not null or n.tried_at is not null) is true as is_known
      from parcels p join orders o on o.agency_id = p.agency_id and o.id = p.order_id
      left join order_imports j on j.agency_id = o.agency_id and j.id = o.import_id
      left join store_notices n on n.agency_id = p.agency_id and n.id = p.id
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
  return (team: string): KnownIntegration[] =>
    rows
      .filter((row) => row.team === team)
      .map(({ id, name, platform, send_tracking, has_access, is_removed }) => ({
        ...{ id, name, platform },
        ...{ sendTracking: send_tracking, hasAccess: has_access, isRemoved: is_removed },
      }));
}

/** A parcel that came to nothing before any store heard of it. */
const NEVER_TOLD = {
  integrationId: null,
  status: "unneeded",
  reason: "Voided before the store was told",
} as const;

const OF_NO_STORE = {
  integrationId: null,
  status: "unneeded",
  reason: "The order names no store: there is nobody to tell",
} as const;

/**
 * Notes that stores are to hear of these parcels as they are now, in the transaction that makes them so. `isNews`:
 * there is something new to tell; else what was to be told is only tried again. Parcels without a number and orders
 * of no store are nobody's news.
 */
export async function noteParcels(
  tx: Transaction,
  agencyId: string,
  parcelIds: readonly string[],
  { isNews = true } = {},
): Promise<void> {
  if (parcelIds.length === 0) return;
  const parcels = await parcelsOf(tx, agencyId, parcelIds);
  if (parcels.length === 0) return;
  const integrations = await integrationsOf(tx, agencyId, [...new Set(parcels.map(({ team }) => team))]);
  const rows = parcels.flatMap((parcel) => {
    const origin = {
      platform: platformOfFormat(parcel.format),
      integrationId: parcel.told_to ?? parcel.integration_id,
    };
    const found = destinationOf(origin, integrations(parcel.team));
    // One that was to be told is not, once its order names no store any more.
    if (!found && !parcel.has_notice) return [];
    const wanted = found ?? OF_NO_STORE;
    const { integrationId, status, reason } = parcel.voided && !parcel.is_known ? NEVER_TOLD : wanted;
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
  const news = isNews ? 1 : 0;
  // One that is being told goes on: whoever tells it sees by the revision that there is more.
  await tx.execute(sql`insert into store_notices
      (agency_id, id, seller_team_id, parcel_id, order_id, number, integration_id, status, reason, attempts,
        next_attempt_at)
    select ${agencyId}, p, t, p, o, n, i, s, r, 0, case when s = 'waiting' then now() end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(p uuid, t uuid, o uuid, n text, i uuid, s text, r text)
    on conflict (agency_id, id) do update set number = excluded.number, updated_at = now(),
      revision = store_notices.revision + ${news},
      integration_id = case when store_notices.status = 'telling' then store_notices.integration_id
        when store_notices.told is null then excluded.integration_id
        else coalesce(excluded.integration_id, store_notices.integration_id) end,
      status = case when store_notices.status = 'telling' then 'telling' else excluded.status end,
      reason = case when store_notices.status = 'telling' then store_notices.reason else excluded.reason end,
      attempts = case when store_notices.status = 'telling' then store_notices.attempts else 0 end,
      next_attempt_at = case when store_notices.status = 'telling' then store_notices.next_attempt_at
        else excluded.next_attempt_at end`);
}
