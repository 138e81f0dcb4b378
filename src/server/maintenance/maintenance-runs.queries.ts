import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import type { Raw } from "../db/raw-row.ts";
import type { maintenanceRuns } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";

const EVERY_MINUTES = 60;

export interface FailedTask {
  readonly name: string;
  /** When that run began, ISO 8601. */
  readonly at: string;
  readonly reason: string;
}

/** The tasks that a process has begun within the last hour. */
export async function recentRuns(database: Database): Promise<Set<string>> {
  const rows = await rowsOf<Raw<typeof maintenanceRuns, "name">>(
    database,
    sql`select name from maintenance_runs where started_at > now() - make_interval(mins => ${EVERY_MINUTES})`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Claims a task's run; false if a process has begun one within the last hour. */
export async function claimRun(database: Database, name: string): Promise<boolean> {
  const claimed = await rowsOf(
    database,
    sql`insert into maintenance_runs as run (name, started_at) values (${name}, now())
      on conflict (name) do update set started_at = excluded.started_at
        where run.started_at <= now() - make_interval(mins => ${EVERY_MINUTES})
      returning 1`,
  );
  return claimed.length > 0;
}

/** Stores how a run ended: the reason why it failed, or `null`. */
export async function recordRun(database: Database, name: string, reason: string | null): Promise<void> {
  await rowsOf(
    database,
    sql`insert into maintenance_runs (name, started_at, reason) values (${name}, now(), ${reason})
      on conflict (name) do update set reason = excluded.reason`,
  );
}

/** Those of these tasks that failed in their last run. */
export async function failedRuns(database: Database, names: readonly string[]): Promise<FailedTask[]> {
  const rows = await rowsOf<Raw<typeof maintenanceRuns, "name" | "started_at"> & { reason: string }>(
    database,
    sql`select name, started_at, reason from maintenance_runs
      where reason is not null and name = any(${sql.param([...names])}::text[]) order by name`,
  );
  return rows.map(({ name, started_at, reason }) => ({ name, at: toIso(started_at), reason }));
}
