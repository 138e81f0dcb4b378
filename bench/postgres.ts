import { randomUUID } from "node:crypto";
import pg from "pg";
import { findPostgres, startPostgres } from "../scripts/postgres.js";
import type { Database } from "../src/server/db/client.ts";
import type { Log } from "../src/server/db/log.ts";
import { migrate } from "../src/server/db/migrate.ts";
import { openDatabase } from "../src/server/db/open.ts";

const silent: Log = { info() {}, warn() {}, error() {} };

let cluster: { url: string; stop(): Promise<void> } | undefined;

export interface Fresh {
  readonly url: string;
  readonly database: Database;
  close(): Promise<void>;
}

/** Whether PostgreSQL is available: at TEST_DATABASE_URL, or installed. */
export const hasPostgres = () => Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== undefined;

async function administer(command: string): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  cluster ??= given ? { url: given, stop: async () => {} } : await startPostgres();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(command).finally(() => client.end());
}

/** Creates a migrated database. `close` drops it. */
export async function freshDatabase(): Promise<Fresh> {
  const name = `platen_bench_${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name}`);
  const url = new URL(cluster?.url ?? "");
  url.pathname = `/${name}`;
  const database = await openDatabase({
    databaseUrl: url.href,
    dataDir: "",
    log: silent,
    statementTimeout: 0,
  });
  await migrate(database);
  return {
    url: url.href,
    database,
    async close() {
      await database.close();
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
}

export async function stopPostgres(): Promise<void> {
  await cluster?.stop();
  cluster = undefined;
}
