import { minutesBetween } from "../../dates.ts";
import { type Cents, share, smaller, split, sum } from "../../money/cents.ts";
import { returnToBuyer } from "../../money/flows.ts";
import { credit, postOrder, settleReferral } from "../../money/settle.ts";
import { isPickedUp } from "../derive.ts";
import { empty } from "../lots.ts";
import { costOf, hasOpenDesign, isOpen, lotsOf, type Order, restOf } from "../order.ts";
import { Refusal } from "../refusal.ts";
import { captureDesign, giveDesignBack } from "./design.ts";
import { earnWhatIsLeft, finish } from "./finish.ts";
import type { Context, Rule } from "./step.ts";

export interface CancelTerms {
  /** Of the seller's charge, what the agency keeps for work already done. Cents. */
  keptCost?: Cents;
  /** What the supplier is due for it. Cents. */
  supplierDue?: Cents;
}

/** Where the order stands in its life, a hold apart. */
const origin = (order: Order) => order.hold?.from ?? order.status;

/** Whether a seller may still cancel by himself: before approval, or within the agency's window after it. */
export function mayCancelAlone(order: Order, windowMinutes: number, now: string): boolean {
  const status = origin(order);
  if (status === "Unfulfilled" || status === "Rejected" || status === "InReview") return true;
  const withinWindow = order.approvedAt !== null && minutesBetween(order.approvedAt, now) < windowMinutes;
  return status === "Approved" && withinWindow;
}

/**
 * Cancels what is open. A seller does it alone early on and afterwards asks; the agency does it at any time,
 * keeping a stated cost of what was captured.
 */
export const cancel: Rule<CancelTerms> = (order, context, terms) => {
  if (context.side !== "seller") return cancelOpen(order, context, terms);
  if (mayCancelAlone(order, context.agency.cancelWindowMinutes, context.now))
    return cancelOpen(order, context, {});
  if (!lotsOf(order).some(isOpen)) throw new Refusal("Everything of this order has left");
  if (order.cancelRequest === "pending") throw new Refusal("The agency has your request to cancel already");
  order.cancelRequest = "pending";
};

const endRequest: Rule = (order) => {
  if (order.cancelRequest !== "pending") throw new Refusal("No request to cancel is waiting");
  order.cancelRequest = "canceled";
};
export const withdrawCancelRequest = endRequest;
export const declineCancelRequest = endRequest;

/** Open units end; their charge goes back less what is kept, and a buyer who paid the store gets it back. */
function cancelOpen(order: Order, context: Context, { keptCost = 0n, supplierDue = 0n }: CancelTerms): void {
  const { books } = context;
  const { teamId, id: orderId } = order;
  const lots = lotsOf(order).filter(isOpen);
  if (lots.length === 0) throw new Refusal("Everything of this order has left");
  const pickedUp = isPickedUp(origin(order));
  const captured = order.phase === "captured";
  const rest = order.phase === "quote" ? 0n : sum(lots.map(restOf));
  const costs = lots.map((lot) => (order.phase === "quote" || lot.costPosted ? 0n : costOf(lot)));
  if (keptCost < 0n || keptCost > (captured ? rest : 0n))
    throw new Refusal("More kept than these items captured");
  if (supplierDue < 0n || supplierDue > (captured ? sum(costs) : 0n)) {
    throw new Refusal("More due to the supplier than these items cost");
  }
  const retail = retailOf(order);
  postOrder(books, order, "cancel", () => {
    const debit = captured ? "deferred" : "held";
    books.move({ teamId, debit: "deferred", credit: "cancelFee", amount: keptCost, orderId });
    books.move({ teamId, debit: "supplierCost", credit: "supplierPayable", amount: supplierDue, orderId });
    credit(books, order, [{ debit, amount: rest - keptCost }], sum(costs) - supplierDue);
  });
  const kept = split(keptCost, lots.map(restOf));
  const due = split(supplierDue, costs);
  for (const item of order.items) {
    for (const lot of item.lots) {
      const index = lots.indexOf(lot);
      if (index < 0) continue;
      const amount = restOf(lot);
      item.kept += kept[index] ?? 0n;
      if (captured) item.givenBack += amount - (kept[index] ?? 0n);
      item.costDue += (due[index] ?? 0n) + (lot.costPosted ? costOf(lot) : 0n);
      empty(lot, "goods");
      empty(lot, "shipping");
      empty(lot, "cost");
      empty(lot, "costShipping");
      Object.assign(lot, { state: "cancelled", parcelId: null });
    }
  }
  const wasPending = order.cancelRequest === "pending";
  order.hold = null;
  order.status = pickedUp ? order.status : "Cancel";
  if (order.status === "Hold") order.status = "InProduction";
  const whole = lotsOf(order).every((lot) => lot.state === "cancelled");
  if (whole) endDesign(order, context);
  if (order.sale) {
    const left = order.sale.collected - order.sale.returned;
    const back = whole ? left : smaller(retail, left);
    postOrder(books, order, "buyer-back", () => returnToBuyer(books, order, back));
    if (whole) earnWhatIsLeft(order, books);
  }
  if (wasPending) order.cancelRequest = "approved";
  if (pickedUp) finish(order, context);
  settleReferral(books, order);
}

/** The retail of the open units: what their buyer gets back. */
const retailOf = (order: Order): Cents =>
  sum(
    order.items.map((item) => {
      const open = item.lots.reduce((count, lot) => count + (isOpen(lot) ? lot.quantity : 0), 0);
      return share(item.retail, BigInt(open), BigInt(item.quantity));
    }),
  );

/** A design that is under review was made and is paid; any other goes back. */
function endDesign(order: Order, { books }: Context): void {
  if (!hasOpenDesign(order)) return;
  if (order.design?.status === "in_review") captureDesign(order, books);
  else giveDesignBack(order, books);
}
