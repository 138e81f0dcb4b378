import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { preflightRechecks } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";

/** Items that one transaction marks. */
const CHUNK = 500;

/** Queues the drafts of an agency, whose limits have changed. What was submitted keeps its results. */
export async function recheckDrafts(tx: Transaction, agencyId: string): Promise<void> {
  await tx.execute(sql`insert into preflight_rechecks (agency_id) values (${agencyId})
    on conflict (agency_id) do update set after = null`);
}

/** Marks the next items of queued drafts to be checked again. Returns whether there were any. */
export function markQueuedDrafts(database: Database): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const [queued] = await rowsOf<Raw<typeof preflightRechecks, "agency_id" | "after">>(
      tx,
      sql`select agency_id, after from preflight_rechecks limit 1 for update skip locked`,
    );
    if (!queued) return false;
    const { agency_id: agencyId, after } = queued;
    const marked = await rowsOf<{ id: string }>(
      tx,
      sql`with next as (
          select i.id from order_items i join orders o on o.agency_id = i.agency_id and o.id = i.order_id
          where i.agency_id = ${agencyId} ${after === null ? sql`` : sql`and i.id > ${after}`}
            and i.preflight_of is not null and i.deleted_at is null
            and o.deleted_at is null and o.status in ('Unfulfilled', 'Rejected')
          order by i.id limit ${sql.raw(String(CHUNK))}
        ), marked as (
          update order_items i set preflight_of = null from next where i.agency_id = ${agencyId} and i.id = next.id
        ) select id from next order by id`,
    );
    const last = marked.at(-1);
    await tx.execute(
      last
        ? sql`update preflight_rechecks set after = ${last.id} where agency_id = ${agencyId}`
        : sql`delete from preflight_rechecks where agency_id = ${agencyId}`,
    );
    return true;
  });
}
