import type { SQL } from "drizzle-orm";
import type { Database } from "./client.ts";
import { compile } from "./compile.ts";
import { clientOf, type Transaction } from "./transaction.ts";

/** Each connection keeps what it has prepared, so only so many texts get a name. */
const MOST_NAMES = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

const isDatabase = (where: Database | Transaction): where is Database => "pool" in where;

/**
 * The rows of a query whose text is the same for the same shape of question: a named prepared statement on
 * the pool, or within a transaction a plain one. Timestamps come as text that Date reads, bigints as text.
 */
export async function rowsOf<Row extends Record<string, unknown>>(
  where: Database | Transaction,
  query: SQL,
): Promise<Row[]> {
  // The driver's rows are what the query's author says they are, here as below.
  if (!isDatabase(where)) return (await where.execute(query)).rows as Row[];
  const { text, params } = compile(query);
  const found = await where.pool.query<Row>({ name: nameOf(text), text, values: params });
  return found.rows;
}

/**
 * As `rowsOf`, planned for these very values: for searches, one of which finds all that there is and the next
 * nothing.
 */
export async function plannedRowsOf<Row extends Record<string, unknown>>(
  where: Database | Transaction,
  query: SQL,
): Promise<Row[]> {
  if (!isDatabase(where)) return rowsOf(where, query);
  const { text, params } = compile(query);
  return (await where.pool.query<Row>({ text, values: params })).rows;
}

/**
 * The rows of a query within a transaction, prepared by name on its own connection: for those that are asked
 * for a few rows at a time, where planning would take longer than running.
 */
export async function preparedRowsOf<Row extends Record<string, unknown>>(
  tx: Transaction,
  query: SQL,
): Promise<Row[]> {
  const { text, params } = compile(query);
  const found = await clientOf(tx).query<Row>({ name: nameOf(text), text, values: params });
  return found.rows;
}
