import type { SQL } from "drizzle-orm";
import type pg from "pg";
import { writeBehind } from "../meanwhile.ts";
import type { Database } from "./client.ts";
import { type Compiled, compile } from "./compile.ts";
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

/**
 * Sends a statement at once: the promise that `tx.execute` returns sends it when it is awaited. The caller declares the
 * type of the rows.
 */
async function send<Row extends Record<string, unknown>>(tx: Transaction, statement: SQL): Promise<Row[]> {
  if (isPrepared(tx)) return preparedRowsOf<Row>(tx, statement);
  return (await tx.execute(statement).execute()).rows as Row[];
}

/** Runs statements one after another. Each is built while the previous one runs. */
export const executeAll = (tx: Transaction, statements: Iterable<SQL>): Promise<void> =>
  writeBehind(statements, (statement) => send(tx, statement));

/**
 * Runs a query whose text depends only on its shape: as a named prepared statement on the pool and in a transaction whose
 * statements are prepared, as a plain one in others. Timestamps are returned as text that Date parses, bigints as text.
 */
export async function rowsOf<Row extends Record<string, unknown>>(
  where: Database | Transaction,
  query: SQL,
): Promise<Row[]> {
  return isDatabase(where) ? compiledRowsOf<Row>(where, compile(query)) : send<Row>(where, query);
}

const named = ({ text, params }: Compiled) => ({ name: nameOf(text), text, values: params });

/** The rows of a sent query. An error of the driver gets the statement, which has no values, for the log. */
async function rowsFrom<Row extends pg.QueryResultRow>(
  sent: Promise<pg.QueryResult<Row>>,
  { text }: Compiled,
): Promise<Row[]> {
  try {
    return (await sent).rows;
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { statement: text }) : error;
  }
}

/** Runs a compiled query as a named prepared statement. */
export const compiledRowsOf = <Row extends Record<string, unknown>>(
  { pool }: Database,
  compiled: Compiled,
): Promise<Row[]> => rowsFrom(pool.query<Row>(named(compiled)), compiled);

/**
 * As `rowsOf`, with a generic plan: for a query that the same index serves best whatever the values are, whose first
 * calls on each connection would take longer to plan than to execute.
 */
export async function genericRowsOf<Row extends Record<string, unknown>>(
  where: Database | Transaction,
  query: SQL,
): Promise<Row[]> {
  return isDatabase(where) ? compiledGenericRowsOf<Row>(where, compile(query)) : rowsOf<Row>(where, query);
}

/** As `genericRowsOf`, for a query that is compiled already. */
export const compiledGenericRowsOf = <Row extends Record<string, unknown>>(
  { pool }: Database,
  compiled: Compiled,
): Promise<Row[]> => rowsFrom(pool.queryGeneric<Row>(named(compiled)), compiled);

/**
 * As `rowsOf`, with a custom plan for these values: for searches, whose selectivity varies widely.
 */
export async function plannedRowsOf<Row extends Record<string, unknown>>(
  where: Database | Transaction,
  query: SQL,
): Promise<Row[]> {
  if (!isDatabase(where)) return (await where.execute(query)).rows as Row[];
  const compiled = compile(query);
  const { text, params } = compiled;
  return rowsFrom(where.pool.query<Row>({ text, values: params }), compiled);
}

/**
 * Runs a named prepared statement within a transaction: for queries that run often for a few rows, where planning would
 * take longer than execution.
 */
export const preparedRowsOf = <Row extends Record<string, unknown>>(
  tx: Transaction,
  query: SQL,
): Promise<Row[]> => compiledRowsIn<Row>(tx, compile(query));

/** As `preparedRowsOf`, for a query that is compiled already. */
export const compiledRowsIn = <Row extends Record<string, unknown>>(
  tx: Transaction,
  compiled: Compiled,
): Promise<Row[]> => rowsFrom(clientOf(tx).query<Row>(named(compiled)), compiled);
