import type { Database } from "./client.ts";
import type { Log } from "./log.ts";

const EVERY_MS = 5 * 60_000;

/**
 * The tables that have changed enough to be worth it, by PostgreSQL's own thresholds for autovacuum:
 * 50 rows and a fifth of the table dead, a tenth changed since its statistics, 1,000 and a fifth new.
 */
const worthwhile = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  order by n_dead_tup desc`;

/** One table at a time, so that requests come in between where there is one connection. */
export async function vacuumWorthwhile(database: Pick<Database, "pool" | "withStatementTimeout">) {
  const { rows } = await database.pool.query<{ name: string }>(worthwhile);
  for (const { name } of rows) {
    await database.withStatementTimeout(0, (client) => client.query(`vacuum (analyze) ${name}`));
  }
  return rows.map(({ name }) => name);
}

/** PGlite says that it autovacuums and does not. @returns how to stop */
export function keepVacuumed(database: Database, log: Log): () => void {
  const timer = setInterval(() => {
    vacuumWorthwhile(database).catch((error: unknown) => log.error({ err: error }, "The vacuum failed"));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
