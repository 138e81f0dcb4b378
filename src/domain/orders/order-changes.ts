/** The lists that an action on orders changes: what shows an order, its money and the usages of its images. */
export const ORDER_CHANGES = [
  "orders",
  "order-items",
  "tracking",
  "store-syncs",
  "balances",
  "ledger",
  "invoices",
  "deposits",
  "profits",
  "images",
  "change-histories",
];
