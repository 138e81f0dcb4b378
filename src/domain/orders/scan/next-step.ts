import { obstacle } from "../lifecycle.ts";
import { countUnits } from "../lots.ts";
import type { Item, Order } from "../order.ts";
import { ORDER_STATUSES } from "../status.ts";

/** The steps that a scan can take, by the permission on orders that each requires. */
export const SCAN_STEPS = {
  /** Sends the whole order to production. */
  pickup: "pickup",
  ship: "update-fulfilled",
  deliver: "update-fulfilled",
} as const;
export type ScanStep = keyof typeof SCAN_STEPS;

export type NextStep =
  | { readonly step: ScanStep /** Units of the item. */; readonly quantity: number }
  | { readonly step: null; readonly reason: string };

const none = (reason: string): NextStep => ({ step: null, reason });

function whyNot({ status }: Order): string {
  switch (status) {
    case "Unfulfilled":
      return "The seller has not submitted this order yet";
    case "InReview":
      return "This order waits for approval";
    default:
      return `Nothing to do: the order is ${ORDER_STATUSES[status][0]}`;
  }
}

/**
 * The step that a scanned item takes next. A held order takes none, although shipping would end the hold: a hold is
 * ended on purpose, not by a scan. The same for a cancel request.
 */
export function nextStepOf(order: Order, item: Item): NextStep {
  if (order.status === "Hold") return none(`On hold: ${order.hold?.reason || "no reason given"}`);
  if (order.cancelRequest === "pending")
    return none("The seller asks to cancel this order. Decide that first");
  if (item.lots.length === 0) return none("This item is canceled");
  const open = countUnits(item, ["new"]);
  if (open > 0 && obstacle(order, "pickup", "agency") === null) return { step: "pickup", quantity: open };
  if (obstacle(order, "update-fulfilled", "agency") !== null) return none(whyNot(order));
  const made = countUnits(item, ["made", "voided"]);
  if (made > 0) return { step: "ship", quantity: made };
  const shipped = countUnits(item, ["shipped"]);
  if (shipped > 0) return { step: "deliver", quantity: shipped };
  return none("All units of this item are delivered");
}
