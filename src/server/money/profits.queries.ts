import { type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "../../domain/resource/query.ts";
import { listPage } from "../crud/list.ts";
import type { Database } from "../db/client.ts";
import type { OrderBook } from "../orders/codec.ts";
import { orderSpec } from "../orders/order-spec.ts";
import { searchOrders } from "../orders/search.ts";
import type { Scope } from "../scope.ts";

/** What an order brings its seller: see `domain/money/profit.ts`. Dollars. */
export interface ProfitRow {
  /** The order's. */
  id: string;
  orderName: string | null;
  status: string;
  sellerTeam: { id: string; name: string };
  totalPrice: number;
  returned: number;
  charge: number;
  profit: number;
  createdAt: string;
}

const declared = orderSpec.selection(["orderName", "status", "sellerTeam", "totalPrice", "createdAt"]);
const selection = { ...declared, select: sql`${declared.select}, "orders".book as "#book"` };

/** Nothing more comes of these: they are neither earned nor expected. */
const OVER = sql.raw(`('Fulfilled', 'Rejected', 'Cancel')`);
const rowsWanted = (estimated: boolean): SQL =>
  estimated ? sql`"orders".status not in ${OVER}` : sql`"orders".status = 'Fulfilled'`;

/** A page of profit by order: of those that are fulfilled, or with `estimated` of those that are under way. */
export async function profitPage(database: Database, scope: Scope, query: ListQuery, estimated: boolean) {
  const options = { where: rowsWanted(estimated), search: searchOrders };
  const page = await listPage(database, orderSpec, scope, query, selection, options);
  const rows = page.rows.map((row): ProfitRow => {
    // As the selection names them.
    const book = row["#book"] as OrderBook;
    const returned = book.sale?.returned ?? 0;
    const { total } = book.charge;
    const price = Number(row.totalPrice);
    return {
      id: row.id as string,
      orderName: row.orderName as string | null,
      status: row.status as string,
      sellerTeam: { id: String(row["sellerTeam.id"]), name: String(row["sellerTeam.name"]) },
      totalPrice: price / 100,
      returned: returned / 100,
      charge: total / 100,
      profit: (price - returned - total) / 100,
      createdAt: new Date(row.createdAt as string).toISOString(),
    };
  });
  return { rows, total: page.total, totalCapped: page.totalCapped };
}
