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
