import { type ModelLedger, rounded, sumOf, type Team } from "./ledger.ts";
import { isGone, type ModelOrder } from "./order.ts";

/** A model of the money flows of an order. */

const isEnded = ({ status }: ModelOrder) => status === "Fulfilled" || status === "Cancel";

/** Charges the order's collected money first, then the seller's wallet and credit. */
export function take(ledger: ModelLedger, order: ModelOrder, amount: number, into: string): void {
  const ofSale = Math.min(amount, order.sale?.unearned ?? 0);
  ledger.fromWallet(amount - ofSale);
  if (order.sale) order.sale.unearned -= ofSale;
  ledger.add("seller", "unearned", -ofSale);
  order.fromSale += ofSale;
  order.fromWallet += amount - ofSale;
  ledger.add("seller", into, amount);
}

/** Returns the wallet's part to the wallet; the rest to the collected money, or as profit when the order has ended. */
export function giveBack(ledger: ModelLedger, order: ModelOrder, amount: number): void {
  const toWallet = Math.min(amount, order.fromWallet);
  order.fromWallet -= toWallet;
  order.fromSale -= amount - toWallet;
  ledger.toWallet(toWallet);
  if (amount === toWallet) return;
  if (isEnded(order)) {
    earn(ledger, order, "seller", amount - toWallet);
    return;
  }
  if (order.sale) order.sale.unearned += amount - toWallet;
  ledger.add("seller", "unearned", amount - toWallet);
}

export function earn(ledger: ModelLedger, order: ModelOrder, team: Team, amount: number): void {
  if (order.status === "Fulfilled" && !order.isReleased) {
    order.pending[team] += amount;
    ledger.add(team, "profitPending", amount);
  } else ledger.toProfit(team, amount);
}

export function clawBack(ledger: ModelLedger, order: ModelOrder, team: Team, amount: number): void {
  const waiting = Math.min(amount, order.pending[team]);
  order.pending[team] -= waiting;
  ledger.add(team, "profitPending", -waiting);
  ledger.fromProfit(team, amount - waiting);
}

/** Refunds the buyer of a collected sale: from the order's unearned money, then from the seller's profit. */
export function toBuyer(ledger: ModelLedger, order: ModelOrder, amount: number): void {
  if (!order.sale) return;
  const there = Math.min(amount, order.sale.unearned);
  order.sale.unearned -= there;
  order.sale.returned += amount;
  ledger.add("seller", "unearned", -there);
  ledger.add("seller", "storeCollections", -amount);
  clawBack(ledger, order, "seller", amount - there);
}

/** The unearned money left when the order ends becomes the seller's profit. */
export function earnRemaining(ledger: ModelLedger, order: ModelOrder): void {
  const left = order.sale?.unearned ?? 0;
  if (!order.sale || left === 0) return;
  order.sale.unearned = 0;
  ledger.add("seller", "unearned", -left);
  earn(ledger, order, "seller", left);
}

/** The referrer earns the rate of shipped goods net of refunds. */
export function settleReferral(ledger: ModelLedger, order: ModelOrder): void {
  const { referral } = order;
  if (!referral || order.status !== "Fulfilled") return;
  const due = rounded(
    sumOf(order.units.filter(isGone), ({ goods }) => goods),
    referral.rate,
    10_000,
  );
  const more = due - referral.posted;
  referral.posted = due;
  ledger.add("referrer", "referralCost", more);
  if (more > 0) earn(ledger, order, "referrer", more);
  else clawBack(ledger, order, "referrer", -more);
}
