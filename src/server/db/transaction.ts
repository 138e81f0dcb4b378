import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "./client.ts";
import { isLostRace } from "./errors.ts";

/** What a write is given: everything it reads and writes goes through this, or waits for ever on one connection. */
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** Where a query runs: outside of a transaction, or within one. */
export type Executor = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "with" | "$with"
>;

const clients = new WeakMap<Transaction, pg.PoolClient>();

/** The connection that a transaction runs on, for what the driver can and Drizzle cannot. */
export function clientOf(tx: Transaction): pg.PoolClient {
  const client = clients.get(tx);
  if (!client) throw new Error("A transaction that inTransaction did not begin");
  return client;
}

type Afterwards = (database: Database) => void;
const afterwards = new WeakMap<Transaction, Afterwards[]>();

/** Runs `work` once the transaction is committed, and not at all where it is not. It must not throw. */
export function afterCommit(tx: Transaction, work: Afterwards): void {
  const waiting = afterwards.get(tx);
  if (!waiting) throw new Error("A transaction that inTransaction did not begin");
  waiting.push(work);
}

async function onceThrough<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  const waiting: Afterwards[] = [];
  let result: T;
  try {
    result = await drizzle(client).transaction((tx) => {
      clients.set(tx, client);
      afterwards.set(tx, waiting);
      return work(tx);
    });
  } finally {
    client.release();
  }
  for (const run of waiting) run(database);
  return result;
}

const TRIES = 4;
const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

/**
 * Runs `work` in one transaction, again from its beginning where another one beat it (a deadlock or a
 * serialisation failure): so `work` must change nothing but rows.
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await onceThrough(database, work);
    } catch (error) {
      if (!isLostRace(error) || tried === TRIES) throw error;
      await pause(Math.random() * 20 * 2 ** tried);
    }
  }
}
