import { type SQL, sql } from "drizzle-orm";
import { STORES_OF_PROXIES } from "../../proxy-scope.ts";

/** Orders whose store has the domain of one of these proxies. `rows` is the filtered table. */
const ordersOfProxies = (rows: SQL, ids: SQL) => sql`exists (
    select 1 from ${STORES_OF_PROXIES}
    where via.agency_id = ${rows}.agency_id and via.id = ${rows}.integration_id and p.id = any(${ids}))`;

const ordersOfGroups = (rows: SQL, ids: SQL) =>
  ordersOfProxies(
    rows,
    sql`array(select one from proxy_groups g, unnest(g.proxies) one
      where g.agency_id = ${rows}.agency_id and g.id = any(${ids}) and g.deleted_at is null)`,
  );

const itemsOf = (ofOrder: typeof ordersOfProxies) => (rows: SQL, ids: SQL) =>
  sql`exists (select 1 from orders o where o.agency_id = ${rows}.agency_id and o.id = ${rows}.order_id
    and ${ofOrder(sql`o`, ids)})`;

/** Catalogs that these agencies own or use. */
const catalogsOfAgencies = (rows: SQL, ids: SQL) => sql`(${rows}.owner_agency_id = any(${ids}) or exists (
    select 1 from agency_catalogs a where a.catalog_id = ${rows}.id and a.agency_id = any(${ids})))`;

/** The conditions of `list.through` filters, by resource and key. */
const THROUGH: Readonly<Record<string, Readonly<Record<string, typeof ordersOfProxies>>>> = {
  catalogs: { agency: catalogsOfAgencies },
  orders: { proxy: ordersOfProxies, proxyGroup: ordersOfGroups },
  "order-items": { proxy: itemsOf(ordersOfProxies), proxyGroup: itemsOf(ordersOfGroups) },
};

/** The condition for rows connected to rows of these ids; `undefined` where the key is a declared field. */
export function throughOf(
  resource: string,
  table: string,
  key: string,
  ids: readonly (string | number)[],
): SQL | undefined {
  const rule = THROUGH[resource]?.[key];
  if (!rule || ids.length === 0) return undefined;
  return rule(sql.raw(`"${table}"`), sql`${sql.param(ids)}::uuid[]`);
}
