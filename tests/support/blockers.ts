import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../../src/server/db/client.ts";
import { rowsOf } from "../../src/server/db/statement.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { deriveBlockers } from "../../src/server/orders/blockers/derive.queries.ts";

/** Fails unless the stored blockers of an agency and their counters equal those derived from its orders. */
export async function expectExactBlockers(database: Database, agencyId: string): Promise<void> {
  const ids = await rowsOf<{ id: string }>(
    database,
    sql`select id from orders where agency_id = ${agencyId}`,
  );
  const derived = await inTransaction(database, (tx) =>
    deriveBlockers(
      tx,
      agencyId,
      ids.map(({ id }) => id),
      [],
    ),
  );
  const stored = await rowsOf<Record<string, unknown>>(
    database,
    sql`select order_id, seller_team_id, gate, owner, cause, amount, due from order_blockers
      where agency_id = ${agencyId}`,
  );
  const text = (values: unknown[]) => values.map(String).join(" | ");
  expect(stored.map((row) => text(Object.values(row))).sort()).toEqual(
    derived
      .map((row) => text([row.orderId, row.teamId, row.gate, row.owner, row.cause, row.amount, row.due]))
      .sort(),
  );
  const counted = await rowsOf(
    database,
    sql`select seller_team_id, gate, owner, cause, orders, amount, due from blocker_counters
      where agency_id = ${agencyId} order by 1, 2, 3, 4`,
  );
  const recounted = await rowsOf(
    database,
    sql`select seller_team_id, gate, owner, cause, count(*)::int as orders, sum(amount)::bigint as amount,
        sum(due)::bigint as due
      from order_blockers where agency_id = ${agencyId} group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  expect(counted).toEqual(recounted);
}
