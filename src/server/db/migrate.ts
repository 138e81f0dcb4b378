import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "./client.ts";
import { refuseNewerDatabase, signMigrations } from "./schema-version.ts";

/** Any number of our own: whoever holds this advisory lock migrates. */
const MIGRATION_LOCK = 5_016_230_415;

/**
 * Brings the database to the newest migration; does nothing where it is there already. Several processes
 * may start at once on one PostgreSQL: Drizzle's migrator minds that no more than `create extension` does,
 * so each waits for the one before.
 * @throws NewerSchemaError where a newer Platen has migrated the database
 */
export function migrate(database: Database, folder = migrationsFolder()): Promise<void> {
  return database.withStatementTimeout(0, async (client) => {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      await client.query("create extension if not exists pg_trgm");
      await refuseNewerDatabase(client, folder);
      await runMigrations(drizzle(client), { migrationsFolder: folder });
      await signMigrations(client);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  });
}

/** `migrations` beside this file, or beside (or, from a shared chunk, above) the bundle it went into. */
export function migrationsFolder(from: string = import.meta.url): string {
  const here = path.dirname(fileURLToPath(from));
  const folders = [here, path.dirname(here)].map((folder) => path.join(folder, "migrations"));
  const found = folders.find((folder) => fs.existsSync(path.join(folder, "meta", "_journal.json")));
  if (!found) throw new Error(`no migrations in ${folders.join(" or ")}`);
  return found;
}
