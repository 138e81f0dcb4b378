import { sql } from "drizzle-orm";
import { KEPT_DAYS, type Metric } from "../../domain/field-metrics/metrics.ts";
import { MAX_INTEGER } from "../../domain/limits.ts";
import type { Database } from "../db/client.ts";
import { ZONE } from "../db/days.ts";
import { rowsOf } from "../db/statement.ts";

/** The counts of a day, metric and screen or call. */
export interface Counted {
  readonly day: string;
  readonly metric: Metric;
  readonly subject: string;
  readonly counts: readonly number[];
}

/** Adds the counts to those of other processes. In order of the key, so that two processes cannot deadlock. */
export async function addCounts(database: Database, counted: readonly Counted[]): Promise<void> {
  await rowsOf(
    database,
    sql`insert into field_metrics as kept (day, metric, subject, counts)
      select day, metric, subject, counts
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        as x(day date, metric text, subject text, counts int[])
      order by day, metric, subject
      on conflict (day, metric, subject) do update set counts = (
        select array_agg(least(coalesce(a, 0)::bigint + coalesce(b, 0), ${sql.raw(String(MAX_INTEGER))})::int order by at)
        from unnest(kept.counts, excluded.counts) with ordinality as both_counts(a, b, at))`,
  );
}

/** The counts of a day of all processes. */
export const countsOf = (database: Database, day: string): Promise<Omit<Counted, "day">[]> =>
  rowsOf<{ metric: Metric; subject: string; counts: number[] }>(
    database,
    sql`select metric, subject, counts from field_metrics where day = ${day}::date`,
  );

export async function deleteOldFieldMetrics(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`delete from field_metrics
      where day <= (now() at time zone ${ZONE})::date - ${sql.raw(String(KEPT_DAYS))}`,
  );
}
