import { countUnits } from "../lots.ts";
import type { Order } from "../order.ts";

const deliveredUnits = (order: Order) =>
  order.items.reduce((count, item) => count + countUnits(item, ["delivered"]), 0);

const returnedUnits = (order: Order) =>
  order.items
    .flatMap(({ lots }) => lots)
    .reduce((count, { quantity, returned }) => count + (returned ? quantity : 0), 0);

/**
 * What a change of an order says of its address: units arrived there, or came back without having been delivered. What a
 * buyer sends back says nothing.
 */
export function outcomeOf(before: Order, after: Order): "delivered" | "returned" | null {
  const arrived = deliveredUnits(after) - deliveredUnits(before);
  if (arrived > 0) return "delivered";
  return returnedUnits(after) - returnedUnits(before) > -arrived ? "returned" : null;
}
