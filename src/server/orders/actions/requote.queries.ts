import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { requotes } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { afterCommit, inTransaction, type Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { Work } from "../../jobs/jobs.ts";
import { perform } from "./perform.ts";

/** Orders that one transaction quotes. */
const CHUNK = 500;
/** Orders that are quoted right after the commit; a job does the rest. */
const AT_ONCE = 1_000;

/** As `isQuoted`, in SQL. */
const QUOTED = sql.raw(
  "o.deleted_at is null and coalesce(o.hold ->> 'from', o.status) in ('Unfulfilled', 'Rejected')",
);

/** Queues the orders that a statement selects by agency and id. */
async function queueRequotes(tx: Transaction, selected: SQL): Promise<void> {
  const rows = await rowsOf<Raw<typeof requotes, "agency_id">>(
    tx,
    sql`with queued as (
        insert into requotes (agency_id, order_id) ${selected}
        on conflict (agency_id, order_id) do update set asked = requotes.asked + 1 returning agency_id
      ) select distinct agency_id from queued`,
  );
  if (rows.length === 0) return;
  // What other agencies have queued is the job's: their orders may be locked.
  const agencies = rows.map((row) => row.agency_id);
  afterCommit(tx, async (database) => {
    for (let done = 0, some = 1; some > 0 && done < AT_ONCE; done += some)
      some = await requoteQueued(database, agencies);
  });
}

const withItemsOf = (catalogId: string, where: SQL = sql`true`): SQL =>
  sql`select distinct i.agency_id, i.order_id from order_items i
    join orders o on o.agency_id = i.agency_id and o.id = i.order_id
    where i.catalog_id = ${catalogId} and i.status in ('new', 'voided') and i.catalog_id is not null
      and i.deleted_at is null and ${QUOTED} and ${where}`;

/**
 * Queues the orders that are not submitted with items of a catalog whose prices in a base cost have changed: of the
 * teams that have it, and of the agencies.
 */
export const requoteOrdersOf = (tx: Transaction, basecostId: string, catalogId: string): Promise<void> =>
  queueRequotes(
    tx,
    withItemsOf(
      catalogId,
      sql`(exists (select 1 from seller_teams t where t.agency_id = o.agency_id and t.id = o.seller_team_id
            and t.basecost_id = ${basecostId})
          or exists (select 1 from agencies a where a.id = o.agency_id and a.basecost_id = ${basecostId}))`,
    ),
  );

/** Queues the orders that are not submitted with items of a catalog whose supplier's prices are published. */
export const requoteOrdersOfCatalog = (tx: Transaction, catalogId: string): Promise<void> =>
  queueRequotes(tx, withItemsOf(catalogId));

/** Queues the orders of a team that are not submitted, after it got another base cost. */
export const requoteOrdersOfTeam = (tx: Transaction, agencyId: string, teamId: string): Promise<void> =>
  queueRequotes(
    tx,
    sql`select o.agency_id, o.id from orders o
      where o.agency_id = ${agencyId} and o.seller_team_id = ${teamId} and ${QUOTED}`,
  );

/** Queues the orders of an agency that are not submitted, after it got another base cost. */
export const requoteOrdersOfAgency = (tx: Transaction, agencyId: string): Promise<void> =>
  queueRequotes(
    tx,
    sql`select o.agency_id, o.id from orders o where o.agency_id = ${agencyId} and ${QUOTED}`,
  );

/**
 * Quotes some queued orders of one agency, of these where they are named, by the prices of now. Returns how many. Rows of the queue are read without a
 * lock and deleted last, since writers hold orders and wallets while they queue; one that was asked for again stays.
 */
function requoteQueued(database: Database, agencies: readonly string[] | null = null): Promise<number> {
  const among = agencies === null ? sql`true` : sql`agency_id = any(${uuids(agencies)})`;
  return inTransaction(database, async (tx) => {
    const rows = await rowsOf<Raw<typeof requotes, "agency_id" | "order_id" | "asked">>(
      tx,
      sql`select agency_id, order_id, asked from requotes
        where agency_id = (select agency_id from requotes where ${among} limit 1) order by order_id limit ${sql.raw(String(CHUNK))}`,
    );
    const [first] = rows;
    if (!first) return 0;
    await perform(tx, {
      scope: { reach: "agency", agencyId: first.agency_id },
      side: "system",
      actorId: null,
      name: "calc-order-basecost",
      ids: rows.map((row) => row.order_id),
      actionFor: () => ({ type: "requote" }),
      quiet: true,
    });
    const done = rows.map((row) => ({ id: row.order_id, asked: row.asked }));
    await tx.execute(sql`delete from requotes q using ${recordset(done, { id: "uuid", asked: "int" })}
      where q.agency_id = ${first.agency_id} and q.order_id = x.id and q.asked = x.asked`);
    return rows.length;
  });
}

export const requoteWork = (database: Database): Work => ({
  name: "requotes",
  once: async () => (await requoteQueued(database)) > 0,
});
