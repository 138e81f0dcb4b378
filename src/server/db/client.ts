import path from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { StoreLocation } from "./embedded/protocol.ts";
import { EmbeddedStore } from "./embedded/store.ts";
import type { Log } from "./log.ts";
import { Listener, listen, type NotificationHandler, Notifications, unlisten } from "./notifications.ts";
import { embeddedPool, postgresPool } from "./pool.ts";
import { keepVacuumed } from "./vacuum.ts";

export interface DatabaseOptions {
  /** A PostgreSQL 15 or newer; without it the embedded store is used. */
  databaseUrl?: string | undefined;
  /** Where the embedded store lives, in the folder `database`. */
  dataDir: string;
  log: Log;
  /** Connections to PostgreSQL; the embedded store has one. */
  poolSize?: number;
  /** Milliseconds after which a statement is given up, with PostgreSQL's code 57014; 0 for never. */
  statementTimeout?: number;
}

/** PostgreSQL, whichever of the two it is. */
export interface Database {
  kind: "embedded" | "postgres";
  pool: pg.Pool;
  drizzle: NodePgDatabase;
  /** Runs `work` on a connection of its own whose statements may take this long; 0: as long as they like. */
  withStatementTimeout<T>(milliseconds: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Calls the handler with the payload of each NOTIFY. @returns how to stop */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>;
  /** After an import: embedded `VACUUM (ANALYZE)`, PostgreSQL, which vacuums by itself, `ANALYZE`. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
}

const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 30_000;
const OLDEST_SERVER = 150_000;

export function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options);
  const directory = path.resolve(options.dataDir, "database");
  return openEmbedded({ directory }, options);
}

type Settings = Pick<DatabaseOptions, "log" | "poolSize" | "statementTimeout">;

async function openPostgres(databaseUrl: string, settings: Settings): Promise<Database> {
  const { log, poolSize = POOL_SIZE, statementTimeout = STATEMENT_TIMEOUT_MS } = settings;
  const pool = postgresPool(databaseUrl, poolSize, { statementTimeout, log, onConnect: async () => {} });
  const listener = new Listener({ connectionString: databaseUrl }, log);

  async function withStatementTimeout<T>(milliseconds: number, work: (client: pg.PoolClient) => Promise<T>) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(`set statement_timeout = ${Number(milliseconds)}`);
      return await work(client);
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      if (!broken) await client.query("reset statement_timeout");
      client.release(broken);
    }
  }

  const database: Database = {
    kind: "postgres",
    pool,
    drizzle: drizzle(pool),
    withStatementTimeout,
    async listen(channel, handler) {
      await listener.add(channel, handler);
      return () => listener.remove(channel, handler);
    },
    vacuum: () => withStatementTimeout(0, async (client) => void (await client.query("analyze"))),
    async close() {
      await listener.close();
      await pool.end();
    },
  };
  try {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    if (Number(rows[0]?.version) < OLDEST_SERVER)
      throw new Error("DATABASE_URL must be PostgreSQL 15 or newer");
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** As a database, with the means to copy it. */
export interface EmbeddedDatabase extends Database {
  kind: "embedded";
  /** The whole store, from which another one in memory can begin. */
  snapshot(): Promise<Uint8Array>;
}

/** The embedded store at a place of one's own; `openDatabase` for the usual one. */
export async function openEmbedded(location: StoreLocation, settings: Settings): Promise<EmbeddedDatabase> {
  const { log, statementTimeout = STATEMENT_TIMEOUT_MS } = settings;
  const store = await EmbeddedStore.open({ location, statementTimeout, log });
  const notifications = new Notifications();
  const onConnect = (client: pg.PoolClient) => notifications.listenOn(client);
  const pool = embeddedPool(store, { statementTimeout, log, onConnect });

  async function withStatementTimeout<T>(milliseconds: number, work: (client: pg.PoolClient) => Promise<T>) {
    const client = await pool.connect();
    try {
      return await store.withStatementTimeout(milliseconds, () => work(client));
    } finally {
      client.release();
    }
  }

  const database: EmbeddedDatabase = {
    kind: "embedded",
    pool,
    drizzle: drizzle(pool),
    withStatementTimeout,
    async listen(channel, handler) {
      if (notifications.add(channel, handler)) await pool.query(listen(channel));
      return async () => {
        if (notifications.remove(channel, handler)) await pool.query(unlisten(channel));
      };
    },
    vacuum: () => withStatementTimeout(0, async (client) => void (await client.query("vacuum (analyze)"))),
    snapshot: () => store.snapshot(),
    async close() {
      stopVacuum();
      await pool.end();
      await store.close();
    },
  };
  const stopVacuum = keepVacuumed(database, log);
  return database;
}
