import { sql } from "drizzle-orm";
import { undoObstacle } from "../../../../domain/orders/import/obstacles.ts";
import type { OrderStatus } from "../../../../domain/orders/status.ts";
import { badRequest } from "../../../api-error.ts";
import { recordAudit } from "../../../audit.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../../scope.ts";
import { touchOrders } from "../../blockers/keep.ts";
import { lockTeamOrders } from "../../incoming/team-orders.queries.ts";
import { insertEventsAlone } from "../../insert-events.ts";
import { count } from "../../save.queries.ts";
import { deleteSearchTexts } from "../../search-text.queries.ts";
import { uncountTags } from "../../tags/tag-counts.queries.ts";
import { importRow } from "../import-row.queries.ts";

const UNDONE = "undo-import";
/** The order was never charged, and has its initial status, or is on hold or canceled from it. */
const IS_UNTOUCHED = sql`accounting ->> 'phase' = 'quote' and (accounting ->> 'walletPart')::bigint = 0
  and coalesce(accounting ->> 'design', '') = '' and (status in ('Unfulfilled', 'Cancel')
    or (status = 'Hold' and hold ->> 'from' = 'Unfulfilled'))
  and not exists (select 1 from order_events e where e.agency_id = orders.agency_id and e.order_id = orders.id
    and e.action = 'submit')`;

/**
 * Undoes an import, unless one of its orders was submitted: soft-deletes its orders, which frees their references.
 * Throws an ApiError that names an order that prevents it.
 */
export async function undoImport(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  const { agencyId } = scope;
  const obstacle = undoObstacle(row);
  if (obstacle) throw badRequest(obstacle);
  await lockTeamOrders(tx, row.seller_team_id);
  // Locked before the check: a statement that waits for a lock sees other tables as they were when it began.
  await tx.execute(sql`select 1 from orders where agency_id = ${agencyId} and import_id = ${id}
    and deleted_at is null order by id for update`);
  const orders = await rowsOf<{ id: string; order_name: string; status: OrderStatus; untouched: boolean }>(
    tx,
    sql`select id, order_name, status, ${IS_UNTOUCHED} as untouched from orders
      where agency_id = ${agencyId} and import_id = ${id} and deleted_at is null order by id`,
  );
  const touched = orders.filter((order) => !order.untouched);
  const [first] = touched;
  if (first) {
    const others =
      touched.length > 1 ? ` and ${(touched.length - 1).toLocaleString("en-US")} more have` : " has";
    throw badRequest(
      `Order ${first.order_name}${others} been submitted already. Cancel the orders that should not be made`,
    );
  }
  const ids = orders.map((order) => order.id);
  await uncountTags(tx, agencyId, ids);
  const ofImport = sql`agency_id = ${agencyId} and import_id = ${id} and deleted_at is null`;
  await tx.execute(
    insertEventsAlone(
      agencyId,
      sql`select id as order_id, seller_team_id, ${UNDONE}::text as action, status as from_status,
          null::text as to_status, ${actor.userId}::uuid as actor_id, null::jsonb as detail, null::text as visible_to,
          now() as created_at
        from orders where ${ofImport}`,
    ),
  );
  await tx.execute(sql`update order_items i set deleted_at = now(), updated_at = now() from orders o
    where o.agency_id = ${agencyId} and o.import_id = ${id} and o.deleted_at is null
      and i.agency_id = o.agency_id and i.order_id = o.id`);
  await tx.execute(sql`update orders set deleted_at = now(), updated_at = now(), version = version + 1
    where ${ofImport}`);
  await deleteSearchTexts(tx, agencyId, ids);
  await count(
    tx,
    agencyId,
    orders.map(({ status }) => ({ teamId: row.seller_team_id, status, by: -1 })),
  );
  const teamId = row.seller_team_id;
  touchOrders(
    tx,
    agencyId,
    orders.map((order) => ({ id: order.id, teamId, movesReference: true })),
  );
  await tx.execute(sql`update import_orders set outcome = 'undone'
    where agency_id = ${agencyId} and import_id = ${id} and outcome = 'created'`);
  await tx.execute(sql`update order_imports set status = 'undone', committed = 0
    where agency_id = ${agencyId} and id = ${id}`);
  await recordAudit(tx, actor, {
    action: "undo",
    object: "order-imports",
    subject: id,
    after: { orders: orders.length },
  });
}
