import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { gateChecks } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { afterCommit, type Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";

type Evaluate = (database: Database, agencies: readonly string[]) => Promise<void>;
let evaluate: Evaluate = async () => {};

/**
 * Sets what evaluates queued orders of agencies right after the commit. The evaluation performs actions, which queue
 * orders themselves: an import would be a cycle.
 */
export const evaluateWith = (given: Evaluate): void => {
  evaluate = given;
};

/** Statuses whose gates a catalog can close, as the partial index of open items has no status of the order. */
const GATED = sql.raw("'Unfulfilled', 'Rejected', 'InReview', 'Approved', 'Hold'");

/**
 * Queues orders with open items of these catalogs, whose gates read stock, sale and artwork requirements. The first
 * ones are evaluated right after the commit, so that few orders are up to date when the call responds.
 */
export async function checkOrdersOfCatalogs(tx: Transaction, catalogIds: readonly string[]): Promise<void> {
  if (catalogIds.length === 0) return;
  await queueChecks(
    tx,
    sql`select distinct i.agency_id, i.order_id from order_items i
      join orders o on o.agency_id = i.agency_id and o.id = i.order_id
      where i.catalog_id = any(${uuids(catalogIds)}) and i.status in ('new', 'voided') and i.catalog_id is not null
        and i.deleted_at is null and o.deleted_at is null and o.status in (${GATED})`,
  );
}

/**
 * Queues the orders that are not submitted with items of a catalog whose prices in a base cost have changed: of the
 * teams that have it, and of the agencies. They are quoted again.
 */
export const requoteOrdersOf = (tx: Transaction, basecostId: string, catalogId: string): Promise<void> =>
  queueChecks(
    tx,
    sql`select distinct i.agency_id, i.order_id from order_items i
      join orders o on o.agency_id = i.agency_id and o.id = i.order_id
      where i.catalog_id = ${catalogId} and i.status in ('new', 'voided') and i.catalog_id is not null
        and i.deleted_at is null and o.deleted_at is null and ${QUOTED}
        and (exists (select 1 from seller_teams t where t.agency_id = o.agency_id and t.id = o.seller_team_id
            and t.basecost_id = ${basecostId})
          or exists (select 1 from agencies a where a.id = o.agency_id and a.basecost_id = ${basecostId}))`,
  );

/** Queues the orders of a team that are not submitted, after it got another base cost. */
export const requoteOrdersOfTeam = (tx: Transaction, agencyId: string, teamId: string): Promise<void> =>
  queueChecks(
    tx,
    sql`select o.agency_id, o.id from orders o where o.agency_id = ${agencyId} and o.seller_team_id = ${teamId}
      and o.deleted_at is null and ${QUOTED}`,
  );

/** Queues the orders of an agency that are not submitted, after it got another base cost. */
export const requoteOrdersOfAgency = (tx: Transaction, agencyId: string): Promise<void> =>
  queueChecks(
    tx,
    sql`select o.agency_id, o.id from orders o where o.agency_id = ${agencyId} and o.deleted_at is null and ${QUOTED}`,
  );

/** As `isQuoted`, in SQL. */
const QUOTED = sql.raw("coalesce(o.hold ->> 'from', o.status) in ('Unfulfilled', 'Rejected')");

/**
 * Queues the orders that a statement selects by agency and id. One that is queued already is locked until the commit, so
 * that it is not evaluated before what has changed here can be read.
 */
export async function queueChecks(tx: Transaction, selected: SQL): Promise<void> {
  const rows = await rowsOf<Raw<typeof gateChecks, "agency_id">>(
    tx,
    sql`with queued as (
        insert into gate_checks (agency_id, order_id) ${selected}
        on conflict (agency_id, order_id) do update set order_id = excluded.order_id returning agency_id
      ) select distinct agency_id from queued`,
  );
  if (rows.length === 0) return;
  const agencies = rows.map((row) => row.agency_id);
  afterCommit(tx, (database) => evaluate(database, agencies));
}
