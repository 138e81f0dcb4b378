import { sql } from "drizzle-orm";
import { noticeOfOrders, notifies, ordersToNotify } from "../../domain/notifications/notices.ts";
import type { Order, Side } from "../../domain/orders/order.ts";
import type { Raw } from "../db/raw-row.ts";
import type { orders as ordersTable } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { namesOfTeams, notify } from "./notify.queries.ts";

interface Change {
  readonly before: Order;
  readonly after: Order;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

async function namesOfOrders(tx: Transaction, agencyId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string | null>();
  const rows = await rowsOf<Raw<typeof ordersTable, "id" | "order_name">>(
    tx,
    sql`select id, order_name from orders where agency_id = ${agencyId} and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.order_name]));
}

/** Notifies the other side of a change of orders: one notice per team. */
export async function notifyOfOrders(
  tx: Transaction,
  agencyId: string,
  call: { side: Side; action: string; actorId: string | null },
  changed: readonly Change[],
): Promise<void> {
  const { side, action, actorId } = call;
  if (side === "system" || !notifies(side, action)) return;
  const teams = [...new Set(changed.map(({ after }) => after.teamId))];
  const groups = teams.flatMap((teamId) => {
    const ofTeam = changed.filter(({ after }) => after.teamId === teamId);
    const orders = ordersToNotify(
      side,
      action,
      ofTeam.map(({ before, after }) => ({
        id: after.id,
        status: after.status,
        asksToCancel: after.cancelRequest === "pending" && before.cancelRequest !== "pending",
      })),
    );
    const reason = ofTeam[0]?.detail?.reason;
    return orders.length > 0 ? [{ teamId, orders, reason: typeof reason === "string" ? reason : "" }] : [];
  });
  const single = groups.flatMap(({ orders }) => (orders.length === 1 ? orders.map(({ id }) => id) : []));
  const names = await namesOfOrders(tx, agencyId, single);
  const teamNames = await namesOfTeams(tx, agencyId, teams);
  const notices = groups.map(({ teamId, orders, reason }) =>
    noticeOfOrders({
      side,
      action,
      teamId,
      teamName: teamNames.get(teamId) ?? "",
      orders,
      name: names.get(orders[0]?.id ?? "") ?? null,
      reason,
    }),
  );
  await notify(tx, agencyId, actorId, notices);
}
