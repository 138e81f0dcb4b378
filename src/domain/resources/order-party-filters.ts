/** Filters orders, or what belongs to orders, by their buyer and by their store. */
export const ORDER_PARTY_FILTERS = {
  customer: { label: "Customer", target: "customers" },
  store: { label: "Store", target: "stores" },
} as const;
