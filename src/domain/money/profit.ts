import { chargeOf, type Order } from "../orders/order.ts";
import type { Cents } from "./cents.ts";

/**
 * What an order brings its seller: the retail, less what went back to the buyer, less what stands of the
 * charge. Before Fulfilled it is an estimate from the quote or the reservation. Cents.
 */
export function profitOf(order: Order): Cents {
  return order.totalPrice - (order.sale?.returned ?? 0n) - chargeOf(order).total;
}
