import { sql } from "drizzle-orm";
import type { OrderStatus } from "../../../domain/orders/status.ts";
import { recordAudit } from "../../audit.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { refuse } from "../../refusal.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { count } from "../save.queries.ts";
import { importRow } from "./state.queries.ts";
import { lockTeamOrders } from "./taken.queries.ts";

const UNDONE = "undo-import";
/** Nothing was ever taken for it, and it stands where it stood when it came, or on hold or cancelled from there. */
const IS_UNTOUCHED = sql`book ->> 'phase' = 'quote' and (book ->> 'walletPart')::bigint = 0
  and coalesce(book ->> 'design', '') = '' and (status in ('Unfulfilled', 'Cancel')
    or (status = 'Hold' and hold ->> 'from' = 'Unfulfilled'))
  and not exists (select 1 from order_events e where e.agency_id = orders.agency_id and e.order_id = orders.id
    and e.action = 'submit')`;

/**
 * Takes an import back, until one of its orders was submitted: its orders are deleted softly, which frees their
 * references. Throws a Refusal that names an order which stands in the way.
 */
export async function undoImport(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  const { agencyId } = scope;
  if (row.status === "undone") throw refuse("This import was undone already");
  if (row.status === "reading" || row.status === "committing")
    throw refuse("This import is under way: wait until it is done");
  await lockTeamOrders(tx, row.seller_team_id);
  // Held first, looked at then: a statement that waits for a lock sees other tables as they were before.
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
    throw refuse(`Order ${first.order_name}${others} been submitted already: cancel what should not be made`);
  }
  const ofImport = sql`agency_id = ${agencyId} and import_id = ${id} and deleted_at is null`;
  await tx.execute(sql`insert into order_events (agency_id, order_id, action, from_status, actor_id)
    select agency_id, id, ${UNDONE}, status, ${actor.userId} from orders where ${ofImport}`);
  await tx.execute(sql`update order_items i set deleted_at = now(), updated_at = now() from orders o
    where o.agency_id = ${agencyId} and o.import_id = ${id} and o.deleted_at is null
      and i.agency_id = o.agency_id and i.order_id = o.id`);
  await tx.execute(sql`update orders set deleted_at = now(), updated_at = now(), version = version + 1
    where ${ofImport}`);
  await count(
    tx,
    agencyId,
    orders.map(({ status }) => ({ teamId: row.seller_team_id, status, by: -1 })),
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
