import { outOfPlace, type Place } from "../lifecycle.ts";
import type { CHANGE_REASONS, CHANGE_SIDES, CHANGE_STATUSES } from "./change-history.ts";

export type ChangeReason = keyof typeof CHANGE_REASONS;
export type ChangeStatus = keyof typeof CHANGE_STATUSES;
export type ChangeSide = keyof typeof CHANGE_SIDES;

/** The fields of a change request that decide who may answer it. */
export interface ChangeRequest {
  readonly status: ChangeStatus | null;
  readonly side: ChangeSide | null;
  /** The name of the person who decided it. */
  readonly decidedBy: string | null;
}

/** Why a person of this side cannot accept or decline a change; `null` if they may. */
export function answerObstacle({ status, side, decidedBy }: ChangeRequest, by: ChangeSide): string | null {
  if (status === null) return "This change was recorded as done: there is nothing to decide";
  if (status !== "open") return `${decidedBy ?? "Somebody"} has already ${status} this request`;
  if (side === by) return `The ${by === "seller" ? "agency" : "seller"} decides this request`;
  return null;
}

/** What accepting a request does by itself; `null` where a person carries it out afterwards. */
export type CarriedOut = "cancel" | "customer" | "items";

/**
 * What accepting does: the agency cancels the order where its seller or store asked for it, and applies what the store
 * proposed. `hasProposal`: the request has the store's state of the order.
 */
export function carriedOutBy(
  { reason, side }: { readonly reason: ChangeReason; readonly side: ChangeSide | null },
  hasProposal: boolean,
): CarriedOut | null {
  if (reason === "cancel_order") return side === "seller" ? "cancel" : null;
  if (!hasProposal) return null;
  if (reason === "change_address") return "customer";
  return reason === "change_items" ? "items" : null;
}

/** Statuses in which other items can still take the place of an order's. */
const REPLACEABLE: readonly Place["status"][] = ["Unfulfilled", "Rejected", "InReview", "Approved"];

function itemsObstacle({ status, hold }: Place): string | null {
  if (hold && REPLACEABLE.includes(hold.from)) return "The order is on hold: release it first";
  return REPLACEABLE.includes(status)
    ? null
    : "Items in production cannot be replaced: cancel the order or refund its items, and decline this change";
}

/** Why the order cannot take the requested change any more; `null` if it can. Other changes are not checked. */
export function changeObstacle(
  order: Place,
  reason: ChangeReason,
  by: ChangeSide,
  carriedOut: CarriedOut | null,
): string | null {
  if (carriedOut === "cancel") return outOfPlace(order, "cancel", by);
  if (carriedOut === "customer") return outOfPlace(order, "edit-address", by);
  if (carriedOut === "items") return itemsObstacle(order);
  if (reason === "reupload_design") return outOfPlace(order, "update-item-design", by);
  // Only the agency changes an item's code, also where the seller has agreed to it.
  return reason === "change_catalog_code" ? outOfPlace(order, "update-item-code", "agency") : null;
}

/** Why an edit cannot apply a request; `null` if it can. */
export function applyObstacle(
  request: { status: ChangeStatus | null; reason: ChangeReason; isApplied: boolean } | undefined,
  reason: ChangeReason,
): string | null {
  if (!request) return "This order has no such change request";
  if (request.isApplied) return "This change request was applied already";
  if (request.status !== "accepted") return "This change request is not accepted";
  return request.reason === reason ? null : "This change request asks for another change";
}
