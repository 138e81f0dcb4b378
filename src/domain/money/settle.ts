import { lotsOf, type Order } from "../orders/order.ts";
import type { Account } from "./accounts.ts";
import { type Cents, larger, share, sum } from "./cents.ts";
import { byCreditor, type Creditor } from "./creditors.ts";
import { clawBack, earn, giveBack, take } from "./flows.ts";
import type { LedgerSession } from "./ledger-session.ts";

/** Records a journal entry of an order under the order's next sequence number. */
export function recordForOrder(ledger: LedgerSession, order: Order, event: string, rule: () => void): void {
  ledger.record(event, order.id, order.journalEntryCount, rule);
  order.journalEntryCount += 1;
}

/** Charges `amount` to `credit` and adds it to the session's OUT invoice. */
export function charge(
  ledger: LedgerSession,
  order: Order,
  amount: Cents,
  cost: Cents,
  credit: Account,
): void {
  const unpaid = take(ledger, order, amount, credit);
  ledger.invoice(
    "OUT",
    order.teamId,
    { orderId: order.id, sellerAmount: amount, agencyAmount: cost },
    unpaid,
  );
}

/** Returns money from several accounts and adds the total to the session's IN invoice. */
export function credit(
  ledger: LedgerSession,
  order: Order,
  parts: readonly { debit: Account; amount: Cents }[],
  cost: Cents,
): void {
  for (const { debit, amount } of parts) giveBack(ledger, order, amount, debit);
  const sellerAmount = sum(parts.map((part) => part.amount));
  ledger.invoice("IN", order.teamId, { orderId: order.id, sellerAmount, agencyAmount: cost });
}

/** Posts what is owed for an order's units to whom it is owed; negative amounts are owed no longer. */
export function postCosts(
  ledger: LedgerSession,
  { teamId, id: orderId }: Order,
  costs: readonly { readonly creditor: Creditor; readonly amount: Cents }[],
): void {
  for (const [creditor, amount] of byCreditor(costs)) {
    const [debit, credit, positive] =
      amount > 0n
        ? (["supplierCost", "supplierPayable", amount] as const)
        : (["supplierPayable", "supplierCost", -amount] as const);
    ledger.move({ teamId, debit, credit, amount: positive, orderId, creditor });
  }
}

/** An order's fulfillment income net of refunds, the base of the referral rate. */
const fulfillmentIncome = (order: Order): Cents =>
  sum(
    lotsOf(order).map((lot) =>
      ["shipped", "delivered", "closed"].includes(lot.state) ? lot.goods.total : 0n,
    ),
  );

/**
 * Adjusts the referrer's profit of a Fulfilled order to the amount due: rate times net fulfillment income. Called at
 * Fulfilled and after each refund or price change. A referrer that was closed neither gets nor returns anything.
 */
export function settleReferral(ledger: LedgerSession, order: Order): void {
  const { referral } = order;
  if (!referral || order.status !== "Fulfilled" || ledger.team(referral.teamId).isClosed) return;
  const due = share(fulfillmentIncome(order), BigInt(referral.rate), 10_000n);
  const difference = due - referral.posted;
  if (difference === 0n) return;
  order.referral = { ...referral, posted: due };
  recordForOrder(ledger, order, "referral", () => {
    if (difference > 0n) earn(ledger, order, referral.teamId, difference, "referralCost");
    else clawBack(ledger, order, referral.teamId, -difference, "referralCost");
  });
}

/** The highest possible refund: the captured amount minus earlier refunds. */
export function refundable(order: Order): Cents {
  if (order.phase !== "captured")
    return order.design?.captured ? order.design.fee - order.design.refunded : 0n;
  const items = sum(
    order.items.map((item) => item.kept + sum(item.lots.map((lot) => lot.goods.total + lot.shipping.total))),
  );
  const design = order.design?.captured ? order.design.fee - order.design.refunded : 0n;
  return larger(items + design, 0n);
}
