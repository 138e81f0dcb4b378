import { type SQL, sql } from "drizzle-orm";
import { MAX_GROUPED } from "../../../domain/limits.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import type { CountResponse } from "../../../domain/resource/responses.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Scope } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import { refuseWithheld } from "../withheld.ts";
import { countOf } from "./counted.ts";
import { conditionsOf, planOf } from "./list.ts";
import type { ListOptions } from "./options.ts";

/** Counts rows by the values of a field. A search that finds too many of them gets a capped total only. */
async function countBy(
  database: Database,
  model: ResourceModel,
  where: SQL,
  by: string,
  query: ListQuery,
): Promise<CountResponse> {
  const { table } = model;
  const isBounded = query.search !== "" && !query.exact;
  const column = model.column(by);
  const some = sql`(select ${column} from ${table} where ${where} limit ${sql.raw(String(MAX_GROUPED + 1))}) ${table}`;
  const rows = await rowsOf<{ value: unknown; count: number }>(
    database,
    isBounded
      ? sql`select ${column} as value, count(*)::int as count from ${some} group by 1`
      : sql`select ${column} as value, count(*)::int as count from ${table} where ${where} group by 1`,
    planOf(query),
  );
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  if (isBounded && total > MAX_GROUPED) return { total: MAX_GROUPED, totalCapped: true };
  return {
    total,
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
  if (options.by !== undefined)
    return countBy(database, model, conditions.where ?? sql`true`, options.by, query);
  const [row] = await rowsOf<{ total: number; capped: boolean }>(
    database,
    countOf(model, conditions, query, options.counted),
    planOf(query),
  );
  return { total: row?.total ?? 0, ...(row?.capped && { totalCapped: true }) };
}
