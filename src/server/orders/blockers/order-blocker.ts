import type { Blocker } from "../../../domain/orders/blockers/blockers.ts";

/** A row of `order_blockers`. */
export interface OrderBlocker extends Blocker {
  readonly orderId: string;
  readonly teamId: string;
}

/** The change of a row of `blocker_counters`. In cents. */
export interface CounterChange extends Pick<OrderBlocker, "teamId" | "gate" | "owner" | "cause"> {
  orders: number;
  amount: number;
  due: number;
}
