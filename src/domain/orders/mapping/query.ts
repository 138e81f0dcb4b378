import { z } from "zod";
import { MAX_LIMIT, MAX_SEARCH_LENGTH } from "../../limits.ts";
import { identifier, plainText } from "../../resource/fields.ts";

const whole = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "Not a whole number")
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, `1 to ${max}`);

/** The query of both lists: waiting items and saved mappings. */
export const mappingQuery = z.strictObject({
  page: whole(1_000_000).optional(),
  limit: whole(MAX_LIMIT).optional(),
  search: plainText(MAX_SEARCH_LENGTH).optional(),
  sellerTeam: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(identifier).max(MAX_LIMIT))
    .optional(),
});
