import { countRows } from "../crud/list/count.ts";
import type { Database } from "../db/client.ts";
import { waitingCount } from "../orders/list/waiting-count.ts";
import { orderModel, orderQuery } from "../orders/order-model.ts";
import type { AgencyScope } from "../scope.ts";

/** The count of an order list with this query, as its own call counts it. */
export async function countListed(
  database: Database,
  scope: AgencyScope,
  filter: string,
): Promise<{ count: number; capped: boolean }> {
  const query = orderQuery.parse(orderQuery.schema.parse(Object.fromEntries(new URLSearchParams(filter))));
  const counted = waitingCount(scope, query);
  const { total, totalCapped = false } = await countRows(database, orderModel, scope, query, { counted });
  return { count: total, capped: totalCapped };
}
