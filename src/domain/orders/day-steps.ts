import type { Order } from "./order.ts";
import type { OrderStatus } from "./status.ts";

/** What is counted per day: orders that came in, were approved, and left with their first parcel. */
export const DAY_STEPS = ["created", "approved", "shipped"] as const;
export type DayStep = (typeof DAY_STEPS)[number];

const BEFORE_APPROVAL: ReadonlySet<OrderStatus> = new Set(["Unfulfilled", "InReview", "Rejected"]);
const SHIPPED: ReadonlySet<OrderStatus> = new Set(["PartiallyFulfilled", "InTransit", "Fulfilled"]);

type Moved = { readonly before: Pick<Order, "status">; readonly after: Pick<Order, "status"> };

/** The steps that an action took an order through; a hold and its end are none. */
export function stepsTaken({ before, after }: Moved): DayStep[] {
  const isApproved = BEFORE_APPROVAL.has(before.status) && after.status === "Approved";
  const isShipped = !SHIPPED.has(before.status) && before.status !== "Hold" && SHIPPED.has(after.status);
  return [...(isApproved ? ["approved" as const] : []), ...(isShipped ? ["shipped" as const] : [])];
}
