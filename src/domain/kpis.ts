/** What orders and revenue may be counted by. */
export const KPI_DIMENSIONS = { day: "Day", seller: "Seller", status: "Status", product: "Product" } as const;
export type KpiDimension = keyof typeof KPI_DIMENSIONS;

/** Days that one look may span. */
export const MAX_KPI_DAYS = 366;

/** Rows that a look by seller or product brings at most: the largest. */
export const MAX_KPI_ROWS = 200;
