import { sql } from "drizzle-orm";
import type { PlainAction } from "../../../domain/orders/act.ts";
import type { Hold } from "../../../domain/orders/order.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import type { Work } from "../../jobs/jobs.ts";
import { perform } from "./perform.ts";

const BATCH = 500;

type HeldBy = Hold["owner"];

/** An order whose hold ends by now, and the time that its hold had when it was found. */
type DueHold = Raw<typeof orders, "agency_id" | "id"> & { owner: HeldBy; until: string };

const RELEASE = { seller: "unhold", agency: "agency-unhold" } as const satisfies Record<
  HeldBy,
  PlainAction["type"]
>;

/**
 * Releases the orders of one agency that one side holds, as the system. An order whose hold a person has ended or replaced
 * meanwhile is left as it is. Where a gate is closed, a seller's hold stays, for a person to end.
 * @returns how many holds have ended or stay
 */
async function endHolds(tx: Transaction, agencyId: string, owner: HeldBy, due: readonly DueHold[]) {
  const untilOf = new Map(due.map(({ id, until }) => [id, until]));
  const take = (
    type: (typeof RELEASE)[HeldBy] | "keep-hold",
    ids: readonly string[],
    detailOf: (id: string) => Record<string, unknown>,
  ) =>
    perform(tx, {
      scope: { reach: "agency", agencyId },
      side: "system",
      actorId: null,
      name: type,
      ids,
      actionFor: ({ id, hold }) =>
        hold?.owner === owner && hold.until === untilOf.get(id)
          ? { type }
          : "Its hold has ended or is another",
      detailFor: ({ id }) => detailOf(id),
    });
  const ended = await take(RELEASE[owner], [...untilOf.keys()], (id) => ({ until: untilOf.get(id) }));
  const closed = new Map(
    ended.failed.flatMap(({ id, message, gate }): [string, string][] => (gate ? [[id, message]] : [])),
  );
  if (closed.size === 0) return ended.success.length;
  const kept = await take("keep-hold", [...closed.keys()], (id) => ({ reason: closed.get(id) }));
  return ended.success.length + kept.success.length;
}

/**
 * Ends the holds whose time has come, agency by agency. Several processes can run it at once: the first to lock an order
 * ends its hold.
 * @returns how many holds have ended or stay
 */
export async function endDueHolds(database: Database, now = new Date().toISOString()): Promise<number> {
  const due = await rowsOf<DueHold>(
    database,
    sql`select agency_id, id, hold ->> 'owner' as owner, hold ->> 'until' as until from orders
      where status = 'Hold' and hold ->> 'until' <= ${now} and deleted_at is null
      order by hold ->> 'until' limit ${BATCH}`,
  );
  let done = 0;
  for (const agencyId of new Set(due.map((row) => row.agency_id)))
    for (const owner of ["seller", "agency"] as const) {
      const held = due.filter((row) => row.agency_id === agencyId && row.owner === owner);
      if (held.length > 0) done += await inTransaction(database, (tx) => endHolds(tx, agencyId, owner, held));
    }
  return done;
}

export const holdWork = (database: Database): Work => ({
  name: "holds",
  once: async () => (await endDueHolds(database)) > 0,
});
