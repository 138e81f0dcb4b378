import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../../server/db/transaction.ts";

/** PostgreSQL's protocol counts parameters in 16 bits. */
const MAX_PARAMETERS = 60_000;

/** Inserts rows of the same columns, in as few statements as possible. */
export async function insertRows(
  tx: Transaction,
  table: PgTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const size = Math.floor(MAX_PARAMETERS / Object.keys(first).length);
  for (let from = 0; from < rows.length; from += size) {
    await tx.insert(table).values(rows.slice(from, from + size));
  }
}
