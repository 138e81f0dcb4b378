import type { Database } from "./client.ts";
import type { Log } from "./log.ts";

const EVERY_MS = 5 * 60_000;

/**
 * The tables above PostgreSQL's thresholds for autovacuum: 50 rows and a fifth of the table dead, 50 and a tenth changed
 * since the last analyze, 1,000 and a fifth inserted.
 */
const worthwhile = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  order by n_dead_tup desc`;

/** One table at a time, so that requests can run in between on the single connection. */
export async function vacuumWorthwhile(database: Pick<Database, "pool" | "withStatementTimeout">) {
  const { rows } = await database.pool.query<{ name: string }>(worthwhile);
  for (const { name } of rows) {
    await database.withStatementTimeout(0, (client) => client.query(`vacuum (analyze) ${name}`));
  }
  return rows.map(({ name }) => name);
}

/** Vacuums regularly: PGlite has no autovacuum, although its settings claim so. @returns a function that stops it */
export function scheduleVacuum(database: Database, log: Log): () => void {
  const timer = setInterval(() => {
    vacuumWorthwhile(database).catch((error: unknown) => log.error({ err: error }, "The vacuum failed"));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
