import { refuseIf } from "./ledger.ts";
import { type ModelOrder, originOf } from "./order.ts";
import { record } from "./returns.ts";
import type { Side } from "./wallet.ts";

/** A model of what people do around orders: tags, internal notes and change requests. */

export interface ModelNote {
  id: string;
  readonly side: Side;
}

export interface ModelRequest {
  id: string;
  readonly orderId: string;
  readonly side: Side;
  readonly reason: "reupload_design" | "others";
  status: "open" | "accepted" | "declined";
  isApplied: boolean;
}

export const BEFORE_PRODUCTION = ["Unfulfilled", "Rejected", "InReview", "Approved"];

/** Adds and removes tags, which are one in any case; a change is in the history. */
export function tag(side: Side, order: ModelOrder, change: { add: string[]; remove: string[] }): void {
  const [added, removed] = [change.add, change.remove].map((tags) =>
    tags.map((one) => one.toLowerCase()),
  ) as [string[], string[]];
  const before = order.tags[side];
  const after = [...new Set([...before.filter((one) => !removed.includes(one)), ...added])];
  order.tags[side] = after;
  if (after.join() !== before.join()) record(order, "tag");
}

/** The number of orders that have each tag of a side. */
export function tagCounts(orders: readonly ModelOrder[], side: Side): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of orders.flatMap(({ tags }) => tags[side])) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** The other side decides a request, and accepts only what the order can still take. */
export function answer(
  side: Side,
  order: ModelOrder,
  request: ModelRequest,
  status: "accepted" | "declined",
): void {
  refuseIf(request.status !== "open" || request.side === side, "the other side decides once");
  const isPossible = request.reason === "others" || BEFORE_PRODUCTION.includes(originOf(order));
  refuseIf(status === "accepted" && !isPossible, "too late for the change");
  request.status = status;
  record(order, status === "accepted" ? "accept-change" : "decline-change");
}

/** Whether an edit of the artwork may carry out the request. */
export const canBeApplied = ({ status, reason, isApplied }: ModelRequest): boolean =>
  status === "accepted" && reason === "reupload_design" && !isApplied;

/** New artwork that carries out an accepted request. */
export function apply(order: ModelOrder, request: ModelRequest): void {
  refuseIf(!canBeApplied(request), "not to be applied");
  refuseIf(!BEFORE_PRODUCTION.includes(originOf(order)), "the artwork is final");
  request.isApplied = true;
  record(order, "update-item-design");
}
