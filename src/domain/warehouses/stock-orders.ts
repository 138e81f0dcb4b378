/** The states of goods on their way into or out of a warehouse. */
export const STOCK_ORDER_STATUSES = {
  requested: ["Requested", "blue"],
  moving: ["On its way", "geekblue"],
  done: ["Done", "green"],
  canceled: ["Canceled", "default"],
} as const;
export type StockOrderStatus = keyof typeof STOCK_ORDER_STATUSES;

const NEXT: Readonly<Record<StockOrderStatus, readonly StockOrderStatus[]>> = {
  requested: ["moving", "done", "canceled"],
  moving: ["done", "canceled"],
  done: [],
  canceled: [],
};

/** Whether the status may change from one to the other; done and canceled are final. */
export const canBecome = (from: StockOrderStatus, to: StockOrderStatus) => NEXT[from].includes(to);

/** A stock order, with the units that have reached or left the warehouse. */
export interface StockOrderState {
  readonly kind: string;
  readonly status: StockOrderStatus;
  readonly quantity: number;
  readonly moved: number;
}

/** Whether goods of the order can be received: they are sent in, and some are still to come. */
export const isReceivable = ({ kind, status }: Pick<StockOrderState, "kind" | "status">): boolean =>
  kind === "in" && canBecome(status, "done");

/** The units that are still to be moved. */
export const openUnits = ({ quantity, moved }: Pick<StockOrderState, "quantity" | "moved">): number =>
  Math.max(0, quantity - moved);
