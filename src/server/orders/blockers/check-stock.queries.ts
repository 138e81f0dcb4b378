import { type SQL, sql } from "drizzle-orm";
import { recordset } from "../../db/recordset.ts";
import { SKU_OF_KEY } from "../../db/schema/products.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { queueChecks } from "./checks.queries.ts";

/** Stock of a product that has changed. */
interface MovedStock {
  readonly product: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Queues the orders that wait for their approval, or are on hold, and have more units than `lower` of goods: the SQL
 * selects these by the team of the orders, which is `team`, and the `key` of their SKU. The orders are found by their
 * team, whose waiting orders are few, and queued in the order of their ids, so that two calls do not wait for each
 * other.
 */
const queueOrdersOf = (tx: Transaction, agencyId: string, goods: SQL): Promise<void> =>
  queueChecks(
    tx,
    sql`with goods as materialized (
        select team, key, min(lower) as lower from (${goods}) g group by 1, 2
      ), waiting as (
        select o.id, o.seller_team_id as team, i.key, sum(i.quantity) as units
        from orders o cross join lateral (
          select ${SKU_OF_KEY} as key, quantity from order_items
          where agency_id = ${agencyId} and order_id = o.id and sku is not null and deleted_at is null
        ) i
        where o.agency_id = ${agencyId} and o.seller_team_id in (select team from goods)
          and o.status in ('InReview', 'Hold') and o.deleted_at is null
        group by 1, 2, 3
      )
      select ${agencyId}::uuid, w.id from waiting w join goods g on g.team = w.team and g.key = w.key
      where w.units > g.lower group by w.id order by w.id`,
  );

/** Orders of the team that stores goods, or of one that is mapped to it, may ship them. */
const byOrderTeam = (agencyId: string, goods: SQL): SQL =>
  sql`select t.id as team, g.key, g.lower from (${goods}) g
    join seller_teams t on t.agency_id = ${agencyId} and g.team in (t.id, t.mapped_user_id)`;

/**
 * Queues the orders that need more of these products than was or is in stock: their gate, or its text, may change. Most
 * changes of a full stock so concern no order.
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
  const goods = sql`select p.seller_team_id as team, ${SKU_OF_KEY} as key, x.lower
    from ${recordset(moved, { product: "uuid", lower: "int" })}
    join products_warehouse p on p.agency_id = ${agencyId} and p.id = x.product`;
  await queueOrdersOf(tx, agencyId, byOrderTeam(agencyId, goods));
}

/** Queues the orders of these products, which may ship from a warehouse now, or do so no longer. */
export async function checkOrdersOfProducts(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
  formerSkus: readonly string[] = [],
): Promise<void> {
  const goods = sql`select seller_team_id as team, ${SKU_OF_KEY} as key, 0 as lower from (
      select seller_team_id, sku from products_warehouse where agency_id = ${agencyId} and id = any(${uuids(ids)})
      union all
      select seller_team_id, former from products_warehouse
        cross join unnest(${sql.param([...formerSkus])}::text[]) former
        where agency_id = ${agencyId} and id = any(${uuids(ids)})
    ) p`;
  await queueOrdersOf(tx, agencyId, byOrderTeam(agencyId, goods));
}

/** Queues the orders of all goods that have a place in these warehouses. */
export async function checkOrdersOfWarehouses(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<void> {
  const goods = sql`select seller_team_id as team, ${SKU_OF_KEY} as key, 0 as lower from products_warehouse
    where agency_id = ${agencyId} and id in (
      select product_id from warehouse_stock
      where agency_id = ${agencyId} and warehouse_id = any(${uuids(ids)}) and deleted_at is null
    )`;
  await queueOrdersOf(tx, agencyId, byOrderTeam(agencyId, goods));
}

/** Queues the orders of these teams that name goods of one of them: whose goods they ship has changed. */
export async function checkOrdersOfPairs(
  tx: Transaction,
  agencyId: string,
  teamIds: readonly string[],
): Promise<void> {
  const goods = sql`select team, ${SKU_OF_KEY} as key, 0 as lower from products_warehouse
    cross join unnest(${uuids(teamIds)}) team
    where agency_id = ${agencyId} and seller_team_id = any(${uuids(teamIds)})`;
  await queueOrdersOf(tx, agencyId, goods);
}
