import { sql } from "drizzle-orm";
import { check, index, uniqueIndex } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { tableOf } from "./table.ts";

export const warehouses = tableOf(declared.warehouses);
export const productsWarehouse = tableOf(declared.productsWarehouse);
export const warehouseStock = tableOf(declared.warehouseStock, {
  constraints: () => [
    uniqueIndex("warehouse_stock_once")
      .on(sql`agency_id`, sql`warehouse_id`, sql`product_id`)
      .where(sql`deleted_at is null`),
    check("warehouse_stock_not_negative", sql`quantity >= 0`),
  ],
});
export const ordersWarehouse = tableOf(declared.ordersWarehouse);
export const stockMovements = tableOf(declared.stockMovements, {
  constraints: () => [
    index("stock_movements_by_product").on(
      sql`agency_id`,
      sql`product_id`,
      sql`warehouse_id`,
      sql`created_at`,
    ),
  ],
});
