import { sql } from "drizzle-orm";
import { toDollars } from "../../../domain/money/cents.ts";
import type { showOrderTotals } from "../../../domain/orders/list/calls.ts";
import type { ResponseOf } from "../../../domain/resource/call.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { conditionsOf } from "../../crud/list/list.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";
import { orderModel } from "../order-model.ts";

interface Totals extends Record<string, unknown> {
  orders: number;
  retail: string;
  charge: string;
  refunded: string;
  last_order_at: string | null;
  last_activity_at: string | null;
}

/** The amounts of the orders that a query lists; canceled ones count for the last activity only. */
export async function orderTotals(
  database: Database,
  scope: AgencyScope,
  query: ListQuery,
): Promise<ResponseOf<typeof showOrderTotals>> {
  const { where } = conditionsOf(orderModel, scope, query);
  const [row] = await rowsOf<Totals>(
    database,
    sql`select count(*) filter (where is_live)::int as orders,
        coalesce(sum(retail) filter (where is_live), 0)::text as retail,
        coalesce(sum(charge) filter (where is_live), 0)::text as charge,
        coalesce(sum(total_refund) filter (where is_live), 0)::text as refunded,
        max(created_at)::text as last_order_at, max(updated_at)::text as last_activity_at
      from (select status <> 'Cancel' as is_live, total_refund, created_at, updated_at,
          total_price - coalesce((accounting -> 'sale' ->> 'returned')::bigint, 0) as retail,
          coalesce((accounting -> 'charge' ->> 'total')::bigint, 0) as charge
        from "orders" where ${where}) counted`,
  );
  if (!row) throw new Error("An aggregate has one row");
  const instant = (at: string | null) => (at === null ? null : toIso(at));
  return {
    orders: row.orders,
    retail: toDollars(BigInt(row.retail)),
    charge: toDollars(BigInt(row.charge)),
    refunded: toDollars(BigInt(row.refunded)),
    lastOrderAt: instant(row.last_order_at),
    lastActivityAt: instant(row.last_activity_at),
  };
}
