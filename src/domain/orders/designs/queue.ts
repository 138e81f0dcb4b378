export const QUEUE_SORTS = ["dueDate", "-dueDate", "createdAt", "-createdAt"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];
