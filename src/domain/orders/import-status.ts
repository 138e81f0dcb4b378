import type { TagColor } from "../resource/field.ts";

/** Status of an import job. `columns`: a person has to map the columns; `mapping`: previewed and waiting for variants. */
export const IMPORT_STATUSES = {
  reading: ["Reading", "processing"],
  columns: ["Needs an answer", "warning"],
  mapping: ["Needs mapping", "warning"],
  previewed: ["Preview ready", "blue"],
  importing: ["Importing", "processing"],
  done: ["Done", "success"],
  failed: ["Failed", "error"],
  undone: ["Undone", "default"],
} as const satisfies Record<string, readonly [string, TagColor]>;
export type ImportStatus = keyof typeof IMPORT_STATUSES;

/** What an order of a file would become. */
export const ROW_STATUSES = {
  ready: ["Ready", "success"],
  attention: ["Needs attention", "warning"],
  failed: ["Failed", "error"],
  duplicate: ["Duplicate", "default"],
  skipped: ["Skipped", "default"],
} as const satisfies Record<string, readonly [string, TagColor]>;
export type RowStatus = keyof typeof ROW_STATUSES;
