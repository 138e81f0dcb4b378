/** How far goods are that go into a warehouse or out of it. */
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

/** Whether goods that are this far may come to that: what is done or canceled stays so. */
export const mayBecome = (from: StockOrderStatus, to: StockOrderStatus) => NEXT[from].includes(to);
