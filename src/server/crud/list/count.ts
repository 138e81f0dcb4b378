import { type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "../../../domain/resource/query.ts";
import type { CountResponse } from "../../../domain/resource/responses.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Scope } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import { refuseWithheld } from "../withheld.ts";
import { countOf } from "./counted.ts";
import { conditionsOf, type ListOptions, runnerOf } from "./list.ts";

/** Fields that a count can be grouped by. */
export const countableFields = (model: ResourceModel): string[] =>
  Object.keys(model.resource.list.filters).filter((name) =>
    ["choice", "flag"].includes(model.resource.fields[name]?.kind ?? ""),
  );

async function countBy(
  database: Database,
  model: ResourceModel,
  where: SQL,
  by: string,
): Promise<CountResponse> {
  const rows = await rowsOf<{ value: unknown; count: number }>(
    database,
    sql`select ${model.column(by)} as value, count(*)::int as count from ${model.table} where ${where} group by 1`,
  );
  return {
    total: rows.reduce((total, row) => total + row.count, 0),
    by: Object.fromEntries(rows.map((row) => [String(row.value), row.count])),
  };
}

/** Counts the rows of a list's query, up to a cap unless the exact number is requested. */
export async function countRows(
  database: Database,
  model: ResourceModel,
  scope: Scope,
  query: ListQuery,
  options: Pick<ListOptions, "where" | "search" | "counted"> & { by?: string | undefined } = {},
): Promise<CountResponse> {
  const conditions = conditionsOf(model, scope, query, options);
  refuseWithheld(model, scope, query, options.by);
  if (options.by !== undefined) return countBy(database, model, conditions.where ?? sql`true`, options.by);
  const [row] = await runnerOf(query)<{ total: number; capped: boolean }>(
    database,
    countOf(model, conditions, query, options.counted),
  );
  return { total: row?.total ?? 0, ...(row?.capped && { totalCapped: true }) };
}
