/** What filters the order list beside the filters that its resource declares. */
export const ORDER_FILTER_KEYS: readonly string[] = ["ids"];
