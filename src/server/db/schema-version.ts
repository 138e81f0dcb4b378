import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { VERSION } from "../health/version.ts";

/** A database or backup whose schema this program cannot migrate. */
export class SchemaVersionError extends Error {
  override readonly name = "SchemaVersionError";
}

/** The last version before the migrations were squashed into the baseline. */
const LAST_BEFORE_BASELINE = "0.1.0";

interface Journal {
  entries: { when: number }[];
}

/** The creation times of the migrations in a folder, oldest first. */
export function migrationTimes(folder: string): number[] {
  const text = fs.readFileSync(path.join(folder, "meta", "_journal.json"), "utf8");
  // Drizzle's file; the database stores `when` of each applied migration.
  return (JSON.parse(text) as Journal).entries.map(({ when }) => when);
}

/**
 * Refuses a schema that this program does not know: a newer one, or one from before the baseline.
 * @param what "the database" or "the backup", for the message
 * @param applied creation times of its migrations
 * @param writer the version of Platen that wrote it, where known
 * @throws SchemaVersionError
 */
export function checkSchemaVersion(
  what: string,
  applied: readonly number[],
  versions: readonly number[],
  writer?: string,
) {
  const baseline = Math.min(...versions);
  if (applied.some((time) => time < baseline))
    throw new SchemaVersionError(
      `${what} was made by Platen ${LAST_BEFORE_BASELINE} or earlier and cannot be migrated by Platen ${VERSION}: ` +
        `Platen ${LAST_BEFORE_BASELINE} is the last version that reads it`,
    );
  if (Math.max(0, ...applied) <= Math.max(0, ...versions)) return;
  throw new SchemaVersionError(
    `${what} has schema version ${applied.length}, of ${writer ? `Platen ${writer}` : "a newer Platen"}, and this is ` +
      `Platen ${VERSION}, which knows schema versions up to ${versions.length}: run the newer Platen, or restore a ` +
      "backup that was made before the upgrade",
  );
}

const TABLE = "drizzle.__drizzle_migrations";

/** The applied migrations of a database, and the newest Platen version that migrated it. */
export async function appliedMigrations(client: pg.ClientBase | pg.Pool) {
  const { rows } = await client.query<{ there: boolean; named: boolean }>(
    `select count(*) > 0 as there, coalesce(bool_or(attname = 'platen'), false) as named
      from pg_attribute where attrelid = to_regclass('${TABLE}') and attnum > 0`,
  );
  if (!rows[0]?.there) return { times: [], writer: undefined };
  const applied = await client.query<{ created_at: string; platen: string | null }>(
    `select created_at, ${rows[0].named ? "platen" : "null as platen"} from ${TABLE} order by created_at`,
  );
  return {
    times: applied.rows.map(({ created_at }) => Number(created_at)),
    writer: applied.rows.at(-1)?.platen ?? undefined,
  };
}

/** Refuses a database whose schema this program does not know. @throws SchemaVersionError */
export async function checkDatabaseVersion(client: pg.ClientBase | pg.Pool, folder: string): Promise<void> {
  const { times, writer } = await appliedMigrations(client);
  checkSchemaVersion("the database", times, migrationTimes(folder), writer);
}

/**
 * Whether the database has exactly the migrations of a folder, and a Platen finished them: it signs them last, so an
 * unsigned one is another process's work.
 */
export async function isCurrent(client: pg.ClientBase | pg.Pool, folder: string): Promise<boolean> {
  const { times, writer } = await appliedMigrations(client);
  const known = migrationTimes(folder).toSorted((one, other) => one - other);
  return (
    writer !== undefined && times.length === known.length && times.every((time, at) => time === known[at])
  );
}

/** Records the Platen version with the migrations that were just applied. */
export async function signMigrations(client: pg.ClientBase): Promise<void> {
  await client.query(`alter table ${TABLE} add column if not exists platen text`);
  await client.query(`update ${TABLE} set platen = $1 where platen is null`, [VERSION]);
}
