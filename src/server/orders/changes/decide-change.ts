import {
  answerObstacle,
  type CarriedOut,
  carriedOutBy,
  changeObstacle,
} from "../../../domain/orders/changes/change-request.ts";
import type { DecisionMoney } from "../../../domain/orders/changes/new-change.ts";
import { badRequest, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { performOne } from "../edit/one-order.ts";
import { insertNote } from "../insert-events.ts";
import { lockOrders } from "../load.queries.ts";
import { carryOut } from "./carry-out.ts";
import { changeOf, writeDecision } from "./changes.queries.ts";
import { notifyOfDecision } from "./notify-of-changes.ts";
import { isStoreChangeDecided } from "./store-requests.queries.ts";

interface Decision {
  readonly status: "accepted" | "declined";
  readonly note: string | null;
}

/** Adds the decision to the order's history; the last one about the order's store also ends the wait for it. */
async function record(
  tx: Transaction,
  actor: Actor,
  id: string,
  action: "accept-change" | "decline-change",
  detail: Record<string, unknown>,
): Promise<void> {
  const scope = agencyScopeOf(actor);
  if (await isStoreChangeDecided(tx, scope, id)) {
    const end = () => ({ type: "store-change/decide" }) as const;
    await performOne(tx, actor, { id, name: action, action: end, detail, quiet: true });
    return;
  }
  await tx.execute(insertNote(scope.agencyId, { orderId: id, action, actorId: actor.userId, detail }));
  await recordAudit(tx, actor, { action, object: "orders", subject: id, after: detail });
}

/** The charge of an order that is locked already, in dollars. */
const chargeNow = async (tx: Transaction, actor: Actor, id: string): Promise<number> => {
  const [row] = await lockOrders(tx, agencyScopeOf(actor), [id], { lock: false });
  return (row?.accounting.charge.total ?? 0) / 100;
};

/**
 * Accepts or declines a change request of the other side. Accepting makes the change where it can: see `carriedOutBy`.
 * The order is locked, so that the second of two people reads who decided, and a request is accepted only while the order
 * can take the change. Throws an ApiError (400) with the reason.
 */
export async function decideChange(
  tx: Transaction,
  actor: Actor,
  id: string,
  { status, note }: Decision,
): Promise<DecisionMoney | null> {
  const scope = agencyScopeOf(actor);
  const side = sideOf(actor);
  const found = await changeOf(tx, scope, id);
  if (!found) throw notFound();
  const [order] = await lockOrders(tx, scope, [found.order_id]);
  if (!order) throw notFound();
  // Read again under the lock.
  const request = (await changeOf(tx, scope, id)) ?? found;
  const isAccepted = status === "accepted";
  const carriedOut: CarriedOut | null = isAccepted ? carriedOutBy(request, request.proposal !== null) : null;
  const obstacle =
    answerObstacle({ ...request, decidedBy: request.decided_by }, side) ??
    (isAccepted ? changeObstacle(order, request.reason, side, carriedOut) : null);
  if (obstacle) throw badRequest(obstacle);
  const { userId } = actor;
  if (!(await writeDecision(tx, scope, id, { status, note, userId, isApplied: carriedOut !== null })))
    throw badRequest("Somebody has already decided this request");
  const detail = { change: id, changeReason: request.reason, ...(note && { reason: note }) };
  const chargeBefore = order.accounting.charge.total / 100;
  const money =
    carriedOut && (await carryOut(tx, actor, carriedOut, { order, detail, proposal: request.proposal }));
  await record(tx, actor, order.id, isAccepted ? "accept-change" : "decline-change", detail);
  await notifyOfDecision(tx, actor, {
    orderId: request.order_id,
    reason: request.reason,
    event: status,
    note: note ?? "",
    userId: request.created_user_id,
  });
  if (!money) return null;
  const chargeAfter = await chargeNow(tx, actor, order.id);
  return { chargeBefore, chargeAfter, balanceAfter: money.balanceAfter };
}
