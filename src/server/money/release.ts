import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import { perform } from "../orders/perform.ts";

const BATCH = 500;

/**
 * Makes the pending profit of orders available whose release date has come, agency by agency. Several
 * processes may do it at once: each order is released by whoever locks it first.
 * @returns how many orders were released
 */
export async function releaseDueProfit(database: Database, now = new Date().toISOString()): Promise<number> {
  let released = 0;
  for (;;) {
    const due = await rowsOf<{ agency_id: string; id: string }>(
      database,
      sql`select agency_id, id from orders where status = 'Fulfilled' and book ->> 'releaseAt' <= ${now}
        order by book ->> 'releaseAt' limit ${BATCH}`,
    );
    if (due.length === 0) return released;
    let done = 0;
    for (const agencyId of new Set(due.map((row) => row.agency_id))) {
      const ids = due.filter((row) => row.agency_id === agencyId).map((row) => row.id);
      const { success } = await inTransaction(database, (tx) =>
        perform(tx, {
          scope: { reach: "agency", agencyId },
          side: "system",
          actorId: null,
          name: "release",
          ids,
          actionFor: () => ({ type: "release" }),
          now,
        }),
      );
      done += success.length;
    }
    released += done;
    // Another process was quicker with all of them, or none can be released: either way it is not ours.
    if (done === 0) return released;
  }
}
