/** The conditions that an order must fulfill before a step. */
export const GATE_NAMES = [
  "mapped",
  "catalog",
  "artwork",
  "address",
  "price",
  "reference",
  "paid",
  "balance",
  "stock",
  "destination",
  "design",
  "cancel-request",
  "store-change",
  "store-hold",
  "address-withheld",
  "rule",
] as const;

export type GateName = (typeof GATE_NAMES)[number];
