import { z } from "zod";
import { MAX_LIMIT, MAX_SEARCH_LENGTH } from "../../limits.ts";
import { identifier, plainText } from "../../resource/fields.ts";
import { countFrom } from "../../resource/query-values.ts";

/** The query of both lists: waiting items and saved mappings. */
export const mappingQuery = z.strictObject({
  page: countFrom(1, 1_000_000).optional(),
  limit: countFrom(1, MAX_LIMIT).optional(),
  search: plainText(MAX_SEARCH_LENGTH).optional(),
  sellerTeam: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(identifier).max(MAX_LIMIT))
    .optional(),
});
