import { sql } from "drizzle-orm";
import { check, foreignKey, index, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { orderItems } from "./orders.ts";
import { SKU_OF_KEY } from "./products.ts";
import { tableOf } from "./table.ts";

export const warehouses = tableOf(declared.warehouses);
export const productsWarehouse = tableOf(declared.productsWarehouse, {
  // Items find the goods that they ship by their SKU.
  constraints: () => [
    index("products_warehouse_by_key")
      .on(sql`agency_id`, sql`(${SKU_OF_KEY})`)
      .where(sql`deleted_at is null`),
  ],
});
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
  // An order that another team may not read is in `mapped_order_id`, which is for the agency alone.
  sameTeam: ["order"],
  columns: {
    orderItemId: uuid("order_item_id"),
  },
  constraints: (self) => [
    foreignKey({
      name: "stock_movements_order_item_fk",
      columns: [self.agencyId, self.orderItemId],
      foreignColumns: [orderItems.agencyId, orderItems.id],
    }),
    index("stock_movements_by_product").on(
      sql`agency_id`,
      sql`product_id`,
      sql`warehouse_id`,
      sql`created_at`,
    ),
  ],
});
