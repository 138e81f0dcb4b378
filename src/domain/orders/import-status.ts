import type { TagColor } from "../resource/field.ts";

/**
 * Where an import job stands. `columns`: a person has to say how it is to be read; `mapping`: rehearsed and
 * waiting for variants; the rest says what it says.
 */
export const IMPORT_STATUSES = {
  reading: ["Reading", "processing"],
  columns: ["Needs an answer", "warning"],
  mapping: ["Needs mapping", "warning"],
  rehearsed: ["Rehearsed", "blue"],
  committing: ["Importing", "processing"],
  done: ["Done", "success"],
  failed: ["Failed", "error"],
  undone: ["Undone", "default"],
} as const satisfies Record<string, readonly [string, TagColor]>;
export type ImportStatus = keyof typeof IMPORT_STATUSES;

/** What an order of a file would become. */
export const VERDICTS = {
  ready: ["Ready", "success"],
  attention: ["Needs attention", "warning"],
  failed: ["Failed", "error"],
  duplicate: ["Duplicate", "default"],
} as const satisfies Record<string, readonly [string, TagColor]>;
export type Verdict = keyof typeof VERDICTS;
