import { sql } from "drizzle-orm";
import { namesLabel } from "../../domain/counts.ts";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import { MAX_NAMED_ORDERS } from "../../domain/limits.ts";
import { noticeOfOrders, notifies, ordersToNotify } from "../../domain/notifications/notices.ts";
import type { Order, Side } from "../../domain/orders/order.ts";
import type { Raw } from "../db/raw-row.ts";
import type { orders as ordersTable } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { newId } from "../ids.ts";
import { storeNotifiedOrders } from "./notified-orders.queries.ts";
import { type EventMail, notifyTeams } from "./notify.ts";
import { namesOfTeams } from "./team-names.queries.ts";

interface Change {
  readonly before: Order;
  readonly after: Order;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

async function namesOfOrders(tx: Transaction, agencyId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string | null>();
  const rows = await rowsOf<Raw<typeof ordersTable, "id" | "order_name">>(
    tx,
    sql`select id, order_name from orders where agency_id = ${agencyId} and id = any(${uuids(ids)})`,
  );
  return new Map(rows.map((row) => [row.id, row.order_name]));
}

/** The mail of an action that has a template of its own. */
function mailOf(action: string, orders: string, reason: string): { mail?: EventMail } {
  if (action === "approve") return { mail: { template: "order-approved", values: { orders } } };
  if (action === "reject") return { mail: { template: "order-rejected", values: { orders, reason } } };
  return {};
}

/** Notifies the other side of a change of orders: one message per team and person, whatever the number of orders. */
export async function notifyOfOrders(
  tx: Transaction,
  agencyId: string,
  call: { side: Side; action: string; actorId: string | null },
  changed: readonly Change[],
): Promise<void> {
  const { side, action, actorId } = call;
  if (!notifies(side, action)) return;
  const teams = [...new Set(changed.map(({ after }) => after.teamId))];
  const groups = teams.flatMap((teamId) => {
    const ofTeam = changed.filter(({ after }) => after.teamId === teamId);
    const orders = ordersToNotify(
      side,
      action,
      ofTeam.map(({ before, after }) => ({
        id: after.id,
        asksToCancel: after.cancelRequest === "pending" && before.cancelRequest !== "pending",
      })),
    );
    if (orders.length === 0) return [];
    const reason = ofTeam[0]?.detail?.reason;
    const named = orders.slice(0, MAX_NAMED_ORDERS).map(({ id }) => id);
    return [{ teamId, orders, named, notified: newId(), reason: typeof reason === "string" ? reason : "" }];
  });
  if (groups.length === 0) return;
  const names = await namesOfOrders(
    tx,
    agencyId,
    groups.flatMap(({ named }) => named),
  );
  const teamNames = await namesOfTeams(tx, agencyId, teams);
  await storeNotifiedOrders(
    tx,
    agencyId,
    groups
      .filter(({ orders }) => orders.length > 1)
      .map(({ notified: id, orders }) => ({ id, orderIds: orders.map((order) => order.id) })),
  );
  const notices = groups.map(({ teamId, orders, named, notified, reason }) => {
    const name = names.get(named[0] ?? "") ?? null;
    const first = named.map((id) => names.get(id) ?? NAME_PLACEHOLDER);
    const teamName = teamNames.get(teamId) ?? "";
    const notice = noticeOfOrders({ side, action, teamId, teamName, orders, name, notified, reason });
    return { ...notice, ...mailOf(action, namesLabel(first, orders.length), reason) };
  });
  await notifyTeams(tx, agencyId, notices, { actorId });
}
