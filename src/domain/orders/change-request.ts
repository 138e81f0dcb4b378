import type { CHANGE_REASONS, CHANGE_SIDES, CHANGE_STATUSES } from "./change-history.ts";
import { outOfPlace, type Place } from "./lifecycle.ts";

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

/** Why the order cannot take the requested change any more; `null` if it can. Other changes are not checked. */
export function changeObstacle(order: Place, reason: ChangeReason, by: ChangeSide): string | null {
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
