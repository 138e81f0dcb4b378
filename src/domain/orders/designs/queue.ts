import type { DesignStatus } from "../status.ts";

export const QUEUE_SORTS = ["dueDate", "-dueDate", "createdAt", "-createdAt"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** The statuses in which a designer may take a request. */
export const TAKEN_FROM: readonly DesignStatus[] = ["assign", "rejected"];
