import { sql } from "drizzle-orm";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";

const ITEM_TYPE = sql`case when c.dropship then 'drop' else c.type end`;

/**
 * The type of an order, aggregated over its items with their catalogs `c`: the type that all of them have, else POD.
 * Items without a variant have no catalog yet.
 */
export const TYPE_OF_ITEMS = sql`case when count(*) = count(c.id) and min(${ITEM_TYPE}) = max(${ITEM_TYPE})
  then min(${ITEM_TYPE}) else 'pod' end`;

/** Writes the types of orders. Call it in the transaction that changes an item's variant, with the orders locked. */
export async function refreshOrderTypes(
  tx: Transaction,
  agencyId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.execute(sql`update orders set order_type = found.type
    from (select i.order_id, ${TYPE_OF_ITEMS} as type from order_items i left join catalogs c on c.id = i.catalog_id
      where i.agency_id = ${agencyId} and i.order_id = any(${uuids(orderIds)}) and i.deleted_at is null
      group by i.order_id) found
    where orders.agency_id = ${agencyId} and orders.id = found.order_id and orders.order_type <> found.type`);
}
