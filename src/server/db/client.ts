import { type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { type NotificationHandler } from "./notifications.ts";
import type { PlanModePool } from "./plan-mode.ts";
import type { SlowQueries } from "./slow-queries/slow-queries.ts";

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
  /** Runs `work` on a separate connection with this statement time-out; 0 for none. */
  withStatementTimeout<T>(milliseconds: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Calls the handler with the payload of each NOTIFY. @returns a function that stops */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>;
  /** After an import: `VACUUM (ANALYZE)` if embedded, else `ANALYZE`, since PostgreSQL has autovacuum. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
}
