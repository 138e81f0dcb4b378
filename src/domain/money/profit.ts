import { chargeOf, lotsOf, type Order } from "../orders/order.ts";
import { type Cents, sum } from "./cents.ts";

/**
 * What an order brings its seller: the retail, less what went back to the buyer, less what stands of the
 * charge. Before Fulfilled it is an estimate from the quote or the reservation. Cents.
 */
export function profitOf(order: Order): Cents {
  return order.totalPrice - (order.sale?.returned ?? 0n) - chargeOf(order).total;
}

/** What a buyer was asked for, as the order came in. Cents. */
export interface Retail {
  readonly subTotalPrice: Cents;
  readonly shippingFee: Cents;
  readonly totalDiscount: Cents;
}

/** The lines of a profit, in the order in which they are read. */
export const PROFIT_LINES = [
  "retail",
  "retailShipping",
  "discounts",
  "other",
  "returned",
  "baseCost",
  "shipping",
  "cancelFee",
  "design",
  "refunds",
] as const;
export type ProfitLine = (typeof PROFIT_LINES)[number];

/**
 * Why the profit is what it is: lines that add up to `profitOf`, of which those of the charge are as they were
 * before refunds. Cents; what lessens the profit is negative.
 */
export function explainProfit(order: Order, retail: Retail): Readonly<Record<ProfitLine, Cents>> {
  const { refunded, design } = order;
  const charge = chargeOf(order);
  const kept = sum(order.items.map((item) => item.kept));
  const { subTotalPrice, shippingFee, totalDiscount } = retail;
  return {
    retail: subTotalPrice,
    retailShipping: shippingFee,
    discounts: -totalDiscount,
    // Tax, tips: what a store's total has beyond its parts.
    other: order.totalPrice - (subTotalPrice + shippingFee - totalDiscount),
    returned: -(order.sale?.returned ?? 0n),
    baseCost: -(charge.items - kept + refunded.goods),
    shipping: -(charge.shipping + refunded.shipping),
    cancelFee: -(kept + refunded.kept),
    design: -(charge.design + (design?.refunded ?? 0n)),
    refunds: order.totalRefund,
  };
}

/** The lines of what an order leaves its agency. */
export const MARGIN_LINES = ["charge", "supplier", "designer", "referral"] as const;
export type MarginLine = (typeof MARGIN_LINES)[number];

/**
 * What an order leaves its agency: the charge that stands, less what its supplier, its designer and whoever
 * brought the seller get of it. Before it is shipped the cost is what is expected. Cents.
 */
export function explainMargin(order: Order): Readonly<Record<MarginLine, Cents>> {
  const { design, referral } = order;
  const expected = sum(lotsOf(order).map((lot) => lot.cost.total + lot.costShipping.total));
  return {
    charge: chargeOf(order).total,
    supplier: -(expected + sum(order.items.map((item) => item.costDue))),
    designer: -(design?.cost ?? 0n),
    referral: -(referral?.posted ?? 0n),
  };
}
