import { answerObstacle, changeObstacle } from "../../../domain/orders/change-request.ts";
import { badRequest, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { lockOrders } from "../load.queries.ts";
import { changeOf, recordDecision, writeDecision } from "./changes.queries.ts";
import { notifyOfDecision } from "./notify-of-changes.ts";

/**
 * Accepts or declines a change request of the other side. The order is locked, so that the second of two people reads
 * who decided, and a request is accepted only while the order can take the change.
 */
export async function decideChange(
  tx: Transaction,
  actor: Actor,
  id: string,
  { status, note }: { status: "accepted" | "declined"; note: string | null },
): Promise<void> {
  const scope = agencyScopeOf(actor);
  const side = sideOf(actor);
  const found = await changeOf(tx, scope, id);
  if (!found) throw notFound();
  const [order] = await lockOrders(tx, scope, [found.order_id]);
  if (!order) throw notFound();
  // Read again under the lock.
  const request = (await changeOf(tx, scope, id)) ?? found;
  const obstacle =
    answerObstacle({ ...request, decidedBy: request.decided_by }, side) ??
    (status === "accepted" ? changeObstacle(order, request.reason, side) : null);
  if (obstacle) throw badRequest(obstacle);
  const { userId } = actor;
  if (!(await writeDecision(tx, scope, id, { status, note, userId })))
    throw badRequest("Somebody has already decided this request");
  const action = status === "accepted" ? "accept-change" : "decline-change";
  const detail = { change: id, changeReason: request.reason, ...(note && { reason: note }) };
  await recordDecision(tx, scope, { orderId: request.order_id, action, userId, at: order, detail });
  await recordAudit(tx, actor, { action, object: "orders", subject: request.order_id, after: detail });
  await notifyOfDecision(tx, actor, {
    orderId: request.order_id,
    reason: request.reason,
    event: status,
    note: note ?? "",
    userId: request.created_user_id,
  });
}
