import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "./client.ts";
import type { StoreLocation } from "./embedded/protocol.ts";
import { EmbeddedStore } from "./embedded/store.ts";
import { storeTemplate } from "./embedded/store-template.ts";
import type { Log } from "./log.ts";
import { Listener, listen, Notifications, unlisten } from "./notifications.ts";
import { embeddedPool, postgresPool, type Timeouts } from "./pool.ts";
import { partedDatabase, partsOf, usageOf } from "./pool-parts.ts";
import { SlowQueries } from "./slow-queries/slow-queries.ts";
import { scheduleVacuum } from "./vacuum.ts";

export interface DatabaseOptions {
  /** PostgreSQL 15 or newer. Without it, the embedded database is used. */
  databaseUrl?: string | undefined;
  /** The embedded database is in its folder `database`. */
  dataDir: string;
  /** Creates the embedded database without tables, not as a copy of the build's. */
  withoutTables?: boolean | undefined;
  log: Log;
  /** Number of connections to PostgreSQL. The embedded database has one. */
  poolSize?: number;
  /** Milliseconds after which a statement fails with PostgreSQL's code 57014; 0 for never. */
  statementTimeout?: number;
  /** Replaces the default time-outs. */
  timeouts?: { lists?: Partial<Timeouts>; others?: Partial<Timeouts> };
  /** Milliseconds after which a statement is reported; without it, none is timed. */
  slowQueryMs?: number | undefined;
}

const POOL_SIZE = 16;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Lists only read, so they wait only for locks of migrations and maintenance. */
const LISTS: Timeouts = { statement: 15_000, lock: 2_000, connection: 10_000 };
/** A write may wait for another write of the same rows, and a bulk action takes seconds. */
const OTHERS: Omit<Timeouts, "statement"> = { lock: 15_000, connection: 10_000 };
/** A write that waits for a connection holds no locks, so it may wait as long as a running one. */
const TURN_MS = 30_000;
const OLDEST_SERVER = 150_000;

export function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options);
  const directory = path.resolve(options.dataDir, "database");
  const template = options.withoutTables ? undefined : storeTemplate();
  return openEmbedded({ directory, template }, options);
}

type Settings = Pick<DatabaseOptions, "log" | "poolSize" | "statementTimeout" | "timeouts" | "slowQueryMs">;

const slowQueriesOf = ({ slowQueryMs }: Settings) =>
  slowQueryMs === undefined ? undefined : new SlowQueries(slowQueryMs);

async function openPostgres(databaseUrl: string, settings: Settings): Promise<Database> {
  const { log, poolSize = POOL_SIZE, statementTimeout = STATEMENT_TIMEOUT_MS } = settings;
  const parts = partsOf(poolSize);
  const others = { statement: statementTimeout, ...OTHERS, ...settings.timeouts?.others };
  const lists = { ...LISTS, ...settings.timeouts?.lists };
  const slowQueries = slowQueriesOf(settings);
  const open = (size: number, timeouts: Timeouts) => {
    const opened = postgresPool(databaseUrl, size, { timeouts, log, onConnect: async () => {} });
    slowQueries?.watch(opened);
    return opened;
  };
  const pool = open(parts.others, others);
  const listPool = parts.lists > 0 ? open(parts.lists, lists) : pool;
  if (listPool !== pool) listPool.share = "lists";
  const listener = new Listener({ connectionString: databaseUrl }, log);

  async function withStatementTimeout<T>(milliseconds: number, work: (client: pg.PoolClient) => Promise<T>) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      // No separate lock time-out: migrations wait for each other.
      await client.query(`set statement_timeout = ${Number(milliseconds)}; set lock_timeout = 0`);
      return await work(client);
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      if (!broken) await client.query("reset statement_timeout; reset lock_timeout");
      client.release(broken);
    }
  }

  const database: Database = {
    kind: "postgres",
    pool,
    drizzle: drizzle(pool),
    slowQueries,
    ...partedDatabase(() => database, { lists: listPool, others: pool }, parts, {
      lists: lists.connection,
      writes: TURN_MS,
    }),
    withStatementTimeout,
    async listen(channel, handler) {
      await listener.add(channel, handler);
      return () => listener.remove(channel, handler);
    },
    vacuum: () => withStatementTimeout(0, async (client) => void (await client.query("analyze"))),
    async close() {
      await listener.close();
      await pool.end();
      if (listPool !== pool) await listPool.end();
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

/** A database that can be copied. */
export interface EmbeddedDatabase extends Database {
  kind: "embedded";
  /** The whole database as a tar, from which another one in memory can start. */
  snapshot(): Promise<Uint8Array>;
}

export async function openEmbedded(location: StoreLocation, settings: Settings): Promise<EmbeddedDatabase> {
  const { log, statementTimeout = STATEMENT_TIMEOUT_MS } = settings;
  const store = await EmbeddedStore.open({ location, statementTimeout, log });
  const database = embeddedDatabase(store, settings);
  const close = async () => {
    await database.close();
    await store.close();
  };
  return { ...database, close };
}

/** A database over an open embedded store. Closing it leaves the store open. */
export function embeddedDatabase(store: EmbeddedStore, settings: Settings): EmbeddedDatabase {
  const { log, statementTimeout = STATEMENT_TIMEOUT_MS } = settings;
  const notifications = new Notifications();
  const onConnect = (client: pg.PoolClient) => notifications.listenOn(client);
  const pool = embeddedPool(store, { statementTimeout, log, onConnect });
  const slowQueries = slowQueriesOf(settings);
  slowQueries?.watch(pool);

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
    slowQueries,
    // With one connection there are no locks to wait for.
    forLists: () => database,
    forWrites: () => database,
    usage: () => [usageOf(pool)],
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
    },
  };
  const stopVacuum = scheduleVacuum(database, log);
  return database;
}
