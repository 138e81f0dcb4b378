import { type SQL, sql } from "drizzle-orm";
import {
  type CostMatrix,
  MATRIX_BASECOSTS,
  type MatrixCell,
} from "../../../domain/catalogs/basecosts/cost-matrix.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { catalogs, basecosts as declaredBasecosts } from "../../../domain/resources/index.ts";
import { listPage, pageResponse } from "../../crud/list/list.ts";
import { modelOf } from "../../crud/model.ts";
import { presenterOf } from "../../crud/present.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import type { Database } from "../../db/client.ts";
import { basecosts } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { uuids } from "../../db/uuids.ts";
import type { Scope } from "../../scope.ts";
import { SUPPLIER_COST, variantCost } from "./variant-cost.ts";

const catalog = modelOf(catalogs);
const fields = ["name", "productCode", "mockupGallery"];
const selection = catalog.selection(fields);
const present = presenterOf(catalog, fields);

/** The first base costs of a scope by name, and how many there are. */
async function columnsOf(database: Database, scope: Scope) {
  const { read } = rowScopeOf(declaredBasecosts, scope);
  const rows = await rowsOf<{ id: string; name: string; total: number }>(
    database,
    sql`select id, name, count(*) over ()::int as total from ${basecosts} where ${read ?? sql`true`} and deleted_at is null
      order by name, id limit ${MATRIX_BASECOSTS}`,
  );
  return { columns: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
}

type PricedRow = {
  catalog: string;
  basecost: string;
  variants: number;
  priced: number;
  lowest: string | null;
  highest: string | null;
  rates: number;
};

const pricedCells = (database: Database, scope: Scope, catalogIds: SQL, basecostIds: SQL) =>
  rowsOf<PricedRow>(
    database,
    sql`with lists as (select unnest(${basecostIds}) as id),
      goods as (select basecost_id, catalog_id, variant_id, price from basecost_items
        where basecost_id = any(${basecostIds}) and catalog_id = any(${catalogIds})),
      costed as (select v.id, v.catalog_id, ${variantCost(scope)} as cost from catalog_variants v
        where v.catalog_id = any(${catalogIds}) and v.deleted_at is null),
      rates as (select basecost_id, catalog_id, count(*)::int as count from basecost_shipping
        where basecost_id = any(${basecostIds}) and catalog_id = any(${catalogIds}) group by 1, 2)
      select c.catalog_id as catalog, l.id as basecost, count(*)::int as variants,
        count(coalesce(g.price, w.price))::int as priced,
        min(coalesce(g.price, w.price) - c.cost) as lowest, max(coalesce(g.price, w.price) - c.cost) as highest,
        coalesce(max(r.count), 0)::int as rates
      from costed c cross join lists l
      left join goods g on g.basecost_id = l.id and g.variant_id = c.id
      left join goods w on w.basecost_id = l.id and w.catalog_id = c.catalog_id and w.variant_id is null
      left join rates r on r.basecost_id = l.id and r.catalog_id = c.catalog_id
      group by 1, 2`,
  );

/**
 * How many open orders, which are priced when they are submitted, miss a price or a rate in a base cost: of a seller
 * team in the agency's, of an agency in the platform's. The rules are those of `quote()`: without a price of the
 * platform an agency pays the supplier's price, which includes shipping.
 */
function waitingOrders(database: Database, scope: Scope, catalogIds: SQL, basecostIds: SQL) {
  const isPlatform = scope.reach === "platform";
  const payer = isPlatform
    ? sql`agencies p on p.id = o.agency_id`
    : sql`seller_teams p on p.agency_id = o.agency_id and p.id = o.seller_team_id`;
  const goods = sql`exists (select 1 from basecost_items g where g.basecost_id = p.basecost_id
    and g.catalog_id = v.catalog_id and (g.variant_id = v.id or g.variant_id is null))`;
  const rate = sql`exists (select 1 from basecost_shipping s where s.basecost_id = p.basecost_id
    and s.catalog_id = v.catalog_id and s.option = o.shipping_option
    and s.zone in ('*', o.country_code, o.country_code || '-' || coalesce(o.accounting ->> 'provinceCode', '')))`;
  const isMissing = isPlatform
    ? sql`case when ${goods} then not ${rate} else ${SUPPLIER_COST} is null end`
    : sql`not (${goods} and ${rate})`;
  return rowsOf<{ catalog: string; basecost: string; orders: number }>(
    database,
    sql`select v.catalog_id as catalog, p.basecost_id as basecost, count(distinct (o.agency_id, o.id))::int as orders
      from orders o join ${payer}
      join order_items i on i.agency_id = o.agency_id and i.order_id = o.id
      join catalog_variants v on v.id = i.variant_id
      where ${isPlatform ? sql`true` : sql`o.agency_id = ${scope.agencyId}`}
        and o.status in ('Unfulfilled', 'Rejected') and o.deleted_at is null and i.status <> 'cancelled'
        and v.catalog_id = any(${catalogIds}) and p.basecost_id = any(${basecostIds}) and ${isMissing}
      group by 1, 2`,
  );
}

const dollars = (cents: string | null) => (cents === null ? null : Number(cents) / 100);

/** A page of catalogs against the base costs of a scope. */
export async function costMatrix(database: Database, scope: Scope, query: ListQuery): Promise<CostMatrix> {
  const [{ columns, total }, page] = await Promise.all([
    columnsOf(database, scope),
    listPage(database, catalog, scope, query, selection),
  ]);
  const rows = page.rows.map(present);
  const [catalogIds, basecostIds] = [uuids(rows.map(({ id }) => id)), uuids(columns.map(({ id }) => id))];
  const [priced, waiting] = await Promise.all([
    pricedCells(database, scope, catalogIds, basecostIds),
    waitingOrders(database, scope, catalogIds, basecostIds),
  ]);
  const keyOf = ({ catalog: of, basecost }: { catalog: string; basecost: string }) => `${of} ${basecost}`;
  const byPair = new Map(priced.map((one) => [keyOf(one), one]));
  const ordersOf = new Map(waiting.map((one) => [keyOf(one), one.orders]));
  const cellOf = (of: string, basecost: string): MatrixCell => {
    const key = keyOf({ catalog: of, basecost });
    const found = byPair.get(key);
    return {
      basecost,
      priced: found?.priced ?? 0,
      lowestMargin: dollars(found?.lowest ?? null),
      highestMargin: dollars(found?.highest ?? null),
      rates: found?.rates ?? 0,
      waiting: ordersOf.get(key) ?? 0,
    };
  };
  const data = rows.map(({ id, name, productCode, mockupGallery }) => ({
    // As declared.
    id,
    name: name as string,
    productCode: (productCode as string | null) ?? null,
    image: (mockupGallery as string[])[0] ?? null,
    variants: byPair.get(keyOf({ catalog: id, basecost: columns[0]?.id ?? "" }))?.variants ?? 0,
    cells: columns.map((column) => cellOf(id, column.id)),
  }));
  return { basecosts: columns, basecostTotal: total, ...pageResponse(data, page) };
}
