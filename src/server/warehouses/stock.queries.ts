import { sql } from "drizzle-orm";
import { badRequest, notFound } from "../api-error.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import type { AgencyScope } from "../scope.ts";
import { andOfTeams } from "../team-scope.ts";
import type { StockPlace } from "./move-stock.ts";

interface LockedStock extends StockPlace, Record<string, unknown> {
  quantity: number;
}

export async function lockStock(tx: Transaction, scope: AgencyScope, id: string): Promise<LockedStock> {
  const [row] = await rowsOf<LockedStock>(
    tx,
    sql`select seller_team_id as team, warehouse_id as warehouse, product_id as product, quantity
      from warehouse_stock where agency_id = ${scope.agencyId} and id = ${id} ${andOfTeams(scope)}
        and deleted_at is null for update`,
  );
  if (!row) throw notFound();
  return row;
}

/** Refuses to delete stock with units: its movements would no longer add up to it. The rows are locked. */
export async function checkStockRemoval(tx: Transaction, ids: readonly string[]): Promise<void> {
  const [filled] = await rowsOf(
    tx,
    sql`select 1 as filled from warehouse_stock where id = any(${uuids(ids)}) and quantity <> 0 limit 1`,
  );
  if (filled) throw badRequest("There are units in this stock. Count it to 0 first");
}
