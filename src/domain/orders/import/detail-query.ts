import { z } from "zod";
import { MAX_LIMIT, MAX_SEARCH_LENGTH } from "../../limits.ts";
import { plainText } from "../../resource/fields.ts";
import { countFrom } from "../../resource/query-values.ts";
import { rowStatus } from "./responses.ts";

const statuses = rowStatus.options;

/** The query of the lines of a file. */
export const detailQuery = z.strictObject({
  page: countFrom(1, 1_000_000).optional(),
  limit: countFrom(1, MAX_LIMIT).optional(),
  /** One or several, comma-separated. */
  status: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(z.enum(statuses, `One of ${statuses.join(", ")}`)))
    .optional(),
  /** A reason of `GET …/summary`. */
  reason: plainText(200, 1).optional(),
  /** Part of an order's name or reference. */
  search: plainText(MAX_SEARCH_LENGTH).optional(),
});
/** `row` selects the line that begins in it. */
