import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { databaseError } from "./errors.ts";

/** The first line of a migration whose statements run one by one, each committed: an index that is built concurrently. */
export const ONE_BY_ONE = "-- Outside of a transaction";

const TABLE = "drizzle.__drizzle_migrations";

/**
 * A statement that waits for a lock holds up all that come after it, those of other processes' calls too. So a
 * transaction gives up soon and is repeated.
 */
const LOCK_MS = 2_000;
const LOCK_NOT_AVAILABLE = "55P03";
const ATTEMPTS = 30;
const PAUSE_MS = 500;

/** Drizzle's table, which its migrator would create. */
async function appliedUntil(client: pg.ClientBase): Promise<number> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    `create table if not exists ${TABLE} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ last: string }>(
    `select coalesce(max(created_at), 0) as last from ${TABLE}`,
  );
  return Number(rows[0]?.last);
}

const isOneByOne = ({ sql }: MigrationMeta) => sql[0]?.startsWith(ONE_BY_ONE) ?? false;

/** Neighbors that share a transaction: an upgrade that fails leaves the database as it was. */
function groupsOf(migrations: readonly MigrationMeta[]): MigrationMeta[][] {
  const groups: MigrationMeta[][] = [];
  for (const migration of migrations) {
    const last = groups.at(-1);
    const previous = last?.at(-1);
    if (last && previous && !isOneByOne(previous) && !isOneByOne(migration)) last.push(migration);
    else groups.push([migration]);
  }
  return groups;
}

async function run(client: pg.ClientBase, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement);
  await client.query(`insert into ${TABLE} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
}

async function runInTransaction(client: pg.ClientBase, group: readonly MigrationMeta[]): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${LOCK_MS}`);
    for (const migration of group) await run(client, migration);
    await client.query("commit");
  } catch (error) {
    // Of a lost connection, PostgreSQL rolls it back.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function withRetries(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (databaseError(error)?.code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

/** Runs the migrations of a folder that are newer than the last applied one. Only one process at a time may. */
export async function runMigrations(client: pg.ClientBase, folder: string): Promise<void> {
  const last = await appliedUntil(client);
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last,
  );
  for (const group of groupsOf(pending)) {
    const [first] = group;
    if (first && isOneByOne(first)) await run(client, first);
    else await withRetries(() => runInTransaction(client, group));
  }
}
