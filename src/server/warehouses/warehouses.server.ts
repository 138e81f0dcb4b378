import { eq, isNull, or, sql } from "drizzle-orm";
import {
  productsWarehouse,
  stockMovements,
  warehouseStock,
  warehouses,
} from "../../domain/resources/index.ts";
import { serverPart } from "../crud/server-part.ts";
import type { Raw } from "../db/raw-row.ts";
import { columnNamed as col } from "../db/schema/declared-columns.ts";
import { orders, type warehouseStock as stored } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { checkOrdersOfProducts, checkOrdersOfWarehouses } from "../orders/blockers/check-stock.queries.ts";
import { isPulledScope } from "../scope.ts";
import { ofPulledTeam } from "../team-scope.ts";
import { checkStockRemoval } from "./stock.queries.ts";

/** Goods that get a place in a warehouse, or lose one. */
async function checkOrdersOfPlaces(
  tx: Transaction,
  agencyId: string,
  stock: readonly string[],
): Promise<void> {
  const rows = await rowsOf<Raw<typeof stored, "product_id">>(
    tx,
    sql`select product_id from warehouse_stock where agency_id = ${agencyId} and id = any(${uuids(stock)})`,
  );
  await checkOrdersOfProducts(
    tx,
    agencyId,
    rows.map((row) => row.product_id),
  );
}

export const warehousesPart = serverPart(warehouses, {
  after: {
    edit: [
      {
        fields: ["active", "name"],
        follow: (tx, { agencyId, id }) => checkOrdersOfWarehouses(tx, String(agencyId), [String(id)]),
      },
    ],
    remove: checkOrdersOfWarehouses,
  },
});

export const warehouseStockPart = serverPart(warehouseStock, {
  checkRemoval: checkStockRemoval,
  after: { create: checkOrdersOfPlaces, remove: checkOrdersOfPlaces },
});

export const productsWarehousePart = serverPart(productsWarehouse, {
  after: {
    edit: [
      {
        fields: ["sku", "active", "title"],
        follow: (tx, { agencyId, id, sku }) =>
          checkOrdersOfProducts(tx, String(agencyId), [String(id)], [String(sku)]),
      },
    ],
    remove: (tx, agencyId, ids) => checkOrdersOfProducts(tx, agencyId, ids),
  },
});

export const stockMovementsPart = serverPart(stockMovements, {
  /** Those that name no order of another team, or one of a pulled team: a movement may name an order of the mapped team. */
  limits: (scope, table) => {
    if (scope.reach !== "agency" || !isPulledScope(scope)) return undefined;
    const named = col(table, "mappedOrderId");
    return or(
      isNull(named),
      sql`exists (select 1 from ${orders} where ${eq(orders.agencyId, scope.agencyId)}
        and ${orders.id} = ${named} and ${ofPulledTeam(scope, sql`${orders.sellerTeamId}`)})`,
    );
  },
});
