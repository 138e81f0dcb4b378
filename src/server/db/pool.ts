import pg from "pg";
import { toIso } from "./columns/timestamp.ts";
import type { EmbeddedConnection } from "./embedded/connection.ts";
import type { EmbeddedStore } from "./embedded/store.ts";
import type { Log } from "./log.ts";

export interface PoolSettings {
  /** Milliseconds; 0 for none. */
  statementTimeout: number;
  log: Log;
  /** Before a new connection is used for the first time. */
  onConnect: (client: pg.PoolClient) => Promise<void>;
}

/** How long calls of one kind wait for what they need of PostgreSQL, in milliseconds. */
export interface Timeouts {
  /** For a statement to end; 0 for never. */
  readonly statement: number;
  /** For a lock that another transaction holds; 0 for as long as the statement may take. */
  readonly lock: number;
  /** For a free connection. */
  readonly connection: number;
}

const APPLICATION = "platen";
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Behind a long import requests wait; a query that waits for its own transaction waits for ever. */
const EMBEDDED_WAIT_MS = 60_000;

/** For queries that go past Drizzle, which has parsers of its own: timestamps in ISO 8601, dates as text. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIso);
types.setTypeParser(pg.types.builtins.DATE, (printed) => printed);

type PostgresSettings = Omit<PoolSettings, "statementTimeout"> & { timeouts: Timeouts };

export function postgresPool(databaseUrl: string, size: number, settings: PostgresSettings): pg.Pool {
  const { timeouts } = settings;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    types,
    application_name: APPLICATION,
    connectionTimeoutMillis: timeouts.connection,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Compiling a query takes longer than any of ours.
    options: "-c TimeZone=UTC -c DateStyle=ISO -c jit=off",
    keepAlive: true,
    onConnect: (client) => settings.onConnect(client as pg.PoolClient),
  });
  return survivingErrors(pool, settings.log);
}

/** One connection, kept: the store has one session, and a new one forgets its prepared statements. */
export function embeddedPool(store: EmbeddedStore, settings: PoolSettings): pg.Pool {
  let connection: EmbeddedConnection | undefined;
  const pool = new pg.Pool({
    stream() {
      connection = store.connect();
      // node-postgres asks a socket of it; a Duplex with a socket's few other methods is what it uses.
      return connection;
    },
    max: 1,
    idleTimeoutMillis: 0,
    types,
    connectionTimeoutMillis: EMBEDDED_WAIT_MS,
    // Said here so that PGHOST and the like in the environment do not.
    host: "embedded",
    port: 5432,
    user: "postgres",
    password: "",
    database: "postgres",
    ssl: false,
    async onConnect(client) {
      await client.query(`set application_name = '${APPLICATION}'`);
      await settings.onConnect(client as pg.PoolClient);
    },
  });
  // Ended before the pool looks at it, so that it is not lent out again.
  pool.on("release", (_error, client) => {
    if (connection?.ranOver) void client.end();
  });
  return survivingErrors(pool, settings.log);
}

/** A connection that breaks while it is checked out has no listener by itself, and would end the process. */
function survivingErrors(pool: pg.Pool, log: Log) {
  const report = (error: Error) => log.warn(`A database connection was lost: ${error.message}`);
  pool.on("connect", (client) => client.on("error", report));
  pool.on("error", () => {});
  return pool;
}
