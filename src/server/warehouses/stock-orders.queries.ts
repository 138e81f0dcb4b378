import { sql } from "drizzle-orm";
import type { Received } from "../../domain/warehouses/receipts.ts";
import type { StockOrderState } from "../../domain/warehouses/stock-orders.ts";
import { notFound } from "../api-error.ts";
import type { Raw } from "../db/raw-row.ts";
import type { ordersWarehouse } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { AgencyScope } from "../scope.ts";
import { andOfTeams } from "../team-scope.ts";
import type { StockPlace } from "./move-stock.ts";

export type StockOrder = StockOrderState &
  StockPlace &
  Raw<typeof ordersWarehouse, "id" | "reference" | "note">;

export async function lockStockOrder(tx: Transaction, scope: AgencyScope, id: string): Promise<StockOrder> {
  const [row] = await rowsOf<StockOrder & Record<string, unknown>>(
    tx,
    sql`select id, kind, status, seller_team_id as team, warehouse_id as warehouse, product_id as product, quantity,
        moved, reference, note
      from orders_warehouse where agency_id = ${scope.agencyId} and id = ${id} ${andOfTeams(scope)}
        and deleted_at is null for update`,
  );
  if (!row) throw notFound();
  return row;
}

/** Stores what was moved, and the status that follows. */
export async function setStockOrder(
  tx: Transaction,
  { agencyId }: AgencyScope,
  id: string,
  { status, moved, difference }: Received,
): Promise<void> {
  await tx.execute(sql`update orders_warehouse set status = ${status}, moved = ${moved}, difference = ${difference},
      updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = ${id}`);
}
