import { chargeOf, lotsOf, type Order } from "../orders/order.ts";
import { type Cents, sum } from "./cents.ts";

/**
 * An order's profit for its seller, in cents: the retail price minus buyer refunds minus the net charge. Before
 * Fulfilled it is an estimate from the quote or the reservation.
 */
export function profitOf(order: Order): Cents {
  return order.totalPrice - (order.sale?.returned ?? 0n) - chargeOf(order).total;
}

/** The buyer's price when the order was created. Cents. */
export interface Retail {
  readonly subTotalPrice: Cents;
  readonly shippingFee: Cents;
  readonly totalDiscount: Cents;
}

/** The lines of a profit explanation, in display order. */
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

/** The lines that add up to `profitOf`, in cents; reductions are negative. The lines of the charge are before refunds. */
export function explainProfit(order: Order, retail: Retail): Readonly<Record<ProfitLine, Cents>> {
  const { refunded, design } = order;
  const charge = chargeOf(order);
  const kept = sum(order.items.map((item) => item.kept));
  const { subTotalPrice, shippingFee, totalDiscount } = retail;
  return {
    retail: subTotalPrice,
    retailShipping: shippingFee,
    discounts: -totalDiscount,
    // Tax and tips: the rest of the store's total.
    other: order.totalPrice - (subTotalPrice + shippingFee - totalDiscount),
    returned: -(order.sale?.returned ?? 0n),
    baseCost: -(charge.items - kept + refunded.goods),
    shipping: -(charge.shipping + refunded.shipping),
    cancelFee: -(kept + refunded.kept),
    design: -(charge.design + (design?.refunded ?? 0n)),
    refunds: order.totalRefund,
  };
}

export const MARGIN_LINES = ["charge", "supplier", "designer", "referral"] as const;
export type MarginLine = (typeof MARGIN_LINES)[number];

/**
 * The agency's margin on an order, in cents: the net charge minus the shares of supplier, designer and referrer.
 * Before shipment the cost is the expected one.
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
