import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../../transaction.ts";

/** The protocol counts parameters in 16 bits. */
const MOST_PARAMETERS = 60_000;

/** Inserts rows of one shape, in as few statements as may be. */
export async function insertRows(
  tx: Transaction,
  table: PgTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const size = Math.floor(MOST_PARAMETERS / Object.keys(first).length);
  for (let from = 0; from < rows.length; from += size) {
    await tx.insert(table).values(rows.slice(from, from + size));
  }
}
