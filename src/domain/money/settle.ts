import { lotsOf, type Order } from "../orders/order.ts";
import type { Account } from "./accounts.ts";
import type { Books } from "./books.ts";
import { type Cents, larger, share, sum } from "./cents.ts";
import { claw, earn, giveBack, take } from "./flows.ts";

/** A posting of an order, under its next number. */
export function postOrder(books: Books, order: Order, event: string, rule: () => void): void {
  books.posting(event, order.id, order.postings, rule);
  order.postings += 1;
}

/** Takes a charge into `credit` and writes it on the call's OUT invoice. */
export function charge(books: Books, order: Order, amount: Cents, cost: Cents, credit: Account): void {
  const unpaid = take(books, order, amount, credit);
  books.invoice("OUT", order.teamId, { orderId: order.id, sellerAmount: amount, agencyAmount: cost }, unpaid);
}

/** Gives back out of several accounts and writes the whole on the call's IN invoice. */
export function credit(
  books: Books,
  order: Order,
  parts: readonly { debit: Account; amount: Cents }[],
  cost: Cents,
): void {
  for (const { debit, amount } of parts) giveBack(books, order, amount, debit);
  const sellerAmount = sum(parts.map((part) => part.amount));
  books.invoice("IN", order.teamId, { orderId: order.id, sellerAmount, agencyAmount: cost });
}

/** Fulfilment income of an order net of refunds: what a referrer's rate is of. */
const fulfilmentIncome = (order: Order): Cents =>
  sum(
    lotsOf(order).map((lot) =>
      ["shipped", "delivered", "closed"].includes(lot.state) ? lot.goods.total : 0n,
    ),
  );

/**
 * Brings what the referrer was posted to what is due: rate times fulfilment income net of refunds, of a
 * Fulfilled order. Called at Fulfilled and after each refund or change of price.
 */
export function settleReferral(books: Books, order: Order): void {
  const { referral } = order;
  if (!referral || order.status !== "Fulfilled") return;
  const due = share(fulfilmentIncome(order), BigInt(referral.rate), 10_000n);
  const difference = due - referral.posted;
  if (difference === 0n) return;
  order.referral = { ...referral, posted: due };
  postOrder(books, order, "referral", () => {
    if (difference > 0n) earn(books, order, referral.teamId, difference, "referralCost");
    else claw(books, order, referral.teamId, -difference, "referralCost");
  });
}

/** Captured, less what has gone back: the most that a refund may be. */
export function refundable(order: Order): Cents {
  if (order.phase !== "captured")
    return order.design?.captured ? order.design.fee - order.design.refunded : 0n;
  const items = sum(
    order.items.map((item) => item.kept + sum(item.lots.map((lot) => lot.goods.total + lot.shipping.total))),
  );
  const design = order.design?.captured ? order.design.fee - order.design.refunded : 0n;
  return larger(items + design, 0n);
}
