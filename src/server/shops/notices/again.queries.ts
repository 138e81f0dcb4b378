import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { noteParcels } from "./notice.queries.ts";

interface ParcelRow extends Record<string, unknown> {
  order_id: string;
  /** Null: an order without a parcel that has a number. */
  id: string | null;
  status: string | null;
  reason: string | null;
}

/** The parcels of orders, which are locked, with what their stores know of them. */
async function parcelsOf(tx: Transaction, scope: AgencyScope, orderIds: readonly string[]) {
  const own = scope.reach === "sellerTeam" ? sql`and o.seller_team_id = ${scope.sellerTeamId}` : sql``;
  const rows = await rowsOf<ParcelRow>(
    tx,
    sql`select o.id as order_id, p.id, n.status, n.reason from orders o
      left join parcels p on p.agency_id = o.agency_id and p.order_id = o.id and p.number <> ''
        and p.deleted_at is null
      left join store_notices n on n.agency_id = p.agency_id and n.id = p.id
      where o.agency_id = ${scope.agencyId} and o.id = any(${sql.param([...orderIds])}::uuid[])
        and o.deleted_at is null ${own} order by o.id, p.created_at, p.id for update of o`,
  );
  const byOrder = new Map<string, ParcelRow[]>();
  for (const row of rows) byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), row]);
  return byOrder;
}

/** Why nothing of an order is on its way to its store; null where something is, or where all was told. */
function whyNot(parcels: readonly ParcelRow[] | undefined): string | null {
  if (!parcels) return messages.notFound;
  if (parcels.every(({ id }) => id === null)) return "Nothing of this order has left with a tracking number";
  const known = parcels.filter(({ status }) => status !== null);
  if (known.length === 0) return "This order came from no store: there is nobody to tell";
  const stuck = known.find(({ status }) => status === "unconnected");
  if (stuck) return stuck.reason;
  if (known.every(({ status }) => status === "unneeded")) return known[0]?.reason ?? null;
  return null;
}

export interface ToldAgain {
  readonly success: string[];
  readonly failed: { id: string; message: string }[];
}

/** Tells stores of the parcels of these orders, now; what they have been told already they are not told again. */
export async function tellAgain(
  tx: Transaction,
  scope: AgencyScope,
  orderIds: readonly string[],
): Promise<ToldAgain> {
  const ids = [...new Set(orderIds)].sort();
  const before = await parcelsOf(tx, scope, ids);
  const untold = [...before.values()]
    .flat()
    .flatMap(({ id, status }) => (id !== null && status !== "told" ? [id] : []));
  await noteParcels(tx, scope.agencyId, untold, { isNews: false });
  const after = await parcelsOf(tx, scope, ids);
  const success: string[] = [];
  const failed: ToldAgain["failed"] = [];
  for (const id of ids) {
    const message = whyNot(after.get(id));
    if (message === null) success.push(id);
    else failed.push({ id, message });
  }
  return { success, failed };
}
