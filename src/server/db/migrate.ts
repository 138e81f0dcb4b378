import { drizzle } from "drizzle-orm/node-postgres";
import { assetFolder } from "../asset-folder.ts";
import type { Database } from "./client.ts";
import { checkDatabaseVersion, isCurrent, signMigrations } from "./schema-version.ts";

/** The key of the advisory lock for migrations. */
const MIGRATION_LOCK = 5_016_230_415;

/**
 * Runs the migrations that the database does not have yet. Several processes may start at once on one PostgreSQL.
 * Neither Drizzle's migrator nor `create extension` is safe for that, so an advisory lock serializes them. A database
 * that has all of them is only read.
 * @throws SchemaVersionError where the database has a schema that this program does not know
 */
export async function migrate(database: Database, folder = migrationsFolder()): Promise<void> {
  if (await isCurrent(database.pool, folder)) return;
  const { migrate: runMigrations } = await import("drizzle-orm/node-postgres/migrator");
  await database.withStatementTimeout(0, async (client) => {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      await client.query("create extension if not exists pg_trgm");
      await checkDatabaseVersion(client, folder);
      await runMigrations(drizzle(client), { migrationsFolder: folder });
      await signMigrations(client);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  });
}

export const migrationsFolder = (from: string = import.meta.url): string =>
  assetFolder(from, "migrations", "meta/_journal.json");
