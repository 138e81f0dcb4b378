import { addDays } from "../../dates.ts";
import type { Books } from "../../money/books.ts";
import { earn, toProfit } from "../../money/flows.ts";
import { postOrder, settleReferral } from "../../money/settle.ts";
import { deriveStatus } from "../derive.ts";
import { isOpen, lotsOf, type Order } from "../order.ts";
import { Refusal } from "../refusal.ts";
import type { Context, Rule } from "./step.ts";

/**
 * Brings the status to what the items say, once picked up. At Fulfilled what the sale has left is profit and
 * the referrer's share is due, both pending until the release date. A cancel request ends when nothing is open.
 */
export function finish(order: Order, context: Context): void {
  if (order.status !== "Hold") order.status = deriveStatus(order);
  if (order.cancelRequest === "pending" && !lotsOf(order).some(isOpen)) order.cancelRequest = "canceled";
  if (order.status === "Fulfilled" && order.fulfilledAt === null) fulfil(order, context);
}

function fulfil(order: Order, context: Context): void {
  const { books, now } = context;
  order.fulfilledAt = now;
  order.releaseAt = addDays(now, books.team(order.teamId).pendingPayoutDays);
  earnWhatIsLeft(order, books);
  settleReferral(books, order);
}

/** What a sale has left when its order ends is its seller's. */
export function earnWhatIsLeft(order: Order, books: Books): void {
  const { sale } = order;
  if (!sale || sale.unearned === 0n) return;
  const left = sale.unearned;
  sale.unearned = 0n;
  postOrder(books, order, "earned", () => earn(books, order, order.teamId, left, "unearned"));
}

/** The release date has come: pending profit pays what is owed first, the rest is available. */
export const release: Rule = (order, { books, now }) => {
  if (order.releaseAt === null) throw new Refusal("This order's profit was released already");
  if (order.releaseAt > now) throw new Refusal("This order's profit is not released yet");
  postOrder(books, order, "release", () => {
    for (const [teamId, amount] of Object.entries(order.pending)) {
      toProfit(books, teamId, amount, "profitPending", order.id);
    }
  });
  order.pending = {};
  order.releaseAt = null;
};

/** Posts the difference between what a referrer was given and what is due. */
export const calcOrderProfit: Rule = (order, { books }) => settleReferral(books, order);
