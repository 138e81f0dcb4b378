import { type SQL, sql } from "drizzle-orm";
import { COUNT_CAP } from "../../../domain/limits.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import type { ResourceModel } from "../model.ts";

export interface Count {
  total: number;
  /** There are more than `total`. */
  totalCapped: boolean;
}

/** Conditions of a list: `where` is all of them. */
export interface ListConditions {
  /** The rows that a cursor can name. */
  readonly anchors: SQL | undefined;
  /** The scope's condition and the search. */
  readonly searched: SQL | undefined;
  readonly filters: SQL | undefined;
  readonly where: SQL | undefined;
}

/**
 * A statement of one row, `total` and `capped`. It stops past a thousand unless the exact number is requested. With a
 * search and filters it counts among the first thousand matches of the search. `counted` replaces the reading of rows:
 * a statement of `n`, the rows found, and `more`, whether there are others.
 */
export function countOf(
  { table }: ResourceModel,
  { searched, filters, where = sql`true` }: ListConditions,
  { search, exact }: Pick<ListQuery, "search" | "exact">,
  counted?: SQL,
): SQL {
  if (exact) return sql`select count(*)::int as total, false as capped from ${table} where ${where}`;
  const cap = sql.raw(String(COUNT_CAP));
  const counts =
    counted ??
    (search !== "" && searched && filters
      ? sql`select count(*) filter (where ${filters})::int as n, count(*) > ${cap} as more
          from (select ${table}.* from ${table} where ${searched} limit ${cap} + 1) ${table}`
      : sql`select count(*)::int as n, false as more from (select 1 from ${table} where ${where} limit ${cap} + 1) "some"`);
  return sql`select least(n, ${cap}) as total, n > ${cap} or more as capped from (${counts}) "counts"`;
}
