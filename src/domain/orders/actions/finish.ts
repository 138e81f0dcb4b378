import { addDays } from "../../dates.ts";
import { earn, toProfit } from "../../money/flows.ts";
import type { LedgerSession } from "../../money/ledger-session.ts";
import { recordForOrder, settleReferral } from "../../money/settle.ts";
import { deriveStatus } from "../derive.ts";
import { isOpen, lotsOf, type Order } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import { isSettled } from "../sale.ts";
import type { Context, Rule } from "./step.ts";

/**
 * Derives the status from the items after pickup. At Fulfilled the rest of the sale becomes profit and the referrer's
 * share is due, both pending until the release date. A cancel request ends when no unit is open.
 */
export function finish(order: Order, context: Context): void {
  if (order.status !== "Hold") order.status = deriveStatus(order);
  if (order.cancelRequest === "pending" && !lotsOf(order).some(isOpen)) order.cancelRequest = "canceled";
  if (order.status === "Fulfilled" && order.fulfilledAt === null) fulfil(order, context);
}

function fulfil(order: Order, context: Context): void {
  const { ledger, now } = context;
  order.fulfilledAt = now;
  order.releaseAt = addDays(now, ledger.team(order.teamId).pendingPayoutDays);
  earnWhatIsLeft(order, ledger);
  settleReferral(ledger, order);
}

/** Posts the rest of a finished order's sale as the seller's profit. */
export function earnWhatIsLeft(order: Order, ledger: LedgerSession): void {
  const { sale } = order;
  if (!sale || sale.unearned === 0n) return;
  const left = sale.unearned;
  sale.unearned = 0n;
  recordForOrder(ledger, order, "earned", () => earn(ledger, order, order.teamId, left, "unearned"));
}

/** Releases pending profit at its date, once the store has paid out the sale: debts first, the rest becomes available. */
export const release: Rule = (order, { ledger, now }) => {
  if (order.releaseAt === null) throw new RuleViolation("This order's profit was released already");
  if (order.releaseAt > now) throw new RuleViolation("This order's profit is not released yet");
  if (!isSettled(order)) throw new RuleViolation("This order's profit waits for the store's payout");
  recordForOrder(ledger, order, "release", () => {
    for (const [teamId, amount] of Object.entries(order.pending)) {
      toProfit(ledger, teamId, amount, "profitPending", order.id);
    }
  });
  order.pending = {};
  order.releaseAt = null;
};

/** Posts the difference between a referrer's due share and the posted one. */
export const calcOrderProfit: Rule = (order, { ledger }) => settleReferral(ledger, order);
