import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction } from "../../db/transaction.ts";
import { perform } from "../../orders/actions/perform.ts";

const BATCH = 500;

const ofSale = (field: string) => sql.raw(`coalesce((accounting -> 'sale' ->> '${field}')::bigint, 0)`);
/** What the store collected is paid out, less what went back to the buyer. */
const SETTLED = sql`${ofSale("settled")} >= ${ofSale("collected")} - ${ofSale("returned")}`;

/**
 * Makes pending profit available for orders past their release date whose sale is settled, agency by agency. Several processes can run it
 * at once: the first to lock an order releases it.
 * @returns how many orders were released
 */
export async function releaseDueProfit(database: Database, now = new Date().toISOString()): Promise<number> {
  let released = 0;
  for (;;) {
    const due = await rowsOf<Raw<typeof orders, "agency_id" | "id">>(
      database,
      sql`select agency_id, id from orders where status = 'Fulfilled' and accounting ->> 'releaseAt' <= ${now}
          and ${SETTLED} order by accounting ->> 'releaseAt' limit ${BATCH}`,
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
    // Another process released them all, or none can be released.
    if (done === 0) return released;
  }
}
