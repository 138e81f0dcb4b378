import type { TagColor } from "../../resource/field.ts";

export const PRODUCT_IMPORT_STATUSES = {
  importing: ["Importing", "processing"],
  done: ["Imported", "success"],
  failed: ["Failed", "error"],
  undone: ["Undone", "default"],
} as const satisfies Record<string, readonly [string, TagColor]>;

/** What happened to an image of an import. `stopped`: its import was undone before it was fetched. */
export const FETCH_STATUSES = ["waiting", "fetched", "failed", "stopped"] as const;
