import type { SQL } from "drizzle-orm";
import { writeBehind } from "../meanwhile.ts";
import type { Database } from "./client.ts";
import { compile } from "./compile.ts";
import { clientOf, isPrepared, type Transaction } from "./transaction.ts";

/** Limits the named prepared statements, since each connection stores all of them. */
const MAX_NAMES = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const cached = names.get(text);
  if (cached !== undefined || names.size >= MAX_NAMES) return cached;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

export const isDatabase = (where: Database | Transaction): where is Database => "pool" in where;

/** How PostgreSQL plans a query, where its own choice is not the best. */
export type Plan =
  /** For these values: for searches, whose selectivity varies widely. */
  | "custom"
  /** Once on a connection of its own kind: where the same index serves best whatever the values are. */
  | "generic"
  /** Prepared in every transaction: for queries that run often for a few rows, which take longer to plan than to execute. */
  | "prepared";

/**
 * Runs a query whose text depends only on its shape: as a named prepared statement on the pool and in a transaction whose
 * statements are prepared, as a plain one in others, unless a plan is given. Timestamps are returned as text that Date
 * parses, bigints as text. The caller declares the type of the rows. An error of a prepared statement gets its text, which
 * has no values, for the log.
 */
export async function rowsOf<Row extends Record<string, unknown>>(
  where: Database | Transaction,
  query: SQL,
  plan?: Plan,
): Promise<Row[]> {
  const isPlain = !isDatabase(where) && (plan === "custom" || (plan !== "prepared" && !isPrepared(where)));
  // Sent now: the promise that `tx.execute` returns sends the statement when it is awaited.
  if (isPlain) return (await where.execute(query).execute()).rows as Row[];
  const { text, params: values } = compile(query);
  const statement = { name: plan === "custom" ? undefined : nameOf(text), text, values };
  try {
    if (!isDatabase(where)) return (await clientOf(where).query<Row>(statement)).rows;
    const { pool } = where;
    return (await (plan === "generic" ? pool.queryGeneric<Row>(statement) : pool.query<Row>(statement))).rows;
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { statement: text }) : error;
  }
}

/** Runs statements one after another. Each is built while the previous one runs. */
export const executeAll = (tx: Transaction, statements: Iterable<SQL>): Promise<void> =>
  writeBehind(statements, (statement) => rowsOf(tx, statement));
