import { sum } from "../../money/cents.ts";
import type { ItemQuote } from "../../money/prices.ts";
import { charge, postOrder } from "../../money/settle.ts";
import { closedGates, type Step } from "../gates.ts";
import { costOf, type Lot, lotsOf, NOTHING, type Order, restOf } from "../order.ts";
import { Refusal } from "../refusal.ts";
import type { Rule } from "./step.ts";

/** Throws with the first closed gate of a step. */
export function passGates(order: Order, step: Step): void {
  const [first] = closedGates(order, step);
  if (first) throw new Refusal(first.fix, first.gate);
}

/** Puts quoted prices on items whose units are all new: one lot an item. */
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
      costPosted: false,
    };
    item.lots = [lot];
  });
}

/** Clears what a rejected order's units carried: they are quoted anew when they are submitted again. */
export function clearLots(order: Order): void {
  for (const lot of lotsOf(order)) {
    Object.assign(lot, { goods: NOTHING, shipping: NOTHING, cost: NOTHING, costShipping: NOTHING });
  }
}

/** Prices and referral rate are locked, the charge is reserved; an AUTO team's order goes on by itself. */
export const submit: Rule = (order, context) => {
  applyQuote(order, context.quote(order));
  passGates(order, "submit");
  const { books } = context;
  const lots = lotsOf(order);
  const cost = sum(lots.map(costOf));
  postOrder(books, order, "submit", () => charge(books, order, sum(lots.map(restOf)), cost, "held"));
  const { referredBy } = books.team(order.teamId);
  order.referral = referredBy && referredBy.rate > 0 ? { ...referredBy, posted: 0n } : null;
  order.phase = "held";
  order.status = "InReview";
};

/** The reservation becomes the agency's, unearned until it ships. */
export const approve: Rule = (order, { books, now }) => {
  passGates(order, "approve");
  const lots = lotsOf(order);
  postOrder(books, order, "approve", () =>
    books.move({
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

/** Approves an order of an AUTO team that only waited for a gate. */
export function approveIfAuto(order: Order, context: Parameters<Rule>[1]): boolean {
  if (order.status !== "InReview" || !context.books.team(order.teamId).autoApprove) return false;
  if (closedGates(order, "approve").length > 0) return false;
  approve(order, context, {});
  return true;
}
