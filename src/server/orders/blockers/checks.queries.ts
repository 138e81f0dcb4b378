import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { gateChecks } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { afterCommit, inTransaction, type Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { lockOrders } from "../load.queries.ts";
import { touchOrders } from "./keep.ts";

/** Orders that one transaction evaluates. */
const CHUNK = 500;

/** Orders that are evaluated right after the commit; a job does the rest. */
const AT_ONCE = 1_000;

/** How often, and after how many milliseconds, orders that others have locked are tried again. */
const AGAIN = { times: 20, ms: 50 } as const;

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
  afterCommit(tx, async (database) => {
    for (let done = 0, some = 1; some > 0 && done < AT_ONCE; done += some)
      some = await checkWaiting(database, agencies);
  });
}

/** The queued orders `c` of these agencies; of all without any named. */
const among = (agencies: readonly string[] | null): SQL =>
  agencies === null ? sql`true` : sql`c.agency_id = any(${uuids(agencies)})`;

const isQueued = async (database: Database, agencies: readonly string[]): Promise<boolean> =>
  (await rowsOf(database, sql`select 1 from gate_checks c where ${among(agencies)} limit 1`)).length > 0;

/** As `checkQueued`, for these agencies; where others have locked all their orders, it waits a second for one. */
async function checkWaiting(database: Database, agencies: readonly string[]): Promise<number> {
  for (let tried = 0; tried < AGAIN.times; tried++) {
    const checked = await checkQueued(database, agencies);
    if (checked > 0 || !(await isQueued(database, agencies))) return checked;
    await sleep(AGAIN.ms);
  }
  return 0;
}

/**
 * Evaluates some queued orders of one agency, which is one of these where they are named. Returns how many. Orders that
 * somebody else has locked stay queued: a writer that holds an order may wait for a row of the queue, so the queue must
 * not wait for orders. An agency whose orders are all locked does not hold up the others.
 */
export function checkQueued(database: Database, agencies: readonly string[] | null = null): Promise<number> {
  const free = (where: SQL, limit: SQL) => sql`select c.agency_id, c.order_id from gate_checks c
    join orders o on o.agency_id = c.agency_id and o.id = c.order_id
    where ${where} ${limit} for update of c, o skip locked`;
  return inTransaction(database, async (tx) => {
    const claimed = await rowsOf<Raw<typeof gateChecks, "agency_id" | "order_id">>(
      tx,
      sql`delete from gate_checks q using (
          ${free(
            sql`c.agency_id = (select agency_id from (${free(among(agencies), sql`limit 1`)}) first)`,
            sql`order by c.order_id limit ${sql.raw(String(CHUNK))}`,
          )}
        ) next
        where q.agency_id = next.agency_id and q.order_id = next.order_id
        returning q.agency_id, q.order_id`,
    );
    const [first] = claimed;
    if (!first) return 0;
    const { agency_id: agencyId } = first;
    const ids = claimed.map((row) => row.order_id);
    const orders = await lockOrders(tx, { reach: "agency", agencyId }, ids);
    touchOrders(
      tx,
      agencyId,
      orders.map((row) => ({ id: row.id, teamId: row.seller_team_id })),
    );
    return claimed.length;
  });
}
