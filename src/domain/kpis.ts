/** The dimensions by which orders and revenue can be grouped. */
export const KPI_DIMENSIONS = { day: "Day", seller: "Seller", status: "Status", product: "Product" } as const;
export type KpiDimension = keyof typeof KPI_DIMENSIONS;

/** Maximum days per request. */
export const MAX_KPI_DAYS = 366;

/** Maximum rows when grouped by seller or product: the largest are returned. */
export const MAX_KPI_ROWS = 200;
