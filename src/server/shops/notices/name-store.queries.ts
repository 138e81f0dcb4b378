import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { obstacleToName, type ToldParcel } from "../../../domain/shops/name-store.ts";
import { type AuditActor, recordAudit } from "../../audit.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { storeNamed, type TeamStore } from "../stores-of-team.queries.ts";
import { type ToldAgain, tellAgain } from "./again.queries.ts";

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

/** The orders of these ids within a scope and whose they are, locked. */
async function lockTeams(tx: Transaction, scope: AgencyScope, ids: readonly string[]) {
  const own = scope.reach === "sellerTeam" ? sql`and seller_team_id = ${scope.sellerTeamId}` : sql``;
  const rows = await rowsOf<{ id: string; team: string }>(
    tx,
    sql`select id, seller_team_id as team from orders where agency_id = ${scope.agencyId}
      and id = any(${uuids(ids)}) and deleted_at is null ${own} order by id for update`,
  );
  return new Map(rows.map(({ id, team }) => [id, team]));
}

interface ParcelRow extends Record<string, unknown> {
  order_id: string;
  number: string;
  is_telling: boolean;
  is_told: boolean;
  store_id: string | null;
  store_name: string | null;
}

/** Their living parcels and what stores know of them; from now on nobody begins to tell of one. */
async function lockTold(tx: Transaction, { agencyId }: AgencyScope, ids: readonly string[]) {
  const rows = await rowsOf<ParcelRow>(
    tx,
    sql`select n.order_id, n.number, n.status = 'telling' as is_telling, n.told is not null as is_told,
        i.id as store_id, i.name as store_name
      from store_notices n join parcels p on p.agency_id = n.agency_id and p.id = n.parcel_id
        and p.status <> 'voided' and p.deleted_at is null
      left join integrations i on i.agency_id = n.agency_id and i.id = n.integration_id and i.deleted_at is null
      where n.agency_id = ${agencyId} and n.order_id = any(${uuids(ids)})
      order by n.order_id, n.id for update of n`,
  );
  const byOrder = new Map<string, ToldParcel[]>();
  for (const { order_id, number, is_telling, is_told, store_id, store_name } of rows) {
    const store = store_id === null ? null : { id: store_id, name: store_name ?? "" };
    const parcel = { number, isTelling: is_telling, isTold: is_told, store };
    byOrder.set(order_id, [...(byOrder.get(order_id) ?? []), parcel]);
  }
  return (id: string): readonly ToldParcel[] => byOrder.get(id) ?? [];
}

/** Writes the store on the orders that do not name it yet, and into their history. */
async function writeStore(
  tx: Transaction,
  { userId, scope }: { userId: string | null; scope: AgencyScope },
  ids: readonly string[],
  store: TeamStore | null,
): Promise<void> {
  // A store is its own team's: said here once more, as the tables say it.
  const isOwn = store ? sql`and o.seller_team_id = s.seller_team_id` : sql``;
  await tx.execute(sql`with before as (
      select o.id, o.seller_team_id, o.status, i.name from orders o
      left join integrations i on i.agency_id = o.agency_id and i.id = o.integration_id
      where o.agency_id = ${scope.agencyId} and o.id = any(${uuids(ids)})
        and o.integration_id is distinct from ${store?.id ?? null}::uuid
    ), named as (
      update orders o set integration_id = ${store?.id ?? null}::uuid, updated_at = now()
      from before b ${store ? sql`join integrations s on s.agency_id = ${scope.agencyId} and s.id = ${store.id}` : sql``}
      where o.agency_id = ${scope.agencyId} and o.id = b.id ${isOwn}
      returning o.id
    )
    insert into order_events (agency_id, order_id, action, from_status, to_status, actor_id, detail)
    select ${scope.agencyId}, b.id, 'name-store', b.status, b.status, ${userId}::uuid,
      jsonb_build_object('store', ${store?.name ?? null}::text, 'before', b.name)
    from before b join named n on n.id = b.id order by b.id`);
}

export interface StoreNamed extends ToldAgain {
  readonly store: TeamStore | null;
  /** Of how many orders something is told now. */
  readonly told: number;
}

/**
 * Names the store that these orders came from, or none, and tells it what it has not heard yet. An order of another
 * team, and one of which another store knows, fails for itself. Throws a Refusal where the store is none of the scope.
 */
export async function nameStore(
  tx: Transaction,
  actor: AuditActor,
  scope: AgencyScope,
  orderIds: readonly string[],
  integrationId: string | null,
): Promise<StoreNamed> {
  const ids = [...new Set(orderIds)].sort();
  const teams = await lockTeams(tx, scope, ids);
  const store = integrationId === null ? null : await storeNamed(tx, scope, integrationId);
  const told = await lockTold(tx, scope, ids);
  const success: string[] = [];
  const failed: StoreNamed["failed"] = [];
  for (const id of ids) {
    const team = teams.get(id);
    const message = (() => {
      if (team === undefined) return messages.notFound;
      if (store && team !== store.team) return `"${store.name}" is no store of this order's seller`;
      return obstacleToName(told(id), integrationId);
    })();
    if (message === null) success.push(id);
    else failed.push({ id, message });
  }
  if (success.length === 0) return { success, failed, store, told: 0 };
  await writeStore(tx, { userId: actor.userId, scope }, success, store);
  await recordAudit(tx, actor, {
    action: "name-store",
    object: "orders",
    after: { integration: integrationId, orders: success },
  });
  const again = await tellAgain(tx, scope, success);
  return { success, failed, store, told: again.success.length };
}
