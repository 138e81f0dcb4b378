import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres/session";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database } from "./client.ts";
import { isLostRace } from "./errors.ts";

/** A transaction. A write must use only this: with one connection, any other query would wait forever. */
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** Runs a query, within a transaction or without one. */
export type Executor = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "with" | "$with"
>;

const clients = new WeakMap<Transaction, pg.PoolClient>();

/** The connection of a transaction, for features that Drizzle lacks. */
export function clientOf(tx: Transaction): pg.PoolClient {
  const client = clients.get(tx);
  if (!client) throw new Error("A transaction that inTransaction did not begin");
  return client;
}

const prepared = new WeakSet<Transaction>();

/** Whether the transaction's statements are named prepared ones, with generic plans. */
export const isPrepared = (tx: Transaction): boolean => prepared.has(tx);

/**
 * Makes the statements of the rest of the transaction prepared ones with generic plans: for a write of a few rows, whose
 * statements take longer to plan than to execute. One for many rows needs a plan for their number.
 */
export async function prepareStatements(tx: Transaction): Promise<void> {
  prepared.add(tx);
  await clientOf(tx).query("set local plan_cache_mode = force_generic_plan");
}

const TRIES = 4;
const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

type Afterwards = (database: Database) => void | Promise<void>;
const afterwards = new WeakMap<Transaction, Afterwards[]>();

/** Runs `work` after the commit and before `inTransaction` returns, and not after a rollback. */
export function afterCommit(tx: Transaction, work: Afterwards): void {
  const waiting = afterwards.get(tx);
  if (!waiting) throw new Error("A transaction that inTransaction did not begin");
  waiting.push(work);
}

type Beforehand = () => Promise<void>;
const beforehand = new WeakMap<Transaction, Map<symbol, Beforehand>>();

/** Runs `work` at the end of the transaction, before its commit: once per key, whichever code asked for it last. */
export function beforeCommit(tx: Transaction, key: symbol, work: Beforehand): void {
  const waiting = beforehand.get(tx);
  if (!waiting) throw new Error("A transaction that inTransaction did not begin");
  waiting.set(key, work);
}

const dialect = new PgDialect();

type NoSchema = Record<string, never>;
type Tables = ExtractTablesWithRelations<NoSchema>;

/** As Drizzle makes it in `transaction`. */
const transactionOn = (client: pg.PoolClient): Transaction =>
  new NodePgTransaction(dialect, new NodePgSession<NoSchema, Tables>(client, dialect, undefined), undefined);

/** Runs `work` between `begin` and its end and returns the connection to the pool; closes one that cannot roll back. */
async function within<T>(
  client: pg.PoolClient,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const tx = transactionOn(client);
  clients.set(tx, client);
  let isBroken = false;
  try {
    await client.query(begin);
    const result = await work(tx);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function attempt<T>(database: Database, work: (tx: Transaction) => Promise<T>) {
  const client = await database.pool.connect();
  const waiting: Afterwards[] = [];
  const result = await within(client, "begin", async (tx) => {
    const last = new Map<symbol, Beforehand>();
    afterwards.set(tx, waiting);
    beforehand.set(tx, last);
    const done = await work(tx);
    for (const run of last.values()) await run();
    return done;
  });
  return { result, waiting };
}

/** Runs `work`, which is one transaction, again while it loses races. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!isLostRace(error) || tried === TRIES) throw error;
      await pause(Math.random() * 20 * 2 ** tried);
    }
  }
}

/** Runs `work` in a transaction, again after a deadlock or serialization failure: its only effects must be on rows. */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { result, waiting } = await retried(() => attempt(database, work));
  for (const run of waiting) await run(database);
  return result;
}

/**
 * Runs `work` on one snapshot of the database; writes are refused. Its statements are prepared ones with generic plans,
 * for reads of a few rows by their ids, which take longer to plan than to execute. A search needs a plan for its words.
 */
export async function inSnapshot<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await database.pool.connectGeneric();
  return within(client, "begin isolation level repeatable read read only", (tx) => {
    prepared.add(tx);
    return work(tx);
  });
}

/**
 * Runs `work` as a part of a transaction: where it throws, its changes alone are undone, and what it leaves for after
 * the commit is dropped with them.
 */
export async function asPart<T>(tx: Transaction, work: (part: Transaction) => Promise<T>): Promise<T> {
  const client = clientOf(tx);
  const waiting: Afterwards[] = [];
  const result = await tx.transaction(async (savepoint) => {
    clients.set(savepoint, client);
    afterwards.set(savepoint, waiting);
    return work(savepoint);
  });
  for (const run of waiting) afterCommit(tx, run);
  return result;
}

/** Runs `work` within a transaction and undoes its changes, to learn whether it would be refused. */
export async function undone(tx: Transaction, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await asPart(tx, async (part) => {
    await work(part);
    throw new RolledBack(undefined);
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

/** Carries a result out of a transaction that is rolled back. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super("Rolled back on purpose");
    this.result = result;
  }
}

/** Runs `work` in a transaction and rolls it back: the result is what it would be. */
export async function rolledBack<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(database, async (tx) => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    // Thrown a few lines above, of this very type.
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}
