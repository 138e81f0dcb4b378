import { sql } from "drizzle-orm";
import type { StockOrderStatus } from "../../domain/warehouses.ts";
import { badRequest, notFound } from "../api-error.ts";
import type { Raw } from "../db/raw-row.ts";
import type { ordersWarehouse } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { AgencyScope } from "../scope.ts";

export type StockOrder = Raw<typeof ordersWarehouse, "id" | "kind" | "status" | "quantity"> & {
  team: string;
  warehouse: string;
  product: string;
};

/** Locks a stock order. */
export async function lockStockOrder(
  tx: Transaction,
  { agencyId }: AgencyScope,
  id: string,
): Promise<StockOrder> {
  const [row] = await rowsOf<StockOrder>(
    tx,
    sql`select id, kind, status, seller_team_id as team, warehouse_id as warehouse, product_id as product, quantity
      from orders_warehouse where agency_id = ${agencyId} and id = ${id} and deleted_at is null for update`,
  );
  if (!row) throw notFound();
  return row;
}

export async function setStockOrder(
  tx: Transaction,
  { agencyId }: AgencyScope,
  id: string,
  status: StockOrderStatus,
): Promise<void> {
  await tx.execute(sql`update orders_warehouse set status = ${status}, updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = ${id}`);
}

/** Adds received goods to the stock, or removes sent ones. Throws if the stock is too small. */
export async function moveStock(
  tx: Transaction,
  { agencyId }: AgencyScope,
  order: StockOrder,
): Promise<void> {
  const { team, warehouse, product, quantity, kind } = order;
  if (kind === "in") {
    await tx.execute(sql`insert into warehouse_stock
        (agency_id, id, seller_team_id, warehouse_id, product_id, shelf, quantity, low_at)
      values (${agencyId}, ${newId()}, ${team}, ${warehouse}, ${product}, 'Receiving', ${quantity}, 0)
      on conflict (agency_id, warehouse_id, product_id) where deleted_at is null
      do update set quantity = warehouse_stock.quantity + ${quantity}, updated_at = now(),
        version = warehouse_stock.version + 1`);
    return;
  }
  const taken = await rowsOf(
    tx,
    sql`update warehouse_stock set quantity = quantity - ${quantity}, updated_at = now(), version = version + 1
      where agency_id = ${agencyId} and warehouse_id = ${warehouse} and product_id = ${product}
        and deleted_at is null and quantity >= ${quantity} returning id`,
  );
  if (taken.length === 0) throw badRequest("Fewer lie in this warehouse. Count them, or send out less");
}
