import { type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { ShareName } from "../measured.ts";
import { type NotificationHandler } from "./notifications.ts";
import type { PlanModePool } from "./plan-mode.ts";
import type { SlowQueries } from "./slow-queries/slow-queries.ts";

/** How a share of a process's connections is used. */
export interface ShareUsage {
  readonly share: ShareName;
  /** The most that it may use. */
  readonly connections: number;
  readonly inUse: number;
  /** What waits for one. */
  readonly waiting: number;
}

/** PostgreSQL, external or embedded. */
export interface Database {
  kind: "embedded" | "postgres";
  pool: PlanModePool;
  drizzle: NodePgDatabase;
  /** Where slow statements are reported, if they are. */
  slowQueries: SlowQueries | undefined;
  /** The database for lists of a resource: with a share of the connections and short time-outs. */
  forLists(resource: string): Database;
  /** The database for writes and jobs, which leave connections free for sessions and signing in. */
  forWrites(): Database;
  /** How the connections are used now. Those of writes are among the others. */
  usage(): ShareUsage[];
  /** Runs `work` on a separate connection with this statement time-out; 0 for none. */
  withStatementTimeout<T>(milliseconds: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Calls the handler with the payload of each NOTIFY. @returns a function that stops */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>;
  /** After an import: `VACUUM (ANALYZE)` if embedded, else `ANALYZE`, since PostgreSQL has autovacuum. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
}
