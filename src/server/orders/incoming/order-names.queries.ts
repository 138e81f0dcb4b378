import { sql } from "drizzle-orm";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Names for orders without one, `PL-000123`: numbered per agency, without a year. */
export async function nextOrderNames(tx: Transaction, agencyId: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const [row] = await rowsOf<{ last: string }>(
    tx,
    sql`insert into numbers (agency_id, kind, year, last) values (${agencyId}, 'PL', 0, ${count})
      on conflict (agency_id, kind, year) do update set last = numbers.last + ${count} returning last`,
  );
  const first = Number(row?.last ?? count) - count + 1;
  return Array.from({ length: count }, (_, index) => `PL-${String(first + index).padStart(6, "0")}`);
}
