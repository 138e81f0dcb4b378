import { type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../../domain/orders/status.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { AgencyScope } from "../scope.ts";

/** Statuses and teams that a query names; null where it filters by anything else, which no counter knows. */
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

/** How many orders of a scope are in each status, from the counters. */
export async function countByStatus(
  database: Database,
  scope: AgencyScope,
  teams: readonly string[] | null,
): Promise<Partial<Record<OrderStatus, number>>> {
  const own: SQL = scope.reach === "sellerTeam" ? sql`and seller_team_id = ${scope.sellerTeamId}` : sql``;
  const named: SQL = teams ? sql`and seller_team_id = any(${sql.param([...teams])}::uuid[])` : sql``;
  const rows = await rowsOf<{ status: OrderStatus; count: number }>(
    database,
    sql`select status, sum(count)::int as count from order_counters
      where agency_id = ${scope.agencyId} ${own} ${named} group by status`,
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/** The exact number of orders that a query means, where the counters know it. */
export async function countedTotal(
  database: Database,
  scope: AgencyScope,
  query: ListQuery,
): Promise<number | undefined> {
  const by = countedBy(query);
  if (!by) return undefined;
  const counts = await countByStatus(database, scope, by.teams);
  return Object.entries(counts)
    .filter(([status]) => by.statuses === null || by.statuses.includes(status))
    .reduce((total, [, count]) => total + count, 0);
}
