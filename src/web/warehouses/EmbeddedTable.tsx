/** Row height in pixels. A table within a page has its full height, so that the page scrolls instead of it. */
const ROW_HEIGHT = 45;
const HEAD_HEIGHT = 48;

/** The height of a table with so many rows. */
export const fullHeight = (rows: number): number => Math.max(3, rows) * ROW_HEIGHT + HEAD_HEIGHT;
