import { sql } from "drizzle-orm";
import { dayOf } from "../../../domain/format.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { numbers } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/**
 * The next numbers of a kind in an agency, like `INV-2026-000123`. The counter row stays locked until the transaction
 * ends, so that there are no gaps.
 */
export async function nextNumbers(
  tx: Transaction,
  agencyId: string,
  kind: string,
  count: number,
  now: string,
): Promise<string[]> {
  const year = Number(dayOf(now).slice(0, 4));
  const [row] = await rowsOf<Raw<typeof numbers, "last">>(
    tx,
    sql`insert into numbers (agency_id, kind, year, last) values (${agencyId}, ${kind}, ${year}, ${count})
      on conflict (agency_id, kind, year) do update set last = numbers.last + ${count} returning last`,
  );
  const first = Number(row?.last ?? count) - count + 1;
  return Array.from(
    { length: count },
    (_, index) => `${kind}-${year}-${String(first + index).padStart(6, "0")}`,
  );
}
