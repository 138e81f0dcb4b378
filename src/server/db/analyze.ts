import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { isDatabase, rowsOf } from "./statement.ts";
import type { Transaction } from "./transaction.ts";

/** Smaller tables are read completely whatever the plan. */
const MIN_PAGES = 16;

/** Those of the named tables that are more than twice as large as when PostgreSQL last analyzed them. */
const grown = (names: readonly string[]): SQL => sql`
  select c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = 'public' and c.relname = any(${sql.param([...names])}::text[])
    and pg_relation_size(c.oid) / current_setting('block_size')::int > greatest(${MIN_PAGES}::int, 2 * c.relpages)
  order by name`;

/** The columns of a table that something is looked up by. */
export type LookedUp = Readonly<Record<string, readonly string[]>>;

/**
 * Updates the statistics of tables that have multiplied. PostgreSQL does so too, a minute later, and PGlite every five;
 * until then it plans for the few rows that it knows of, and may choose an index by which each lookup reads an agency's
 * orders. The first imports of 10,000 orders then take up to 42 s instead of 7 to 10, and an action on as many new orders
 * reaches the limit of a statement, 30 s, instead of taking 3. Other columns are left to PostgreSQL: all of an order's take
 * it a second.
 * @returns the names of those that were analyzed
 */
export async function analyzeGrown(where: Database | Transaction, tables: LookedUp): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(where, grown(Object.keys(tables)));
  for (const { name } of rows) {
    const columns = (tables[name] ?? []).join(", ");
    // Skips a table that autovacuum has locked, which analyzes it.
    const statement = `analyze (skip_locked) public.${name} (${columns})`;
    if (isDatabase(where)) await where.withStatementTimeout(0, (client) => client.query(statement));
    else await where.execute(sql.raw(statement));
  }
  return rows.map(({ name }) => name);
}
