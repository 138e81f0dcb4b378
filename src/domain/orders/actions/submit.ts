import { type Cents, sum } from "../../money/cents.ts";
import type { ItemQuote } from "../../money/prices.ts";
import { charge, recordForOrder } from "../../money/settle.ts";
import { closedGates, type Step } from "../gates/gates.ts";
import { costOf, dueOf, type Lot, lotsOf, NOTHING, type Order, restOf } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import type { Context, Rule } from "./step.ts";

/** Throws a RuleViolation for the first closed gate of a step. */
export function passGates(order: Order, step: Step): void {
  const [first] = closedGates(order, step);
  if (first) throw new RuleViolation(first.fix, first.gate);
}

/** Sets quoted prices on items whose units are all new: one lot per item. */
export function applyQuote(order: Order, quotes: readonly ItemQuote[]): void {
  order.items.forEach((item, index) => {
    const quoted = quotes[index];
    if (!quoted) return;
    item.priceMissing = quoted.priceMissing;
    const lot: Lot = {
      quantity: item.quantity,
      state: "new",
      parcelId: null,
      goods: quoted.goods,
      shipping: quoted.shipping,
      cost: quoted.cost,
      costShipping: quoted.costShipping,
      creditor: quoted.creditor,
      costPosted: false,
    };
    item.lots = [lot];
  });
}

/** Resets the units of a rejected order, which are quoted again at the next submit. */
export function clearLots(order: Order): void {
  for (const lot of lotsOf(order)) {
    Object.assign(lot, { goods: NOTHING, shipping: NOTHING, cost: NOTHING, costShipping: NOTHING });
  }
}

const quoteAndCheck: Rule = (order, context) => {
  applyQuote(order, context.quote(order));
  passGates(order, "submit");
};

/** Holds the charge, by the prices that were quoted, and locks the referral rate. */
function holdCharge(order: Order, { ledger }: Context): void {
  const lots = lotsOf(order);
  const cost = sum(lots.map(costOf));
  recordForOrder(ledger, order, "submit", () => charge(ledger, order, sum(lots.map(restOf)), cost, "held"));
  const { referredBy } = ledger.team(order.teamId);
  order.referral = referredBy && referredBy.rate > 0 ? { ...referredBy, posted: 0n } : null;
  order.phase = "held";
  order.status = "InReview";
}

const checkDue = (order: Order, atMost: Cents): void => {
  if (dueOf(order) > atMost) throw new RuleViolation("Its price has changed");
};

/**
 * Submits an order: locks prices and referral rate and holds the charge. An AUTO team's order is approved as well. `atMost`:
 * what a person has planned who does not look at it now.
 */
export const submit: Rule<{ readonly type?: "submit"; readonly atMost?: Cents }> = (
  order,
  context,
  { atMost },
) => {
  quoteAndCheck(order, context, {});
  if (atMost !== undefined) checkDue(order, atMost);
  holdCharge(order, context);
};

/**
 * Submits an order that no person does, unless it takes more from the seller's funds than was planned: what could not be
 * approved then, such as one to a place that the agency does not ship to, takes nothing.
 */
export const autoSubmit: Rule<{ readonly atMost: Cents }> = (order, context, { atMost }) => {
  quoteAndCheck(order, context, {});
  passGates(order, "approve");
  checkDue(order, atMost);
  holdCharge(order, context);
};

/** Approves an order: captures the held charge as unearned revenue until it ships. */
export const approve: Rule = (order, { ledger, now }) => {
  passGates(order, "approve");
  const lots = lotsOf(order);
  recordForOrder(ledger, order, "approve", () =>
    ledger.move({
      teamId: order.teamId,
      debit: "held",
      credit: "deferred",
      amount: sum(lots.map(restOf)),
      orderId: order.id,
    }),
  );
  for (const item of order.items) item.captured += sum(item.lots.map(restOf));
  order.phase = "captured";
  order.status = "Approved";
  order.approvedAt = now;
};

/** Approves an order of an AUTO team whose last closed gate has opened. */
export function approveIfAuto(order: Order, context: Parameters<Rule>[1]): boolean {
  if (order.status !== "InReview" || !context.ledger.team(order.teamId).autoApprove) return false;
  if (closedGates(order, "approve").length > 0) return false;
  approve(order, context, {});
  return true;
}
