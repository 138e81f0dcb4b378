import { futureInstant } from "../../future-instant.ts";
import { sum } from "../../money/cents.ts";
import { credit, recordForOrder } from "../../money/settle.ts";
import { addressStatusOf, underPolicy } from "../address/policy.ts";
import { deriveStatus, isPickedUp } from "../derive.ts";
import { closedGates } from "../gates/gates.ts";
import { costOf, lotsOf, type Order, restOf } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import type { Context, Rule } from "./step.ts";
import { clearLots } from "./submit.ts";

interface Reason {
  reason: string;
}

interface Holding extends Reason {
  /** ISO 8601. */
  until?: string | undefined;
}

/** Takes a submit back: releases goods and shipping; a design stays. */
function unsubmit(order: Order, { ledger, agency }: Context, event: "reject" | "reopen"): void {
  const lots = lotsOf(order);
  const amount = sum(lots.map(restOf));
  const debit = order.phase === "captured" ? "deferred" : "held";
  recordForOrder(ledger, order, event, () =>
    credit(ledger, order, [{ debit, amount }], sum(lots.map(costOf))),
  );
  if (order.phase === "captured") {
    for (const item of order.items) item.givenBack += sum(item.lots.map(restOf));
  }
  clearLots(order);
  order.phase = "quote";
  order.hold = null;
  order.approvedAt = null;
  // A draft is under the policy of today.
  if (order.address) {
    order.address = underPolicy(order.address, agency.addressPolicy);
    order.addressStatus = addressStatusOf(order.address);
  }
  order.referral = null;
  if (order.cancelRequest === "pending") order.cancelRequest = "canceled";
}

/** Rejects an order, for the seller to correct. */
export const reject: Rule<Reason> = (order, context) => {
  unsubmit(order, context, "reject");
  order.status = "Rejected";
};

/** Makes a submitted order a draft again. */
export const reopen: Rule = (order, context) => {
  unsubmit(order, context, "reopen");
  order.status = "Unfulfilled";
};

/**
 * Holds an order in its status, until a time where one is given. An agency's hold replaces a seller's; a second hold is
 * refused.
 */
export const hold: Rule<Holding> = (order, { side, now }, { reason, until }) => {
  const owner = side === "seller" ? "seller" : "agency";
  if (order.hold && (owner === "seller" || order.hold.owner === "agency")) {
    throw new RuleViolation("The order is on hold already");
  }
  order.hold = {
    owner,
    from: order.hold?.from ?? order.status,
    reason,
    since: now,
    ...(until !== undefined && { until: futureInstant("until", until, now) }),
  };
  order.status = "Hold";
};

/** Ends a seller's own hold if the gates of the previous status are open. */
export const unhold: Rule = (order) => {
  if (order.hold?.owner !== "seller")
    throw new RuleViolation("The agency holds this order: ask it to release it");
  const origin = order.hold.from;
  const step = origin === "InReview" ? "submit" : origin === "Approved" ? "approve" : null;
  const [first] = step ? closedGates(order, step) : [];
  if (first) throw new RuleViolation(first.fix, first.gate);
  leaveHold(order);
};

export const agencyUnhold: Rule = (order) => leaveHold(order);

/** Makes a hold that could not end at its time one that a person ends. */
export const keepHold: Rule = (order) => {
  if (!order.hold) return;
  const { owner, from, reason, since } = order.hold;
  order.hold = { owner, from, reason, since };
};

/** Returns to the status before the hold or, after pickup, to the status derived from the items. */
export function leaveHold(order: Order): void {
  if (!order.hold) return;
  order.status = isPickedUp(order.hold.from) ? deriveStatus(order) : order.hold.from;
  order.hold = null;
}
