import { sql } from "drizzle-orm";
import { changeMessage } from "../../../domain/notifications/order-messages.ts";
import type { ChangeReason, ChangeSide } from "../../../domain/orders/changes/change-request.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notifyOfOrder } from "../../notifications/notify-of-order.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";

async function orderRef(tx: Transaction, { agencyId }: AgencyScope, id: string) {
  const [row] = await rowsOf<Raw<typeof orders, "order_name" | "seller_team_id">>(
    tx,
    sql`select order_name, seller_team_id from orders where agency_id = ${agencyId} and id = ${id}`,
  );
  return row && { id, name: row.order_name, teamId: row.seller_team_id };
}

/** Who requests a change: a person, or a seller's store. */
export interface Requester {
  readonly side: ChangeSide;
  readonly name: string;
  /** `null` for a store. */
  readonly userId: string | null;
}

/** Notifies everybody of the other side who may decide a new change request. */
export async function notifyOfRequest(
  tx: Transaction,
  scope: AgencyScope,
  by: Requester,
  { orderId, reason, note }: { orderId: string; reason: ChangeReason; note: string | null },
): Promise<void> {
  const order = await orderRef(tx, scope, orderId);
  if (!order) return;
  const to =
    by.side === "seller"
      ? ({ side: "agency" } as const)
      : ({ side: "seller", teamId: order.teamId } as const);
  const request = { event: "requested" as const, reason, note: note ?? "" };
  const message = changeMessage(order, request, by.name);
  await notifyOfOrder(tx, scope, message, { to, actorId: by.userId });
}

interface Decided {
  readonly orderId: string;
  readonly reason: ChangeReason;
  readonly event: "accepted" | "declined";
  readonly note: string;
  /** The requester; `null` for a store. */
  readonly userId: string | null;
}

/** Notifies the requester of a change of the decision; of a store's request its team. */
export async function notifyOfDecision(tx: Transaction, actor: Actor, decided: Decided): Promise<void> {
  const { orderId, userId, ...request } = decided;
  const scope = agencyScopeOf(actor);
  const order = await orderRef(tx, scope, orderId);
  if (!order) return;
  const message = changeMessage(order, request, actor.fullName);
  const to = userId === null ? ({ side: "seller", teamId: order.teamId } as const) : { userIds: [userId] };
  await notifyOfOrder(tx, scope, message, { to, actorId: actor.userId });
}
