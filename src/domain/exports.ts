/** How far an export is, what people look for first. A file that was fetched is gone: it is served once. */
export const EXPORT_STATUSES = {
  done: ["Ready", "green"],
  fetched: ["Fetched", "default"],
  running: ["Running", "blue"],
  waiting: ["Waiting", "default"],
  failed: ["Failed", "red"],
} as const;
