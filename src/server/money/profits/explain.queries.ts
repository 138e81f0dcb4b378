import { and, sql } from "drizzle-orm";
import type { Cents } from "../../../domain/money/cents.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import {
  explainMargin,
  explainProfit,
  MARGIN_LINES,
  PROFIT_LINES,
  profitOf,
} from "../../../domain/money/profit.ts";
import { notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { inSnapshot } from "../../db/transaction.ts";
import { itemsOf, lockOrders, ordersIn } from "../../orders/load.queries.ts";
import { orderOf } from "../../orders/order-row.ts";
import type { AgencyScope } from "../../scope.ts";

/** Lines in display order, in dollars, without those of 0. */
const linesOf = <Line extends string>(names: readonly Line[], lines: Readonly<Record<Line, Cents>>) =>
  names.flatMap((line) => (lines[line] === 0n ? [] : [{ line, amount: toDollars(lines[line]) }]));

/** Explains an order's profit; agencies also get their margin. */
export function explainOrder(database: Database, scope: AgencyScope, id: string) {
  return inSnapshot(database, async (tx) => {
    const [row] = await lockOrders(tx, scope, [id], { lock: false });
    const [retail] = await rowsOf<Raw<typeof orders, "sub_total_price" | "shipping_fee" | "total_discount">>(
      tx,
      sql`select sub_total_price, shipping_fee, total_discount from "orders"
        where ${and(ordersIn(scope), sql`"orders".id = ${id}`)}`,
    );
    if (!row || !retail) throw notFound();
    const order = orderOf(row, (await itemsOf(tx, scope.agencyId, [id])).get(id) ?? []);
    const profit = explainProfit(order, {
      subTotalPrice: BigInt(retail.sub_total_price),
      shippingFee: BigInt(retail.shipping_fee),
      totalDiscount: BigInt(retail.total_discount),
    });
    const margin = explainMargin(order);
    return {
      order: { id, orderName: row.order_name },
      estimated: order.status !== "Fulfilled",
      profit: toDollars(profitOf(order)),
      lines: linesOf(PROFIT_LINES, profit),
      ...(scope.reach !== "sellerTeam" && {
        margin: toDollars(MARGIN_LINES.reduce((sum, line) => sum + margin[line], 0n)),
        marginLines: linesOf(MARGIN_LINES, margin),
      }),
    };
  });
}
