import { type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../domain/format.ts";
import { type DayStep, stepsTaken } from "../../domain/orders/day-steps.ts";
import type { Order } from "../../domain/orders/order.ts";
import { recordset } from "../db/recordset.ts";
import type { Transaction } from "../db/transaction.ts";

interface Stepped {
  readonly teamId: string;
  readonly step: DayStep;
  /** ISO 8601 */
  readonly at: string;
}

/** The sums by day, team and step, in the lock order of all writers. */
function sumsOf(stepped: readonly Stepped[]) {
  const sums = new Map<string, number>();
  /** Most have the same time, and a time zone is slow to look up. */
  const days = new Map<string, string>();
  for (const { teamId, step, at } of stepped) {
    const day = days.get(at) ?? dayOf(at);
    days.set(at, day);
    const key = `${day} ${teamId} ${step}`;
    sums.set(key, (sums.get(key) ?? 0) + 1);
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, n]) => {
      const [d = "", t = "", s = ""] = key.split(" ");
      return { d, t, s, n };
    });
}

/** The statement that counts new orders, also usable as a common table expression. */
const addSums = (agencyId: string, sums: ReturnType<typeof sumsOf>): SQL =>
  sql`insert into order_days (agency_id, day, seller_team_id, step, orders)
    select ${agencyId}::uuid, d::date, t, s, n from ${recordset(sums, { d: "text", t: "uuid", s: "text", n: "int" })}
    on conflict (agency_id, day, seller_team_id, step) do update set orders = order_days.orders + excluded.orders`;

export const addCreated = (agencyId: string, created: readonly Omit<Stepped, "step">[]): SQL =>
  addSums(agencyId, sumsOf(created.map((one) => ({ ...one, step: "created" as const }))));

/** Counts the steps of an action by day. Without steps there is no query. */
export async function countSteps(
  tx: Transaction,
  agencyId: string,
  changed: readonly { readonly before: Order; readonly after: Order }[],
  at: string,
): Promise<void> {
  const sums = sumsOf(
    changed.flatMap((change) =>
      stepsTaken(change).map((step) => ({ teamId: change.after.teamId, step, at })),
    ),
  );
  if (sums.length > 0) await tx.execute(addSums(agencyId, sums));
}
