import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ListQuery } from "../../domain/resource/query.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Scope } from "../scope.ts";
import { countOf } from "./counted.ts";
import { askFor, type ListOptions, rowsWanted } from "./list.ts";
import type { Spec } from "./spec.ts";
import { refuseWithheld } from "./withheld.ts";

export const countAnswer = z.object({
  total: z.int(),
  totalCapped: z.boolean().optional(),
  /** Rows by value of the field that `by` names. */
  by: z.record(z.string(), z.int()).optional(),
});
export type CountAnswer = z.output<typeof countAnswer>;

/** Fields that a count may be split by. */
export const countableFields = (spec: Spec): string[] =>
  Object.keys(spec.resource.list.filters).filter((name) =>
    ["choice", "flag"].includes(spec.resource.fields[name]?.kind ?? ""),
  );

async function countBy(database: Database, spec: Spec, where: SQL, by: string): Promise<CountAnswer> {
  const rows = await rowsOf<{ value: unknown; count: number }>(
    database,
    sql`select ${spec.column(by)} as value, count(*)::int as count from ${spec.table} where ${where} group by 1`,
  );
  return {
    total: rows.reduce((total, row) => total + row.count, 0),
    by: Object.fromEntries(rows.map((row) => [String(row.value), row.count])),
  };
}

/** How many rows a list's query means: up to a cap unless the exact number is asked for. */
export async function countRows(
  database: Database,
  spec: Spec,
  scope: Scope,
  query: ListQuery,
  options: Pick<ListOptions, "where" | "search"> & { by?: string | undefined } = {},
): Promise<CountAnswer> {
  const wanted = rowsWanted(spec, scope, query, options);
  refuseWithheld(spec, scope, query, options.by);
  if (options.by !== undefined) return countBy(database, spec, wanted.where ?? sql`true`, options.by);
  const [row] = await askFor(query)<{ total: number; capped: boolean }>(
    database,
    countOf(spec, wanted, query),
  );
  return { total: row?.total ?? 0, ...(row?.capped && { totalCapped: true }) };
}
