import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { touchOrders } from "../blockers/keep.ts";
import { type Changed, count } from "../save.queries.ts";
import { deleteSearchTexts } from "../search-text.queries.ts";
import { uncountTags } from "../tags/tag-counts.queries.ts";

/** Soft-deletes orders, which frees their references; their import no longer counts them as imported. */
export async function deleteOrders(
  tx: Transaction,
  agencyId: string,
  changed: readonly Changed[],
): Promise<void> {
  touchOrders(
    tx,
    agencyId,
    changed.map(({ after }) => ({ id: after.id, teamId: after.teamId, movesReference: true })),
  );
  const deleted = changed.map(({ after }) => after.id);
  const ids = uuids(deleted);
  await uncountTags(tx, agencyId, deleted);
  await tx.execute(sql`update order_items set deleted_at = now(), updated_at = now()
    where agency_id = ${agencyId} and order_id = any(${ids}) and deleted_at is null`);
  await tx.execute(sql`with gone as (
      update import_orders l set outcome = 'deleted' from orders o
      where o.agency_id = ${agencyId} and o.id = any(${ids}) and o.deleted_at is null
        and l.agency_id = o.agency_id and l.import_id = o.import_id and l.order_id = o.id
        and l.outcome = 'created'
      returning l.import_id)
    update order_imports i set committed = greatest(0, i.committed - g.orders)
    from (select import_id, count(*)::int as orders from gone group by import_id) g
    where i.agency_id = ${agencyId} and i.id = g.import_id`);
  await tx.execute(sql`update orders set deleted_at = now(), updated_at = now()
    where agency_id = ${agencyId} and id = any(${ids})`);
  await deleteSearchTexts(tx, agencyId, deleted);
  await count(
    tx,
    agencyId,
    changed.map(({ after }) => ({ teamId: after.teamId, status: after.status, by: -1 })),
  );
}
