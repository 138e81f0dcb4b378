export { type FailedRows, failedRowsCsv } from "./failed-rows.ts";
export { FILE_LIMITS } from "./file/limits.ts";
export { ColumnsNeeded, type OrderFile, openOrders, readOrders } from "./read.ts";
export { templateCsv } from "./template.ts";
export type { UnreadColumn } from "./unread.ts";
