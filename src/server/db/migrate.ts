import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { assetFolder } from "../asset-folder.ts";
import type { Database } from "./client.ts";
import { checkDatabaseVersion, isCurrent, signMigrations } from "./schema-version.ts";

/** The key of the advisory lock for migrations. */
const MIGRATION_LOCK = 5_016_230_415;
const LOOK_MS = 100;

/** Polls for the lock: a statement that waits for it would hold up an index that is built concurrently. */
async function takeLock(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await sleep(LOOK_MS);
  }
}

/**
 * Runs the migrations that the database does not have yet. Several processes may start at once on one PostgreSQL.
 * Neither migrations nor `create extension` are safe for that, so an advisory lock serializes them. A database
 * that has all of them is only read.
 * @throws SchemaVersionError where the database has a schema that this program does not know
 */
export async function migrate(database: Database, folder = migrationsFolder()): Promise<void> {
  if (await isCurrent(database.pool, folder)) return;
  const { runMigrations } = await import("./run-migrations.ts");
  await database.withStatementTimeout(0, async (client) => {
    await takeLock(client);
    try {
      await client.query("create extension if not exists pg_trgm");
      await checkDatabaseVersion(client, folder);
      await runMigrations(client, folder);
      await signMigrations(client);
    } finally {
      // A connection that is lost has released it, and the error is the work's.
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    }
  });
}

export const migrationsFolder = (from: string = import.meta.url): string =>
  assetFolder(from, "migrations", "meta/_journal.json");
