import { formatMoney } from "../format.ts";
import { isEnded, type Order } from "../orders/order.ts";
import { RuleViolation } from "../orders/rule-violation.ts";
import type { Account } from "./accounts.ts";
import { type Cents, larger, smaller, toDollars } from "./cents.ts";
import type { LedgerSession } from "./ledger-session.ts";

/** The four money flows of an order: charge, refund of a charge, earning profit and clawing it back. */

/**
 * Charges `amount` for an order to the account `credit`: from the order's unearned collections, then the wallet,
 * then on credit up to the team's limit.
 * @returns the unpaid part
 * @throws RuleViolation when these do not cover the amount
 */
export function take(ledger: LedgerSession, order: Order, amount: Cents, credit: Account): Cents {
  const { teamId, id: orderId } = order;
  const collected = smaller(amount, order.sale?.unearned ?? 0n);
  const available = smaller(amount - collected, ledger.balance(teamId, "available"));
  const unpaid = amount - collected - available;
  const availableCredit = larger(0n, ledger.team(teamId).creditLimit - ledger.balance(teamId, "receivable"));
  if (unpaid > availableCredit) {
    const short = formatMoney(toDollars(unpaid - availableCredit));
    throw new RuleViolation(`The balance is ${short} short. Top up, then try again`, "balance");
  }
  if (order.sale) order.sale.unearned -= collected;
  order.collectedPart += collected;
  order.walletPart += available + unpaid;
  ledger.move({ teamId, debit: "unearned", credit, amount: collected, orderId });
  ledger.move({ teamId, debit: "available", credit, amount: available, orderId });
  ledger.move({ teamId, debit: "receivable", credit, amount: unpaid, orderId });
  return unpaid;
}

/**
 * Returns `amount` of an order's charge from the account `debit`. The wallet's part pays the team's debt first, then
 * returns to the wallet. The rest returns to the order's collections, or becomes profit when the order has ended.
 */
export function giveBack(ledger: LedgerSession, order: Order, amount: Cents, debit: Account): void {
  const { teamId, id: orderId } = order;
  const toWallet = smaller(amount, order.walletPart);
  const toSale = amount - toWallet;
  const owed = smaller(toWallet, ledger.balance(teamId, "receivable"));
  if (owed > 0n) ledger.payDebts(teamId, owed, orderId);
  order.walletPart -= toWallet;
  order.collectedPart -= toSale;
  ledger.move({ teamId, debit, credit: "receivable", amount: owed, orderId });
  ledger.move({ teamId, debit, credit: "available", amount: toWallet - owed, orderId });
  if (toSale === 0n) return;
  if (isEnded(order)) {
    earn(ledger, order, teamId, toSale, debit);
    return;
  }
  if (order.sale) order.sale.unearned += toSale;
  ledger.move({ teamId, debit, credit: "unearned", amount: toSale, orderId });
}

/** Moves `amount` from `debit` to a team's profit of an order: pending until the release, then available. */
export function earn(
  ledger: LedgerSession,
  order: Order,
  teamId: string,
  amount: Cents,
  debit: Account,
): void {
  if (order.status === "Fulfilled" && order.releaseAt !== null) {
    order.pending = { ...order.pending, [teamId]: (order.pending[teamId] ?? 0n) + amount };
    ledger.move({ teamId, debit, credit: "profitPending", amount, orderId: order.id });
    return;
  }
  toProfit(ledger, teamId, amount, debit, order.id);
}

/** Pays owed profit first; the rest becomes available profit. */
export function toProfit(
  ledger: LedgerSession,
  teamId: string,
  amount: Cents,
  debit: Account,
  orderId: string | null,
): void {
  const owed = smaller(amount, ledger.balance(teamId, "profitOwed"));
  ledger.move({ teamId, debit, credit: "profitOwed", amount: owed, orderId });
  ledger.move({ teamId, debit, credit: "profitAvailable", amount: amount - owed, orderId });
}

/** Claws `amount` back into `credit`: from the order's pending profit, then available profit, then as a debt. */
export function clawBack(
  ledger: LedgerSession,
  order: Order,
  teamId: string,
  amount: Cents,
  credit: Account,
): void {
  const waiting = order.pending[teamId] ?? 0n;
  const pending = smaller(amount, waiting);
  const available = smaller(amount - pending, ledger.balance(teamId, "profitAvailable"));
  if (pending > 0n) order.pending = { ...order.pending, [teamId]: waiting - pending };
  const orderId = order.id;
  ledger.move({ teamId, debit: "profitPending", credit, amount: pending, orderId });
  ledger.move({ teamId, debit: "profitAvailable", credit, amount: available, orderId });
  ledger.move({ teamId, debit: "profitOwed", credit, amount: amount - pending - available, orderId });
}

/** Refunds the buyer of a collected sale: from unearned money first, then by clawing back profit. */
export function returnToBuyer(ledger: LedgerSession, order: Order, amount: Cents): void {
  const { sale, teamId, id: orderId } = order;
  if (!sale) return;
  const fromUnearned = smaller(amount, sale.unearned);
  sale.unearned -= fromUnearned;
  sale.returned += amount;
  ledger.move({ teamId, debit: "unearned", credit: "storeCollections", amount: fromUnearned, orderId });
  clawBack(ledger, order, teamId, amount - fromUnearned, "storeCollections");
}
