export { type FailedRows, failedRowsCsv } from "./failed-rows.ts";
export { FILE_LIMITS, MAX_ORDER_ROWS } from "./file/limits.ts";
export { FileRefused, type Problem, problemAt } from "./file/problem.ts";
export { PLATEN_TEMPLATE_HEADERS } from "./layouts/platen.ts";
export { mappingKey } from "./mapping-key.ts";
export { ColumnsNeeded, type OrderFile, openOrders, readOrders } from "./read.ts";
export { templateCsv } from "./template.ts";
export type {
  DraftOrder,
  RawRow,
} from "./types.ts";
export type { UnreadColumn } from "./unread.ts";
