import { formatMoney } from "../format.ts";
import { isEnded, type Order } from "../orders/order.ts";
import { Refusal } from "../orders/refusal.ts";
import type { Account } from "./accounts.ts";
import type { Books } from "./books.ts";
import { type Cents, larger, smaller, toDollars } from "./cents.ts";

/** The four ways in which money enters and leaves an order: taken, given back, earned, clawed back. */

/**
 * Takes `amount` for an order into `credit`: from the order's unearned collections, then the wallet, then on
 * credit up to the team's limit. Returns what stays unpaid. Throws a Refusal where it is short.
 */
export function take(books: Books, order: Order, amount: Cents, credit: Account): Cents {
  const { teamId, id: orderId } = order;
  const collected = smaller(amount, order.sale?.unearned ?? 0n);
  const available = smaller(amount - collected, books.balance(teamId, "available"));
  const unpaid = amount - collected - available;
  const room = larger(0n, books.team(teamId).creditLimit - books.balance(teamId, "receivable"));
  if (unpaid > room) {
    const short = formatMoney(toDollars(unpaid - room));
    throw new Refusal(`The balance is ${short} short. Top up, then try again`, "balance");
  }
  if (order.sale) order.sale.unearned -= collected;
  order.collectedPart += collected;
  order.walletPart += available + unpaid;
  books.move({ teamId, debit: "unearned", credit, amount: collected, orderId });
  books.move({ teamId, debit: "available", credit, amount: available, orderId });
  books.move({ teamId, debit: "receivable", credit, amount: unpaid, orderId });
  return unpaid;
}

/**
 * Gives `amount` of an order's charge back out of `debit`. What the wallet put in returns there, what is owed
 * being paid first; the rest returns to the order's collections, or is profit where the order has ended.
 */
export function giveBack(books: Books, order: Order, amount: Cents, debit: Account): void {
  const { teamId, id: orderId } = order;
  const toWallet = smaller(amount, order.walletPart);
  const toSale = amount - toWallet;
  const owed = smaller(toWallet, books.balance(teamId, "receivable"));
  if (owed > 0n) books.payInvoices(teamId, owed, orderId);
  order.walletPart -= toWallet;
  order.collectedPart -= toSale;
  books.move({ teamId, debit, credit: "receivable", amount: owed, orderId });
  books.move({ teamId, debit, credit: "available", amount: toWallet - owed, orderId });
  if (toSale === 0n) return;
  if (isEnded(order)) {
    earn(books, order, teamId, toSale, debit);
    return;
  }
  if (order.sale) order.sale.unearned += toSale;
  books.move({ teamId, debit, credit: "unearned", amount: toSale, orderId });
}

/** Brings `amount` out of `debit` to a team as profit of an order: pending until its release, then available. */
export function earn(books: Books, order: Order, teamId: string, amount: Cents, debit: Account): void {
  if (order.status === "Fulfilled" && order.releaseAt !== null) {
    order.pending = { ...order.pending, [teamId]: (order.pending[teamId] ?? 0n) + amount };
    books.move({ teamId, debit, credit: "profitPending", amount, orderId: order.id });
    return;
  }
  toProfit(books, teamId, amount, debit, order.id);
}

/** Profit owed is paid first, the rest is available. */
export function toProfit(
  books: Books,
  teamId: string,
  amount: Cents,
  debit: Account,
  orderId: string | null,
): void {
  const owed = smaller(amount, books.balance(teamId, "profitOwed"));
  books.move({ teamId, debit, credit: "profitOwed", amount: owed, orderId });
  books.move({ teamId, debit, credit: "profitAvailable", amount: amount - owed, orderId });
}

/** Claws `amount` back into `credit`: the order's pending profit, then the available, then owed without limit. */
export function claw(books: Books, order: Order, teamId: string, amount: Cents, credit: Account): void {
  const waiting = order.pending[teamId] ?? 0n;
  const pending = smaller(amount, waiting);
  const available = smaller(amount - pending, books.balance(teamId, "profitAvailable"));
  if (pending > 0n) order.pending = { ...order.pending, [teamId]: waiting - pending };
  const orderId = order.id;
  books.move({ teamId, debit: "profitPending", credit, amount: pending, orderId });
  books.move({ teamId, debit: "profitAvailable", credit, amount: available, orderId });
  books.move({ teamId, debit: "profitOwed", credit, amount: amount - pending - available, orderId });
}

/** Sends money of a collected sale back to its buyer: unearned first, what is short is clawed from profit. */
export function returnToBuyer(books: Books, order: Order, amount: Cents): void {
  const { sale, teamId, id: orderId } = order;
  if (!sale) return;
  const fromUnearned = smaller(amount, sale.unearned);
  sale.unearned -= fromUnearned;
  sale.returned += amount;
  books.move({ teamId, debit: "unearned", credit: "storeCollections", amount: fromUnearned, orderId });
  claw(books, order, teamId, amount - fromUnearned, "storeCollections");
}
