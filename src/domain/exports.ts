/** How far an export is. A file that was fetched is gone: it is served once. */
export const EXPORT_STATUSES = {
  waiting: ["Waiting", "default"],
  running: ["Running", "blue"],
  done: ["Ready", "green"],
  fetched: ["Fetched", "default"],
  failed: ["Failed", "red"],
} as const;
