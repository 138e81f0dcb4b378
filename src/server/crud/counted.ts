import { type SQL, sql } from "drizzle-orm";
import { COUNT_CAP } from "../../domain/limits.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import type { Spec } from "./spec.ts";

export interface Count {
  total: number;
  /** There are more than `total`. */
  totalCapped: boolean;
}

/** Conditions of a list: `where` is all of them. */
export interface RowsWanted {
  /** What the scope lets be seen. */
  readonly read: SQL | undefined;
  /** That, and what is searched for. */
  readonly searched: SQL | undefined;
  readonly filters: SQL | undefined;
  readonly where: SQL | undefined;
}

/**
 * A statement of one row, `total` and `capped`: it stops past a thousand unless the exact number is asked for. What is
 * searched for and filtered is counted among the first thousand that are found, whatever the filters leave of them.
 */
export function countOf(
  { table }: Spec,
  { searched, filters, where = sql`true` }: RowsWanted,
  { search, exact }: Pick<ListQuery, "search" | "exact">,
): SQL {
  if (exact) return sql`select count(*)::int as total, false as capped from ${table} where ${where}`;
  const cap = sql.raw(String(COUNT_CAP));
  const counts =
    search !== "" && searched && filters
      ? sql`select count(*) filter (where ${filters})::int as n, count(*) > ${cap} as more
          from (select ${table}.* from ${table} where ${searched} limit ${cap} + 1) ${table}`
      : sql`select count(*)::int as n, false as more from (select 1 from ${table} where ${where} limit ${cap} + 1) "some"`;
  return sql`select least(n, ${cap}) as total, n > ${cap} or more as capped from (${counts}) "counts"`;
}
