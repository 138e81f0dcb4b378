import { type SQL, sql } from "drizzle-orm";
import type { WaitingItems } from "../../../domain/orders/mapping/responses.ts";
import { escapeLike } from "../../crud/list/where.ts";
import type { Database } from "../../db/client.ts";
import { spacedText } from "../../db/schema/products.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { andOfProxies } from "../../proxy-scope.ts";
import type { AgencyScope } from "../../scope.ts";

/**
 * Orders whose items may still be mapped: not submitted, or rejected. Of later ones, until they are picked up, the items
 * whose product has to be chosen again.
 */
const MAPPABLE = sql`(o.status in ('Unfulfilled', 'Rejected')
  or (o.status = 'Hold' and o.hold ->> 'from' = 'Unfulfilled')
  or (i.mapping_due and o.status in ('InReview', 'Approved', 'Hold')))`;

/** The most exact key of item `i`. */
export const KEY_OF_ITEM = sql`coalesce(i.exact_key, i.mapping_key)`;

/** Whether item `i` waits for a person to map it. */
const NEEDS_MAPPING = sql`(i.variant_id is null or i.mapping_due)`;

/** Items of orders that may still be mapped, as `i` of order `o`. */
export const openItems = (agencyId: string, which: SQL): SQL => sql`order_items i
  join orders o on o.agency_id = i.agency_id and o.id = i.order_id
  where i.agency_id = ${agencyId} and ${which} and i.deleted_at is null and o.deleted_at is null and ${MAPPABLE}`;

/** The open items that wait for a variant. */
const waitingItems = (agencyId: string, which: SQL): SQL =>
  openItems(agencyId, sql`${which} and ${NEEDS_MAPPING}`);

/** Previewed imports that are not committed: a mapping changes their rows. */
export const IS_PREVIEWED = sql`j.kind = 'orders' and j.status in ('mapping', 'previewed') and j.deleted_at is null`;

export interface WaitingQuery {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  /** Only items with this most exact key, or that of the SKU. */
  readonly key?: string | undefined;
  /** Only items with one of these keys. */
  readonly keys?: readonly string[] | undefined;
  /** Only items that this store has sold. */
  readonly store?: string | undefined;
  readonly teams: readonly string[];
}

/** The condition for rows of the scope, optionally of some teams of an agency. */
export function ofTeams(scope: AgencyScope, teams: readonly string[]): (column: SQL) => SQL {
  if (scope.reach === "sellerTeam") return (column) => sql`${column} = ${scope.sellerTeamId}`;
  if (teams.length === 0) return () => sql`true`;
  return (column) => sql`${column} = any(${uuids(teams)})`;
}

export type WaitingRow = Pick<WaitingItems, "key" | "title" | "sku" | "items" | "orders" | "quantity"> & {
  name_key: string | null;
  names: (string | null)[];
  /** Whether some of its items have an artwork that may be another product's. */
  is_due: boolean;
  team_id: string;
  team_name: string;
  total: number;
};

/** Keys that wait for a variant, by team: of orders, and of previewed files not committed. The most frequent first. */
export async function listWaiting(
  database: Database,
  scope: AgencyScope,
  { page, limit, search, key, keys, store, teams }: WaitingQuery,
): Promise<{ rows: WaitingRow[]; total: number }> {
  const { agencyId } = scope;
  const within = ofTeams(scope, teams);
  const pattern = `%${escapeLike(search)}%`;
  const named = search === "" ? sql`true` : sql`(title ilike ${pattern} or sku ilike ${pattern})`;
  const isOf = (some: readonly string[] | undefined) =>
    some
      ? sql`(key = any(${sql.param([...some])}::text[]) or name_key = any(${sql.param([...some])}::text[]))`
      : sql`true`;
  const found = sql`${named} and ${isOf(keys)} and ${isOf(key === undefined ? undefined : [key])}`;
  const sold = (column: SQL) => (store === undefined ? sql`true` : sql`${column} = ${store}`);
  const rows = await rowsOf<WaitingRow>(
    database,
    sql`with waiting as (
        select i.seller_team_id, ${KEY_OF_ITEM} as key, i.mapping_key as name_key, i.title, i.sku, i.quantity, o.id::text as order_key,
          o.order_name as name, i.mapping_due is true as is_due
        from ${waitingItems(
          agencyId,
          sql`${within(sql`i.seller_team_id`)} and i.mapping_key is not null
          and ${sold(sql`o.integration_id`)} ${andOfProxies(scope, sql`o.integration_id`)}`,
        )}
        union all
        select j.seller_team_id, item ->> 'key', case when item ->> 'sku' <> ''
            then 'sku:' || upper(${spacedText(sql`item ->> 'sku'`)})
            when item ->> 'key' like 'text:%' then item ->> 'key' end, item ->> 'title', item ->> 'sku', (item ->> 'quantity')::int,
          j.id || ' ' || l.seq, l.order_name, false
        from order_imports j
        join import_orders l on l.agency_id = j.agency_id and l.import_id = j.id and l.status = 'attention'
        cross join jsonb_array_elements(l.preview -> 'items') item
        where j.agency_id = ${agencyId} and ${within(sql`j.seller_team_id`)} and ${IS_PREVIEWED}
          and item -> 'variant' = 'null' and ${sold(sql`j.integration_id`)} ${andOfProxies(scope, sql`j.integration_id`)}
      ), grouped as (
        select seller_team_id, key, min(name_key) as name_key, min(title) as title, nullif(min(sku), '') as sku, count(*)::int as items,
          count(distinct order_key)::int as orders, sum(quantity)::int as quantity,
          (array_agg(distinct name order by name))[1:3] as names, bool_or(is_due) as is_due
        from waiting where ${found} group by seller_team_id, key
      )
      select g.*, t.id as team_id, t.name as team_name, count(*) over ()::int as total
      from grouped g join seller_teams t on t.agency_id = ${agencyId} and t.id = g.seller_team_id
      order by g.items desc, g.key limit ${limit} offset ${(page - 1) * limit}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

interface Team {
  readonly agencyId: string;
  readonly teamId: string;
}

/**
 * Those of these keys that open items of a team have, or items of its previewed files, in one order. Items have the key
 * of their SKU as well as their exact one.
 */
export async function keysInUse(
  tx: Transaction,
  { agencyId, teamId }: Team,
  keys: readonly string[],
): Promise<string[]> {
  const among = sql`any(${sql.param([...keys])}::text[])`;
  const open = (key: SQL) =>
    sql`select ${key} as key from ${openItems(agencyId, sql`i.seller_team_id = ${teamId} and ${key} = ${among}`)}`;
  const rows = await rowsOf<{ key: string }>(
    tx,
    sql`${open(sql`i.mapping_key`)} union ${open(sql`i.exact_key`)}
      union
      select named.key from order_imports j
        join import_orders l on l.agency_id = j.agency_id and l.import_id = j.id and l.status in ('ready', 'attention')
        cross join jsonb_array_elements(l.preview -> 'items') item
        cross join lateral (values (item ->> 'key'),
          ('sku:' || upper(${spacedText(sql`item ->> 'sku'`)}))) named(key)
      where j.agency_id = ${agencyId} and j.seller_team_id = ${teamId} and ${IS_PREVIEWED} and named.key = ${among}
      order by key`,
  );
  return rows.map(({ key }) => key);
}
