import { type SQL, sql } from "drizzle-orm";
import { NOTIFICATIONS } from "../../domain/limits.ts";
import type { Filter } from "../../domain/resource/query.ts";
import type { Database } from "../db/client.ts";
import { recordset } from "../db/recordset.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Scope } from "../scope.ts";

export interface NotifiedOrders {
  readonly id: string;
  readonly orderIds: readonly string[];
}

/** Stores the orders of notifications about several, whose links name them by one id: their ids fit in no address. */
export async function storeNotifiedOrders(
  tx: Transaction,
  agencyId: string,
  sets: readonly NotifiedOrders[],
): Promise<void> {
  if (sets.length === 0) return;
  const rows = sets.map(({ id, orderIds }) => ({ id, o: orderIds }));
  await tx.execute(sql`insert into notified_orders (agency_id, id, order_ids)
    select ${agencyId}, id, array(select json_array_elements_text(o)::uuid)
    from ${recordset(rows, { id: "uuid", o: "json" })}`);
}

export const ordersOfNotification = (agencyId: string, id: string): SQL =>
  sql`"orders".id = any((select n.order_ids from notified_orders n
    where n.agency_id = ${agencyId} and n.id = ${id})::uuid[])`;

/** The same as a filter of a list. */
export function isNotified(scope: Scope, filter: Filter): SQL | undefined {
  if (filter.operator !== "equals" || scope.reach === "platform") return undefined;
  return ordersOfNotification(scope.agencyId, String(filter.value));
}

/** Deletes them with their notifications. Maintenance calls it. */
export async function deleteOldNotifiedOrders(database: Database): Promise<void> {
  await database.drizzle.execute(
    sql`delete from notified_orders where created_at < now() - make_interval(days => ${NOTIFICATIONS.keptDays})`,
  );
}
