/** The states of an export, in display order. A downloaded file is deleted: it is served only once. */
export const EXPORT_STATUSES = {
  done: ["Ready", "green"],
  fetched: ["Fetched", "default"],
  running: ["Running", "blue"],
  waiting: ["Waiting", "default"],
  failed: ["Failed", "red"],
} as const;
