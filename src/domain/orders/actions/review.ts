import { sum } from "../../money/cents.ts";
import { credit, postOrder } from "../../money/settle.ts";
import { deriveStatus, isPickedUp } from "../derive.ts";
import { closedGates } from "../gates.ts";
import { costOf, lotsOf, type Order, restOf } from "../order.ts";
import { Refusal } from "../refusal.ts";
import type { Rule } from "./step.ts";
import { clearLots } from "./submit.ts";

interface Reason {
  reason: string;
}

/** Goods and shipping go back; a design stays with the order. */
export const reject: Rule<Reason> = (order, { books }) => {
  const lots = lotsOf(order);
  const amount = sum(lots.map(restOf));
  const debit = order.phase === "captured" ? "deferred" : "held";
  postOrder(books, order, "reject", () => credit(books, order, [{ debit, amount }], sum(lots.map(costOf))));
  if (order.phase === "captured") {
    for (const item of order.items) item.givenBack += sum(item.lots.map(restOf));
  }
  clearLots(order);
  order.phase = "quote";
  order.status = "Rejected";
  order.hold = null;
  order.approvedAt = null;
  order.referral = null;
  if (order.cancelRequest === "pending") order.cancelRequest = "canceled";
};

/** Stops an order where it is. An agency's hold over a seller's takes it over; a second one is refused. */
export const hold: Rule<Reason> = (order, { side, now }, { reason }) => {
  const owner = side === "seller" ? "seller" : "agency";
  if (order.hold && (owner === "seller" || order.hold.owner === "agency")) {
    throw new Refusal("The order is on hold already");
  }
  order.hold = { owner, from: order.hold?.from ?? order.status, reason, since: now };
  order.status = "Hold";
};

/** A seller's own hold ends where the gates of its origin are open; a closed one keeps it. */
export const unhold: Rule = (order) => {
  if (order.hold?.owner !== "seller") throw new Refusal("The agency holds this order: ask it to release it");
  const origin = order.hold.from;
  const step = origin === "InReview" ? "submit" : origin === "Approved" ? "approve" : null;
  const [first] = step ? closedGates(order, step) : [];
  if (first) throw new Refusal(first.fix, first.gate);
  leaveHold(order);
};

export const agencyUnhold: Rule = (order) => leaveHold(order);

/** Back to where it was held, or, once picked up, to what its items say. */
export function leaveHold(order: Order): void {
  if (!order.hold) return;
  order.status = isPickedUp(order.hold.from) ? deriveStatus(order) : order.hold.from;
  order.hold = null;
}
