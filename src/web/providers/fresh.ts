/**
 * Options of a query whose form or grid begins with the current row: it is read again whenever its screen opens, and
 * `isFetchedAfterMount` is true from then on. Otherwise a row that was read a moment ago is not, and the screen waits for ever.
 */
export const FRESH = { staleTime: 0 } as const;
