import { sql } from "drizzle-orm";
import type { GoodsPlace, StoredGoods } from "../../domain/orders/create/goods.ts";
import type { Raw } from "../db/raw-row.ts";
import type { warehouseStock } from "../db/schema/index.ts";
import { SKU_OF_KEY } from "../db/schema/products.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";

interface GoodsRow extends Record<string, unknown> {
  items: string[];
  product: string;
  title: string;
  places: GoodsPlace[];
}

/**
 * The goods that new items of these orders ship, by item: the product of the same SKU that lies in a warehouse. Of the
 * order's team, or else of the team that is mapped to it; of several the oldest. Goods and warehouses that are not active
 * ship nothing. Each SKU of a team is looked up once: many orders have few SKUs.
 */
export async function goodsOf(
  tx: Transaction,
  agencyId: string,
  orderIds: readonly string[],
): Promise<Map<string, StoredGoods>> {
  const rows = await rowsOf<GoodsRow>(
    tx,
    sql`with named as (
        select seller_team_id as team, sku, json_agg(id) as items from order_items
        where agency_id = ${agencyId} and order_id = any(${uuids(orderIds)}) and sku is not null
          and status = 'new' and deleted_at is null
        group by 1, 2
      ), wanted as materialized (
        select team, items, ${SKU_OF_KEY} as key from named
      )
      select wanted.items, p.id as product, p.title, p.places from wanted
      join seller_teams t on t.agency_id = ${agencyId} and t.id = wanted.team
      cross join lateral (
        select p.id, p.title, stored.places from products_warehouse p
        cross join lateral (
          select json_agg(
            json_build_object('warehouse', w.id, 'name', w.name, 'quantity', s.quantity) order by s.id
          ) as places
          from warehouse_stock s
          join warehouses w on w.agency_id = s.agency_id and w.id = s.warehouse_id and w.active
            and w.deleted_at is null
          where s.agency_id = ${agencyId} and s.product_id = p.id and s.deleted_at is null
        ) stored
        where p.agency_id = ${agencyId} and ${SKU_OF_KEY} = wanted.key
          and p.seller_team_id in (t.id, t.mapped_user_id) and p.active and p.deleted_at is null
          and stored.places is not null
        order by p.seller_team_id <> t.id, p.created_at, p.id limit 1
      ) p`,
  );
  const goods = new Map<string, StoredGoods>();
  const byItem = new Map<string, StoredGoods>();
  for (const { items, product, title, places } of rows) {
    const one = goods.get(product) ?? { product, title, places };
    goods.set(product, one);
    for (const item of items) byItem.set(item, one);
  }
  return byItem;
}

type Locked = Raw<typeof warehouseStock, "product_id" | "warehouse_id" | "quantity">;

/**
 * Locks the stock of these products in the order that all writers share, and puts the quantities under the lock into
 * the goods. Without `moves` nobody moves the stock until the end of the transaction, but others may lock it so too.
 */
export async function lockGoods(
  tx: Transaction,
  agencyId: string,
  products: Iterable<string>,
  { goods, moves }: { goods: Iterable<StoredGoods>; moves: boolean },
): Promise<void> {
  const locked = await rowsOf<Locked>(
    tx,
    sql`select product_id, warehouse_id, quantity from warehouse_stock
      where agency_id = ${agencyId} and product_id = any(${uuids(new Set(products))})
        and deleted_at is null
      order by id for ${moves ? sql`update` : sql`share`}`,
  );
  const quantities = new Map(locked.map((row) => [`${row.product_id} ${row.warehouse_id}`, row.quantity]));
  for (const { product, places } of new Set(goods)) {
    for (const place of places) place.quantity = quantities.get(`${product} ${place.warehouse}`) ?? 0;
  }
}
