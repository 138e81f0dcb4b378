import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { VERSION } from "../version.ts";

/** A database, or a backup of one, that has been through more migrations than this program knows. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

interface Journal {
  entries: { when: number }[];
}

/** The migrations in a folder, oldest first, by the times at which they were made. */
export function migrationTimes(folder: string): number[] {
  const text = fs.readFileSync(path.join(folder, "meta", "_journal.json"), "utf8");
  // Drizzle's own file; `when` is what it keeps of a migration in the database.
  return (JSON.parse(text) as Journal).entries.map(({ when }) => when);
}

/**
 * Refuses what a newer Platen has written: this one would read and write tables that it does not know.
 * @param what is refused: "the database", "the backup"
 * @param made its migrations by their times
 * @param writer the version of the Platen that wrote it, where that is known
 */
export function refuseNewer(
  what: string,
  made: readonly number[],
  known: readonly number[],
  writer?: string,
) {
  if (Math.max(0, ...made) <= Math.max(0, ...known)) return;
  throw new NewerSchemaError(
    `${what} has schema version ${made.length}, of ${writer ? `Platen ${writer}` : "a newer Platen"}, and this is ` +
      `Platen ${VERSION}, which knows schema versions up to ${known.length}: run the newer Platen, or restore a ` +
      "backup that was made before the upgrade",
  );
}

const TABLE = "drizzle.__drizzle_migrations";

/** The migrations that a database has been through, and the newest Platen that has migrated it. */
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

/** Refuses a database that a newer Platen has migrated. */
export async function refuseNewerDatabase(client: pg.ClientBase | pg.Pool, folder: string): Promise<void> {
  const { times, writer } = await appliedMigrations(client);
  refuseNewer("the database", times, migrationTimes(folder), writer);
}

/** Notes beside the migrations that were just applied which Platen did that. */
export async function signMigrations(client: pg.ClientBase): Promise<void> {
  await client.query(`alter table ${TABLE} add column if not exists platen text`);
  await client.query(`update ${TABLE} set platen = $1 where platen is null`, [VERSION]);
}
