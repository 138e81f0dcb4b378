import { type SQL, sql } from "drizzle-orm";
import { COUNT_CAP } from "../../domain/limits.ts";
import type { Database } from "./client.ts";
import { rowsOf } from "./statement.ts";

/** Counts the rows of `select 1 ...`, up to the cap or the shown rows. */
export async function countRows(
  database: Database,
  select: SQL,
  shown: number,
): Promise<{ total: number; totalCapped: boolean }> {
  const cap = Math.max(COUNT_CAP, shown);
  const [row] = await rowsOf<{ total: number }>(
    database,
    sql`select count(*)::int as total from (${select} limit ${sql.raw(String(cap + 1))}) counted`,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, cap), totalCapped: total > cap };
}
