import { minutesBetween } from "../../dates.ts";
import { type Cents, share, smaller, split, sum } from "../../money/cents.ts";
import { returnToBuyer } from "../../money/flows.ts";
import { credit, postCosts, recordForOrder, settleReferral } from "../../money/settle.ts";
import { isPickedUp } from "../derive.ts";
import { empty } from "../lots.ts";
import { costOf, hasOpenDesign, isOpen, lotsOf, type Order, restOf } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import { captureDesign, giveDesignBack } from "./design.ts";
import { earnWhatIsLeft, finish } from "./finish.ts";
import type { Context, Rule } from "./step.ts";

export interface CancelTerms {
  /** The part of the seller's charge that the agency keeps for work already done. In cents. */
  keptCost?: Cents;
  /** The supplier's due for that work. In cents. */
  supplierDue?: Cents;
}

/** The order's status, or the status that it was held from. */
const origin = (order: Order) => order.hold?.from ?? order.status;

/** Whether a seller may still cancel without the agency: before approval, or within the agency's window after it. */
export function canCancelAlone(order: Order, windowMinutes: number, now: string): boolean {
  const status = origin(order);
  if (status === "Unfulfilled" || status === "Rejected" || status === "InReview") return true;
  const withinWindow = order.approvedAt !== null && minutesBetween(order.approvedAt, now) < windowMinutes;
  return status === "Approved" && withinWindow;
}

/**
 * Cancels the open units. A seller cancels alone early on, and requests a cancellation later; the agency cancels at any
 * time and may keep a stated cost of the captured charge.
 */
export const cancel: Rule<CancelTerms> = (order, context, terms) => {
  if (context.side !== "seller") return cancelOpen(order, context, terms);
  if (canCancelAlone(order, context.agency.cancelWindowMinutes, context.now))
    return cancelOpen(order, context, {});
  if (!lotsOf(order).some(isOpen)) throw new RuleViolation("All items of this order have shipped");
  if (order.cancelRequest === "pending")
    throw new RuleViolation("You have already requested to cancel this order");
  order.cancelRequest = "pending";
};

const endRequest: Rule = (order) => {
  if (order.cancelRequest !== "pending") throw new RuleViolation("There is no cancel request to answer");
  order.cancelRequest = "canceled";
};
export const withdrawCancelRequest = endRequest;
export const declineCancelRequest = endRequest;

/** Cancels open units: releases or refunds their charge less the kept cost, and a collected sale to its buyer. */
function cancelOpen(order: Order, context: Context, { keptCost = 0n, supplierDue = 0n }: CancelTerms): void {
  const { ledger } = context;
  const { teamId, id: orderId } = order;
  const lots = lotsOf(order).filter(isOpen);
  if (lots.length === 0) throw new RuleViolation("All items of this order have shipped");
  const pickedUp = isPickedUp(origin(order));
  const captured = order.phase === "captured";
  const rest = order.phase === "quote" ? 0n : sum(lots.map(restOf));
  const costs = lots.map((lot) => (order.phase === "quote" || lot.costPosted ? 0n : costOf(lot)));
  if (keptCost < 0n || keptCost > (captured ? rest : 0n))
    throw new RuleViolation("More kept than these items captured");
  if (supplierDue < 0n || supplierDue > (captured ? sum(costs) : 0n)) {
    throw new RuleViolation("More due to the supplier than these items cost");
  }
  const retail = retailOf(order);
  const due = split(supplierDue, costs);
  recordForOrder(ledger, order, "cancel", () => {
    const debit = captured ? "deferred" : "held";
    ledger.move({ teamId, debit: "deferred", credit: "cancelFee", amount: keptCost, orderId });
    postCosts(
      ledger,
      order,
      lots.map(({ creditor }, index) => ({ creditor, amount: due[index] ?? 0n })),
    );
    credit(ledger, order, [{ debit, amount: rest - keptCost }], sum(costs) - supplierDue);
  });
  const kept = split(keptCost, lots.map(restOf));
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
    recordForOrder(ledger, order, "buyer-back", () => returnToBuyer(ledger, order, back));
    if (whole) earnWhatIsLeft(order, ledger);
  }
  if (wasPending) order.cancelRequest = "approved";
  if (pickedUp) finish(order, context);
  settleReferral(ledger, order);
}

/** The retail price of the open units, which their buyer gets back. */
const retailOf = (order: Order): Cents =>
  sum(
    order.items.map((item) => {
      const open = item.lots.reduce((count, lot) => count + (isOpen(lot) ? lot.quantity : 0), 0);
      return share(item.retail, BigInt(open), BigInt(item.quantity));
    }),
  );

/** A design under review was made and is paid; any other is released. */
function endDesign(order: Order, { ledger }: Context): void {
  if (!hasOpenDesign(order)) return;
  if (order.design?.status === "in_review") captureDesign(order, ledger);
  else giveDesignBack(order, ledger);
}
