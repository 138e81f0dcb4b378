import { formatMoney } from "../format.ts";
import { type Cents, smaller, toDollars } from "../money/cents.ts";
import type { Order, Sale } from "./order.ts";

/** How the payouts of an agency's store are matched with the sales that it collected. */

/** What a store pays out of one order. In cents. */
export interface StorePayout {
  /** What it collected, before refunds and fees; 0 in a line of refunds alone. */
  readonly gross: Cents;
  readonly fee: Cents;
  /** What it deducts, because it went back to the buyer. */
  readonly refunds: Cents;
}

const dollars = (amount: Cents) => formatMoney(toDollars(amount));

/** What the store has yet to pay out of a sale, before refunds. */
export const openGross = ({ collected, settled, deducted }: Sale): Cents => collected - settled - deducted;

/** What went back to the buyer and the store has yet to deduct. */
export const openRefunds = ({ returned, deducted }: Sale): Cents => returned - deducted;

/** What is settled by this line: the gross amount of the sale, and the refunds. */
export interface Settled {
  readonly gross: Cents;
  readonly refunds: Cents;
}

/** What a line settles that is as the order is; `null` where it differs. Some stores pay less instead of deducting. */
export function exactly(sale: Sale, { gross, refunds }: StorePayout): Settled | null {
  const open = openGross(sale);
  const back = openRefunds(sale);
  if (refunds > back || gross + refunds === 0n) return null;
  if (gross === 0n || gross === open) return { gross, refunds };
  return refunds === 0n && back > 0n && gross === open - back ? { gross: open, refunds: back } : null;
}

/** What a line settles whose difference is accepted: the whole sale, and no more refunds than its buyer got. */
export const anyway = (sale: Sale, { gross, refunds }: StorePayout): Settled => ({
  gross: gross === 0n ? 0n : openGross(sale),
  refunds: smaller(refunds, openRefunds(sale)),
});

/** Why a line cannot be settled with this order as it is; `null` where it can. */
export function settlementObstacle({ sale }: Pick<Order, "sale">, payout: StorePayout): string | null {
  if (!sale) return "The seller's own store collects what this order's buyer pays";
  if (!sale.paid) return "The buyer's payment is not recorded yet: mark the order as paid first";
  const open = openGross(sale);
  const back = openRefunds(sale);
  if (payout.gross > 0n && open === 0n) return "The store's payout of this order is settled already";
  if (payout.refunds > back)
    return `The store deducts ${dollars(payout.refunds)}, but ${dollars(back)} went back to the buyer and is not deducted yet`;
  if (exactly(sale, payout)) return null;
  return `The store pays ${dollars(payout.gross)} before fees, but ${dollars(open)} was collected and is not settled yet`;
}

/** Whether the store has paid out all that it keeps of what it collected for an order. */
export const isSettled = ({ sale }: Pick<Order, "sale">): boolean =>
  !sale?.paid || sale.settled >= sale.collected - sale.returned;
