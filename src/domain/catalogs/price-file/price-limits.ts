/** The rows of a price file below its header. */
export const MAX_PRICE_ROWS = 10_000;

/** The longest cell that is read, in characters; a longer one is wrong. */
export const MAX_CELL = 200;
