import { type Books, rounded, sumOf, type Team } from "./books.ts";
import { isGone, type ModelOrder } from "./order.ts";

/** The ways in which money enters and leaves an order. */

const isEnded = ({ status }: ModelOrder) => status === "Fulfilled" || status === "Cancel";

/** Its own buyer's money first, then the seller's wallet and credit. */
export function take(books: Books, order: ModelOrder, amount: number, into: string): void {
  const ofSale = Math.min(amount, order.sale?.unearned ?? 0);
  books.fromWallet(amount - ofSale);
  if (order.sale) order.sale.unearned -= ofSale;
  books.add("seller", "unearned", -ofSale);
  order.fromSale += ofSale;
  order.fromWallet += amount - ofSale;
  books.add("seller", into, amount);
}

/** To the wallet what it put in, the rest to the buyer's money of this order, or earned where the order has ended. */
export function giveBack(books: Books, order: ModelOrder, amount: number): void {
  const toWallet = Math.min(amount, order.fromWallet);
  order.fromWallet -= toWallet;
  order.fromSale -= amount - toWallet;
  books.toWallet(toWallet);
  if (amount === toWallet) return;
  if (isEnded(order)) {
    earn(books, order, "seller", amount - toWallet);
    return;
  }
  if (order.sale) order.sale.unearned += amount - toWallet;
  books.add("seller", "unearned", amount - toWallet);
}

export function earn(books: Books, order: ModelOrder, team: Team, amount: number): void {
  if (order.status === "Fulfilled" && !order.isReleased) {
    order.pending[team] += amount;
    books.add(team, "profitPending", amount);
  } else books.toProfit(team, amount);
}

export function claw(books: Books, order: ModelOrder, team: Team, amount: number): void {
  const waiting = Math.min(amount, order.pending[team]);
  order.pending[team] -= waiting;
  books.add(team, "profitPending", -waiting);
  books.fromProfit(team, amount - waiting);
}

/** Back to the buyer of a collected sale: what the order still has of it, then out of the seller's profit. */
export function toBuyer(books: Books, order: ModelOrder, amount: number): void {
  if (!order.sale) return;
  const there = Math.min(amount, order.sale.unearned);
  order.sale.unearned -= there;
  order.sale.returned += amount;
  books.add("seller", "unearned", -there);
  books.add("seller", "storeCollections", -amount);
  claw(books, order, "seller", amount - there);
}

/** What the buyer's money has left when the order ends is the seller's. */
export function earnTheRest(books: Books, order: ModelOrder): void {
  const left = order.sale?.unearned ?? 0;
  if (!order.sale || left === 0) return;
  order.sale.unearned = 0;
  books.add("seller", "unearned", -left);
  earn(books, order, "seller", left);
}

/** The referrer has his rate of the goods that went and were not given back. */
export function settleReferral(books: Books, order: ModelOrder): void {
  const { referral } = order;
  if (!referral || order.status !== "Fulfilled") return;
  const due = rounded(
    sumOf(order.units.filter(isGone), ({ goods }) => goods),
    referral.rate,
    10_000,
  );
  const more = due - referral.posted;
  referral.posted = due;
  books.add("referrer", "referralCost", more);
  if (more > 0) earn(books, order, "referrer", more);
  else claw(books, order, "referrer", -more);
}
