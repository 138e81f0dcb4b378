export { type FailedRows, failedRowsCsv } from "./failed-rows.ts";
export { CELL_LIMITS, FILE_LIMITS, MAX_ORDER_ROWS, MAX_QUANTITY } from "./file/limits.ts";
export { FileRefused, type Problem, problemAt } from "./file/problem.ts";
export type { ByteSource } from "./file/source.ts";
export { PLATEN_TEMPLATE_HEADERS } from "./layouts/platen.ts";
export { mappingKey } from "./mapping-key.ts";
export { type OrderFile, openOrders, readOrders } from "./read.ts";
export { templateCsv } from "./template.ts";
export type {
  DraftCustomer,
  DraftItem,
  DraftOrder,
  DraftRetail,
  OrderFormat,
  OrderReading,
  RawRow,
} from "./types.ts";
