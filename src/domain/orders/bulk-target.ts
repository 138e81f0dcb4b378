import { z } from "zod";
import { MAX_BULK_IDS } from "../limits.ts";
import { identifier } from "../resource/fields.ts";

/** The target of a bulk action: orders by id, or all that match a list's filter with exceptions. */
export const bulkTarget = {
  ids: z
    .array(identifier)
    .min(1, "Name at least one order")
    .max(MAX_BULK_IDS)
    .optional()
    .describe("Either `ids` or `filter` is required"),
  filter: z
    .record(z.string().max(64), z.string().max(2_000))
    .optional()
    .describe('The query of a list, such as `{"status": "InReview"}`, instead of `ids`'),
  exceptIds: z.array(identifier).max(MAX_BULK_IDS).optional(),
  versions: z.record(identifier, z.int()).optional(),
};

export interface BulkTarget {
  ids?: string[] | undefined;
  filter?: Record<string, string> | undefined;
  exceptIds?: string[] | undefined;
}
