import { and, type SQL, sql } from "drizzle-orm";
import { OWN, PLATFORM } from "../../domain/money/creditors.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { orders } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import type { AgencyScope } from "../scope.ts";
import { goodsOf } from "../warehouses/goods.queries.ts";
import { soldBy } from "./on-sale.ts";
import type { ItemRow, OrderRow } from "./order-row.ts";
import { hasPersonalized, personalizationOf } from "./personalization/declared.queries.ts";
import { SHARED_SINCE } from "./shared-reference.ts";

const HAS_ARTWORK = sql.raw(
  "coalesce(i.artwork1, i.artwork2, i.artwork3, i.artwork4, i.artwork5, i.artwork6) is not null",
);

/** Who gets the price of a catalog's supplier; `null` without a catalog. */
const SUPPLIER = sql.raw(
  `case when c.supplier_id is not null then c.supplier_id::text when c.owner_agency_id is not null then '${OWN}'
    when c.id is not null then '${PLATFORM}' end`,
);

/** The results of the preflight and the artwork that they may be of, only where something was found. */
const PRINT_FAULTS = sql.raw(
  `case when i.preflight_status in ('doubtful', 'bad') then i.preflight end as preflight,
    case when i.preflight_status in ('doubtful', 'bad')
      then array[i.artwork1, i.artwork2, i.artwork3, i.artwork4, i.artwork5, i.artwork6] end as artworks`,
);

/**
 * The units that live remakes at the agency's cost replace, by item of these orders. One aggregate by the orders that
 * the remakes are of: hardly an order has one, and a query for each item took a quarter of the time to read the items.
 */
const remadeItems = (agencyId: string, orderIds: readonly string[]): SQL => sql`(
  select again.remake_of_id, sum(again.quantity)::int as units from orders remake
  join order_items again on again.agency_id = remake.agency_id and again.order_id = remake.id
    and again.remake_of_id is not null and again.deleted_at is null
  where remake.agency_id = ${agencyId} and remake.remake_of_id is not null
    and remake.remake_of_id = any(${uuids(orderIds)}) and remake.deleted_at is null and remake.status <> 'Cancel'
    and remake.accounting -> 'remake' ->> 'bearer' = 'agency'
  group by 1)`;

const declaration = resourceNamed("orders");

/** The condition for orders of a scope that are not deleted. */
export const ordersIn = (scope: AgencyScope): SQL => rowScopeOf(declaration, scope).read ?? sql`false`;

/** Orders of a scope by id, in id order, locked until the transaction ends. Unknown and foreign ids are left out. */
export async function lockOrders(
  tx: Transaction,
  scope: AgencyScope,
  ids: readonly string[],
  { lock = true }: { lock?: boolean } = {},
): Promise<OrderRow[]> {
  return rowsOf<OrderRow>(
    tx,
    sql`select "orders".id, agency_id, seller_team_id, order_name, status, hold, gates, accounting, address_status,
        cancel_request, country_code, shipping_option, total_price, total_refund, version,
        "orders".reference_id1, ${SHARED_SINCE} as shared_since
      from "orders" where ${and(ordersIn(scope), sql`"orders".id = any(${uuids(ids)})`)}
      order by "orders".id ${lock ? sql`for update of "orders"` : sql``}`,
  );
}

/**
 * The items of these orders with the data of their gates: stock, supplier's price, complete artwork. Further statements
 * read the stock of warehouses and what products declare for buyers to personalize, in agencies that have any.
 */
export async function itemsOf(
  tx: Transaction,
  agencyId: string,
  orderIds: readonly string[],
): Promise<Map<string, ItemRow[]>> {
  const rows = await rowsOf<ItemRow & { has_stock: boolean; has_personalized: boolean }>(
    tx,
    sql`select i.id, i.order_id, i.catalog_id, i.variant_id, i.quantity, i.accounting, i.mapping_key, i.exact_key, i.mapping_due,
        v.in_stock, v.published_max_price, (c.id is not null and c.owner_agency_id is null) as is_supplied,
        ${SUPPLIER} as supplier, (
          v.id is null or (v.deleted_at is null and ${soldBy(agencyId)})
        ) as is_on_sale, (
          c.id is null or not exists (
            select 1 from jsonb_array_elements(c.designs) d
            where (d ->> 'required')::boolean and (array[i.artwork1, i.artwork2, i.artwork3, i.artwork4,
              i.artwork5, i.artwork6])[(d ->> 'slot')::int] is null
          )
        ) as artwork_complete, ${HAS_ARTWORK} as has_artwork, ${PRINT_FAULTS}, coalesce(remade.units, 0) as remade,
        exists (select 1 from warehouse_stock where agency_id = ${agencyId} and deleted_at is null) as has_stock,
        ${hasPersonalized(agencyId)} as has_personalized
      from order_items i
      left join catalog_variants v on v.id = i.variant_id
      left join catalogs c on c.id = i.catalog_id
      left join ${remadeItems(agencyId, orderIds)} remade on remade.remake_of_id = i.id
      where i.agency_id = ${agencyId} and i.order_id = any(${uuids(orderIds)}) and i.deleted_at is null
      order by i.order_id, i.position`,
  );
  const goods = rows[0]?.has_stock ? await goodsOf(tx, agencyId, orderIds) : null;
  const declared = rows[0]?.has_personalized ? await personalizationOf(tx, agencyId, orderIds) : null;
  const byOrder = new Map<string, ItemRow[]>();
  for (const row of rows) {
    const stored = goods?.get(row.id);
    if (stored) row.goods = stored;
    const personalization = declared?.get(row.id);
    if (personalization) row.personalization = personalization;
    const items = byOrder.get(row.order_id);
    if (items) items.push(row);
    else byOrder.set(row.order_id, [row]);
  }
  return byOrder;
}

/** Ids of a scope's orders that fulfill a condition, in id order. */
export async function orderIdsWhere(
  where: Database | Transaction,
  scope: AgencyScope,
  condition: SQL | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await rowsOf<Raw<typeof orders, "id">>(
    where,
    sql`select id from "orders" where ${and(ordersIn(scope), condition)} order by id limit ${limit}`,
  );
  return rows.map((row) => row.id);
}
