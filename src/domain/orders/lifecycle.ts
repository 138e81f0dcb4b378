import { isFree } from "./actions/remake.ts";
import { GONE_STATES, isOpen, lotsOf, type Order, type Side } from "./order.ts";
import { ORDER_STATUSES, type OrderStatus } from "./status.ts";

/** The lifecycle table: from which status and by which side each action is allowed. */
export interface Rule {
  readonly from: readonly OrderStatus[] | "any";
  /** Statuses from which the action is also allowed while the order is on Hold. */
  readonly held: readonly OrderStatus[];
  readonly who: readonly Side[];
}

const BOTH: readonly Side[] = ["seller", "agency"];
const EVERYBODY: readonly Side[] = ["seller", "agency", "system"];
const LIVE: readonly OrderStatus[] = [
  "Unfulfilled",
  "InReview",
  "Approved",
  "Rejected",
  "InProduction",
  "PartiallyFulfilled",
  "InTransit",
  "CancelShipment",
];
/** Statuses in which an order may have an open item: in transit everything is shipped. */
const OPENABLE: readonly OrderStatus[] = LIVE.filter((status) => status !== "InTransit");
const HOLDABLE: readonly OrderStatus[] = [
  "Unfulfilled",
  "InReview",
  "Approved",
  "InProduction",
  "PartiallyFulfilled",
  "CancelShipment",
];
/** Statuses whose next step has gates, and those of them that can be held. */
const GATED: readonly OrderStatus[] = ["Unfulfilled", "Rejected", "InReview", "Approved"];
const HELD_GATED: readonly OrderStatus[] = ["Unfulfilled", "InReview", "Approved"];
const IN_WORK: readonly OrderStatus[] = ["InProduction", "PartiallyFulfilled", "CancelShipment"];
/** Statuses in which units may have left. */
const SENT: readonly OrderStatus[] = ["PartiallyFulfilled", "InTransit", "Fulfilled", "CancelShipment"];
const UNCANCELLED: readonly OrderStatus[] = [...LIVE, "Fulfilled"];

const rule = (
  from: readonly OrderStatus[] | "any",
  who: readonly Side[],
  held: readonly OrderStatus[] = [],
): Rule => ({ from, held, who });

export const LIFECYCLE = {
  submit: rule(["Unfulfilled", "Rejected"], BOTH),
  /** A rejected order waits for its seller. */
  "auto-submit": rule(["Unfulfilled"], ["system"]),
  approve: rule(["InReview"], ["agency", "system"]),
  reject: rule(["InReview", "Approved"], ["agency"], ["InReview", "Approved"]),
  hold: rule(HOLDABLE, BOTH, HOLDABLE),
  unhold: rule([], ["seller", "system"], HOLDABLE),
  "agency-unhold": rule([], ["agency", "system"], HOLDABLE),
  "keep-hold": rule([], ["system"], HOLDABLE),
  cancel: rule(OPENABLE, BOTH, HOLDABLE),
  /** Lets the agency undo a submit, so that a change of the order's store is priced and submitted again. */
  reopen: rule(["InReview", "Approved"], ["agency"]),
  "store-change": rule(GATED, ["seller"], HELD_GATED),
  "store-change/decide": rule("any", BOTH, HOLDABLE),
  "rule-fault": rule(GATED, ["system"], HELD_GATED),
  "rule-fault/dismiss": rule(GATED, BOTH, HELD_GATED),
  "store-hold": rule("any", ["seller"], HOLDABLE),
  "cancel-request/withdraw": rule([...IN_WORK, "Approved"], ["seller"], [...IN_WORK, "Approved"]),
  "cancel-request/decline": rule([...IN_WORK, "Approved"], ["agency"], [...IN_WORK, "Approved"]),
  pickup: rule(["Approved"], ["agency"]),
  track: rule(IN_WORK, ["agency", "system"], IN_WORK),
  "update-fulfilled": rule([...IN_WORK, "InTransit"], ["agency", "system"], IN_WORK),
  "shipment-cancel": rule(
    ["PartiallyFulfilled", "InTransit", "CancelShipment"],
    ["agency"],
    ["PartiallyFulfilled", "CancelShipment"],
  ),
  return: rule(SENT, ["agency"], ["PartiallyFulfilled", "CancelShipment"]),
  remake: rule(SENT, ["agency"], ["PartiallyFulfilled", "CancelShipment"]),
  refund: rule([...UNCANCELLED, "Cancel"], ["agency"], HOLDABLE),
  "calc-order-profit": rule(["Fulfilled"], ["agency"]),
  edit: rule(["Unfulfilled", "Rejected"], ["seller"]),
  requote: rule(["Unfulfilled", "Rejected"], ["system"], ["Unfulfilled"]),
  reprice: rule(UNCANCELLED, ["agency", "system"], HOLDABLE),
  "edit-address": rule(["Unfulfilled", "Rejected", "InReview", "Approved", ...IN_WORK], BOTH, [
    "InReview",
    "Approved",
    ...IN_WORK,
  ]),
  "edit-contact": rule("any", BOTH, HOLDABLE),
  "check-address": rule(OPENABLE, EVERYBODY, HOLDABLE),
  "confirm-address": rule(OPENABLE, BOTH, HOLDABLE),
  "ignore-cannot-ship": rule(OPENABLE, ["agency"], HOLDABLE),
  "update-item-code": rule(OPENABLE, ["agency"], HOLDABLE),
  "update-item-design": rule(GATED, [...BOTH, "system"], HELD_GATED),
  "waive-preflight": rule(GATED, BOTH, HELD_GATED),
  "hire-designs": rule(["Unfulfilled", "Rejected", "InReview"], BOTH, ["Unfulfilled", "InReview"]),
  "withdraw-designs": rule(LIVE, BOTH, HOLDABLE),
  "sync-default-design-cost": rule(LIVE, ["agency"], HOLDABLE),
  "take-design": rule(LIVE, BOTH, HOLDABLE),
  "change-design-status": rule(LIVE, BOTH, HOLDABLE),
  "order-with-old": rule(["Unfulfilled", "Rejected"], BOTH, ["Unfulfilled"]),
  "buyer-paid": rule(["Unfulfilled", "Rejected"], ["agency", "system"], ["Unfulfilled"]),
  /** Follows the store that the order is assigned to, while nothing is paid or charged. */
  "set-collected": rule(["Unfulfilled", "Rejected"], BOTH, ["Unfulfilled"]),
  "doubt-payment": rule(["Unfulfilled", "Rejected"], ["system"], ["Unfulfilled"]),
  settle: rule("any", ["agency"], HOLDABLE),
  delete: rule(["Unfulfilled"], BOTH),
  release: rule(["Fulfilled"], ["system"]),
} as const satisfies Record<string, Rule>;

export type ActionName = keyof typeof LIFECYCLE;

/** Statuses that a seller cannot leave while a designer works on the order; the agency can. */
const AGENCY_ONLY_FROM: Partial<Record<ActionName, readonly OrderStatus[]>> = {
  hold: IN_WORK,
  "edit-address": IN_WORK,
};

const NOTHING_OPEN = "All items of this order have shipped";
/** Actions on units that have not shipped; refused if there are none. */
const NEEDS_OPEN: ReadonlySet<ActionName> = new Set([
  "cancel",
  "check-address",
  "confirm-address",
  "update-item-code",
]);

/** Actions on units that have shipped; refused if there are none. */
const NEEDS_SENT: ReadonlySet<ActionName> = new Set(["return", "remake"]);

/** Actions on a seller's cancel request. */
const WITH_REQUEST: ReadonlySet<ActionName> = new Set(["cancel-request/withdraw", "cancel-request/decline"]);

/** The fields of an order that the lifecycle table reads. */
export type Place = Pick<Order, "status"> & { readonly hold: { readonly from: OrderStatus } | null };

/** As shown by its tag. */
const labelOf = (status: OrderStatus) => ORDER_STATUSES[status][0];

/** Why this side cannot take the action in that state; null if the table allows it. */
export function outOfPlace({ status: now, hold }: Place, action: ActionName, side: Side): string | null {
  const { from, held, who }: Rule = LIFECYCLE[action];
  if (!who.includes(side)) return `A ${side} cannot do this`;
  const onHold = now === "Hold" && hold !== null;
  const status = onHold ? hold.from : now;
  const reached = onHold ? held.includes(status) : from === "any" || from.includes(status);
  if (!reached && status === "InTransit" && NEEDS_OPEN.has(action)) return NOTHING_OPEN;
  if (!reached) return onHold ? "The order is on hold" : `Not possible while the order is ${labelOf(now)}`;
  if (side === "seller" && AGENCY_ONLY_FROM[action]?.includes(status)) {
    return `Only the agency can do this while the order is ${labelOf(status)}`;
  }
  return null;
}

/** Why this side cannot take the action on the order now; null if it may. */
export function obstacle(order: Order, action: ActionName, side: Side): string | null {
  const reason = outOfPlace(order, action, side);
  if (reason) return reason;
  if (WITH_REQUEST.has(action) && order.cancelRequest !== "pending")
    return "There is no cancel request to answer";
  if (action === "rule-fault/dismiss") {
    if (!order.ruleFault) return "No rule has failed on this order";
    if (side === "seller" && order.ruleFault.side !== side) return "The agency decides about its own rules";
  }
  if (action === "cancel" && side === "seller" && order.cancelRequest === "pending")
    return "You have already requested to cancel this order";
  // The agency submits only what it pays for, and rejects only what the seller pays for.
  if (action === "submit" && isFree(order) !== (side === "agency")) return `A ${side} cannot do this`;
  if (action === "reject" && isFree(order)) return "The agency bears this remake: cancel it instead";
  if (NEEDS_SENT.has(action) && !lotsOf(order).some((lot) => GONE_STATES.includes(lot.state)))
    return "No item of this order has shipped";
  if (NEEDS_OPEN.has(action) && !lotsOf(order).some(isOpen)) return NOTHING_OPEN;
  return null;
}
