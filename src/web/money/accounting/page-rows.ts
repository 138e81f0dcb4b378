/** Sellers of a page of a report. */
export const PAGE_ROWS = 50;
