import pg from "pg";
import { toIso } from "./columns/timestamp.ts";
import type { EmbeddedConnection } from "./embedded/connection.ts";
import type { EmbeddedStore } from "./embedded/store.ts";
import type { Log } from "./log.ts";
import { PlanModePool } from "./plan-mode.ts";

export interface PoolSettings {
  /** Milliseconds; 0 for none. */
  statementTimeout: number;
  log: Log;
  /** Called before a new connection's first use. */
  onConnect: (client: pg.PoolClient) => Promise<void>;
}

/** Time-outs of one kind of request, in milliseconds. */
export interface Timeouts {
  /** For a statement to end; 0 for never. */
  readonly statement: number;
  /** For a lock; 0 for as long as the statement may take. */
  readonly lock: number;
  /** For a free connection. */
  readonly connection: number;
}

const APPLICATION = "platen";
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Unused connections are closed after this, and not sooner: a new one has to plan every statement again. */
const IDLE_MS = 10 * 60_000;
/** Sooner than a firewall or load balancer forgets a connection without traffic. */
const KEEP_ALIVE_MS = 60_000;
/** Requests may wait behind a long import, but not forever: a query that waits for its own transaction never ends. */
const EMBEDDED_WAIT_MS = 60_000;

/** Type parsers for queries without Drizzle, which has its own: timestamps in ISO 8601, dates as text. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIso);
types.setTypeParser(pg.types.builtins.DATE, (printed) => printed);

type PostgresSettings = Omit<PoolSettings, "statementTimeout"> & { timeouts: Timeouts };

export function postgresPool(databaseUrl: string, size: number, settings: PostgresSettings): PlanModePool {
  const { timeouts } = settings;
  const pool = new PlanModePool({
    connectionString: databaseUrl,
    max: size,
    types,
    application_name: APPLICATION,
    connectionTimeoutMillis: timeouts.connection,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // JIT compilation takes longer than any of our queries.
    options: "-c TimeZone=UTC -c DateStyle=ISO -c jit=off",
    // Statements can be sent before earlier ones are answered: see `atOnce`.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    onConnect: (client) => settings.onConnect(client as pg.PoolClient),
  });
  return survivingErrors(pool, settings.log);
}

/** A pool of one permanent connection: the store has one session, and a new connection would lose prepared statements. */
export function embeddedPool(store: EmbeddedStore, settings: PoolSettings): PlanModePool {
  let connection: EmbeddedConnection | undefined;
  const pool = new PlanModePool({
    stream() {
      connection = store.connect();
      // Typed as a socket; node-postgres uses only a Duplex and a few methods of a socket.
      return connection;
    },
    max: 1,
    idleTimeoutMillis: 0,
    types,
    connectionTimeoutMillis: EMBEDDED_WAIT_MS,
    // Set here so that PGHOST and the like in the environment have no effect.
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
  // Ended first, so that the pool does not reuse it.
  pool.on("release", (_error, client) => {
    if (connection?.ranOver) void client.end();
  });
  return survivingErrors(pool, settings.log);
}

/** Without a listener, the error of a connection that breaks while it is checked out would end the process. */
function survivingErrors(pool: PlanModePool, log: Log) {
  const report = (error: Error) => log.warn(`A database connection was lost: ${error.message}`);
  pool.on("connect", (client) => client.on("error", report));
  pool.on("error", () => {});
  return pool;
}
