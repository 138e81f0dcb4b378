import { and, sql } from "drizzle-orm";
import type { Cents } from "../../domain/money/cents.ts";
import { toDollars } from "../../domain/money/cents.ts";
import {
  explainMargin,
  explainProfit,
  MARGIN_LINES,
  PROFIT_LINES,
  profitOf,
} from "../../domain/money/profit.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import { orderOf } from "../orders/codec.ts";
import { itemsOf, lockOrders, ordersIn } from "../orders/load.queries.ts";
import { absent } from "../refusal.ts";
import type { AgencyScope } from "../scope.ts";

/** Lines in reading order, dollars; a line of nothing is left out. */
const linesOf = <Line extends string>(names: readonly Line[], lines: Readonly<Record<Line, Cents>>) =>
  names.flatMap((line) => (lines[line] === 0n ? [] : [{ line, amount: toDollars(lines[line]) }]));

/** Why an order's profit is what it is; to its agency, what the order leaves it as well. */
export function explainOrder(database: Database, scope: AgencyScope, id: string) {
  return inTransaction(database, async (tx) => {
    const [row] = await lockOrders(tx, scope, [id], { lock: false });
    const [retail] = await rowsOf<
      Record<"sub_total_price" | "shipping_fee" | "total_discount", string | null>
    >(
      tx,
      sql`select sub_total_price, shipping_fee, total_discount from "orders"
        where ${and(ordersIn(scope), sql`"orders".id = ${id}`)}`,
    );
    if (!row || !retail) throw absent();
    const order = orderOf(row, (await itemsOf(tx, scope.agencyId, [id])).get(id) ?? []);
    const profit = explainProfit(order, {
      subTotalPrice: BigInt(retail.sub_total_price ?? 0),
      shippingFee: BigInt(retail.shipping_fee ?? 0),
      totalDiscount: BigInt(retail.total_discount ?? 0),
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
