import { lotsOf, type Order } from "./order.ts";
import type { ItemState, OrderStatus } from "./status.ts";

/**
 * The status after pickup, derived from the items; the first match applies: all canceled; any voided; the rest all
 * delivered or closed; all shipped; some shipped; else in production.
 */
export function derivedStatus(states: readonly ItemState[]): OrderStatus {
  const live = states.filter((state) => state !== "cancelled");
  const gone = live.filter((state) => state === "shipped" || state === "delivered" || state === "closed");
  const arrived = gone.filter((state) => state !== "shipped");
  if (live.length === 0) return "Cancel";
  if (live.includes("voided")) return "CancelShipment";
  if (arrived.length === live.length) return "Fulfilled";
  if (gone.length === live.length) return "InTransit";
  if (gone.length > 0) return "PartiallyFulfilled";
  return "InProduction";
}

export const deriveStatus = (order: Order) => derivedStatus(lotsOf(order).map((lot) => lot.state));

/** Whether all items of an order have left, apart from canceled ones. */
export const isShipped = (status: OrderStatus) => status === "InTransit" || status === "Fulfilled";

/** Whether the order was picked up, so that its status follows its items. */
export const isPickedUp = (status: OrderStatus) =>
  ["InProduction", "PartiallyFulfilled", "InTransit", "Fulfilled", "CancelShipment"].includes(status);
