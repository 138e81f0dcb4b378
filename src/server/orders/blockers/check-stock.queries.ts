import { sql } from "drizzle-orm";
import { recordset } from "../../db/recordset.ts";
import { SKU_OF_KEY } from "../../db/schema/products.ts";
import type { Transaction } from "../../db/transaction.ts";
import { queueChecks } from "./checks.queries.ts";

/** Stock of a product that has changed. */
interface MovedStock {
  readonly product: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Queues the orders that wait for their approval, or are on hold, and need more of these products than was or is in
 * stock: their gate, or its text, may change. Most changes of a full stock so concern no order. The orders are found by
 * their team, whose waiting orders are few, and queued in the order of their ids, so that two calls do not wait for each
 * other.
 */
export async function checkOrdersOfStock(
  tx: Transaction,
  agencyId: string,
  stock: readonly MovedStock[],
): Promise<void> {
  const moved = stock
    .filter(({ before, after }) => before !== after)
    .map(({ product, before, after }) => ({ product, lower: Math.min(before, after) }));
  if (moved.length === 0) return;
  await queueChecks(
    tx,
    sql`select o.agency_id, o.id from (
        select p.seller_team_id as team, ${SKU_OF_KEY} as key, min(x.lower) as lower
        from ${recordset(moved, { product: "uuid", lower: "int" })}
        join products_warehouse p on p.agency_id = ${agencyId} and p.id = x.product
        group by 1, 2
      ) s
      join seller_teams t on t.agency_id = ${agencyId} and s.team in (t.id, t.mapped_user_id)
      join orders o on o.agency_id = ${agencyId} and o.seller_team_id = t.id and o.status in ('InReview', 'Hold')
        and o.deleted_at is null
      cross join lateral (
        select sum(quantity) as units from (
          select quantity, ${SKU_OF_KEY} as key from order_items
          where agency_id = ${agencyId} and order_id = o.id and sku is not null and deleted_at is null
        ) i where i.key = s.key
      ) wanted
      where wanted.units > s.lower
      group by o.agency_id, o.id order by o.id`,
  );
}
