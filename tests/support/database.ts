import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe } from "vitest";
import type { Database } from "../../src/server/db/client.ts";
import { EmbeddedStore } from "../../src/server/db/embedded/store.ts";
import { migrate, migrationsFolder } from "../../src/server/db/migrate.ts";
import {
  type EmbeddedDatabase,
  embeddedDatabase,
  openDatabase,
  openEmbedded,
} from "../../src/server/db/open.ts";
import { silent } from "./log.ts";
import { fingerprint, migratedSnapshot } from "./snapshots.ts";

const STATEMENT_TIMEOUT_MS = 30_000;

/** The PostgreSQL server of `scripts/postgres.js` or of the environment. */
export const postgresUrl = process.env.TEST_DATABASE_URL;

/** Tests that need a PostgreSQL server; without one they are skipped under a name with the reason. */
export function describePostgres(name: string, tests: () => void) {
  const title = postgresUrl ? name : `${name} (not run: TEST_DATABASE_URL is not set)`;
  describe.skipIf(!postgresUrl)(title, tests);
}

/** An unused store of this process: opening one takes longer than emptying one. */
let spare: EmbeddedStore | undefined;

/** A migrated, empty store in memory; `close()` empties it for the next file. */
export async function freshEmbedded(
  migrations = migrationsFolder(),
  settings: { slowQueryMs?: number } = {},
): Promise<EmbeddedDatabase> {
  if (migrations !== migrationsFolder())
    return openEmbedded({ snapshot: await migratedSnapshot(migrations) }, { log: silent });
  const taken = spare;
  spare = undefined;
  const store = taken ?? (await openStore());
  const database = embeddedDatabase(store, { log: silent, ...settings });
  const close = async () => {
    const isEmpty = !spare && (await empty(database));
    await database.close();
    if (isEmpty) spare = store;
    else await store.close();
  };
  return { ...database, close };
}

const openStore = async () =>
  EmbeddedStore.open({
    location: { snapshot: await migratedSnapshot(migrationsFolder()) },
    statementTimeout: STATEMENT_TIMEOUT_MS,
    log: silent,
  });

/** Deletes every row and restarts every identity column at 1. @returns whether the store could be emptied */
async function empty({ pool }: EmbeddedDatabase): Promise<boolean> {
  try {
    await pool.query(`do $$
      declare
        one text;
        filled text[] := '{}';
        holds boolean;
      begin
        for one in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
          execute format('select exists (select from %s)', one) into holds;
          if holds then filled := filled || one; end if;
        end loop;
        if filled <> '{}' then
          -- The trigger of the audit, which cannot be emptied otherwise, rests in a replica.
          set local session_replication_role = replica;
          execute format('truncate %s restart identity cascade', array_to_string(filled, ', '));
        end if;
        -- What the planner has learned of the rows that are gone decides how searches are planned.
        delete from pg_statistic where starelid in
          (select oid from pg_class where relnamespace = 'public'::regnamespace);
      end $$`);
    return true;
  } catch {
    return false;
  }
}

/** A migrated database of a random name on the server at TEST_DATABASE_URL; `close()` drops it. */
export async function freshPostgres(migrations = migrationsFolder()): Promise<Database & { url: string }> {
  const isUsual = migrations === migrationsFolder();
  const fresh = await createPostgres(isUsual ? await migratedTemplate() : undefined);
  const database = await openDatabase({ databaseUrl: fresh.url, dataDir: "", log: silent });
  if (!isUsual) await migrate(database, migrations);
  const close = async () => {
    await database.close();
    await fresh.drop();
  };
  return { ...database, url: fresh.url, close };
}

/** An empty database of a random name on the server at TEST_DATABASE_URL. */
export const emptyPostgres = () => createPostgres();

/** A copy, under a random name, of the database at a URL, which nobody may be connected to. */
export const copiedPostgres = (url: string) => createPostgres(new URL(url).pathname.slice(1));

async function createPostgres(template = "template1") {
  const name = `platen_test_${randomUUID().replaceAll("-", "")}`;
  await administer((client) => client.query(`create database ${name} template ${template}`));
  return {
    url: urlOf(name),
    drop: () => administer((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** An arbitrary number: the connection that holds this advisory lock creates the template. */
const TEMPLATE_LOCK = 7_203_115_648;

/** A migrated database as a template: copying it takes a tenth of the migrations' time. */
async function migratedTemplate(): Promise<string> {
  const name = `platen_template_${fingerprint(migrationsFolder())}`;
  await administer(async (client) => {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const database = await openDatabase({ databaseUrl: urlOf(unfinished), dataDir: "", log: silent });
    try {
      await migrate(database);
    } finally {
      await database.close();
    }
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

function urlOf(name: string): string {
  if (!postgresUrl) throw new Error("TEST_DATABASE_URL is not set");
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(work: (client: pg.Client) => Promise<unknown>) {
  if (!postgresUrl) throw new Error("TEST_DATABASE_URL is not set");
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
