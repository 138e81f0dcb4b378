import { type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../../../domain/orders/status.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orderCounters } from "../../db/schema/index.ts";
import { type Plan, rowsOf } from "../../db/statement.ts";
import { type AgencyScope, lacksOrders } from "../../scope.ts";

/** Statuses and teams that a query filters by; null if it has other filters, which the counters do not cover. */
export function countedBy(query: ListQuery): { statuses: string[] | null; teams: string[] | null } | null {
  if (query.search !== "" || query.ids.length > 0) return null;
  let statuses: string[] | null = null;
  let teams: string[] | null = null;
  for (const filter of query.filters) {
    if (filter.operator !== "in") return null;
    if (filter.field === "status") statuses = filter.values.map(String);
    else if (filter.field === "sellerTeam") teams = filter.values.map(String);
    else return null;
  }
  return { statuses, teams };
}

/**
 * The plan of a page without search: generic where an index has its rows in its order, whatever its status and its team are.
 * A designer's condition is another one, of which the index knows nothing.
 */
export function planOfPage(scope: AgencyScope, query: ListQuery): Plan | undefined {
  const by = lacksOrders(scope) ? null : countedBy(query);
  const [first] = query.sort;
  const isSingle = (values: string[] | null) => values === null || values.length === 1;
  const isByIndex =
    by !== null && isSingle(by.statuses) && isSingle(by.teams) && first?.field === "createdAt";
  return isByIndex ? "generic" : undefined;
}

type Counted = NonNullable<ReturnType<typeof countedBy>>;

/** A single value is compared with `=`, so that the statement's text stays the same. */
const among = (column: string, values: readonly string[], type: string): SQL => {
  const [first] = values;
  if (values.length === 1) return sql`and ${sql.raw(column)} = ${first}`;
  return sql`and ${sql.raw(column)} = any(${sql.param([...values])}::${sql.raw(type)}[])`;
};

const countersOf = (scope: AgencyScope, teams: Counted["teams"]): SQL => {
  const own: SQL = scope.reach === "sellerTeam" ? sql`and seller_team_id = ${scope.sellerTeamId}` : sql``;
  const named: SQL = teams ? among("seller_team_id", teams, "uuid") : sql``;
  return sql`order_counters where agency_id = ${scope.agencyId} ${own} ${named}`;
};

export async function countByStatus(
  database: Database,
  scope: AgencyScope,
  teams: Counted["teams"],
): Promise<Partial<Record<OrderStatus, number>>> {
  const rows = await rowsOf<Raw<typeof orderCounters, "status" | "count">>(
    database,
    sql`select status, sum(count)::int as count from ${countersOf(scope, teams)} group by status`,
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/** The SQL for a query's exact total; undefined if the counters do not cover the query. */
export function totalOf(scope: AgencyScope, query: ListQuery): SQL | undefined {
  // The counters cover whole teams only.
  const by = lacksOrders(scope) ? null : countedBy(query);
  if (!by) return undefined;
  const named = by.statuses ? among("status", by.statuses, "text") : sql``;
  return sql`select coalesce(sum(count), 0)::int from ${countersOf(scope, by.teams)} ${named}`;
}

/** The exact total of a query, if the counters cover it. */
export async function countedTotal(
  database: Database,
  scope: AgencyScope,
  query: ListQuery,
): Promise<number | undefined> {
  const total = totalOf(scope, query);
  if (!total) return undefined;
  const [row] = await rowsOf<{ total: number }>(database, sql`select (${total}) as total`);
  return row?.total;
}
