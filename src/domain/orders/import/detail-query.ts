import { z } from "zod";
import { MAX_LIMIT, MAX_SEARCH_LENGTH } from "../../limits.ts";
import { plainText } from "../../resource/fields.ts";
import { rowStatus } from "./responses.ts";

const statuses = rowStatus.options;

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "Not a whole number")
    .transform(Number)
    .refine((value) => value >= least && value <= most, `${least} to ${most}`);

/** The query of the lines of a file. */
export const detailQuery = z.strictObject({
  page: whole(1, 1_000_000).optional(),
  limit: whole(1, MAX_LIMIT).optional(),
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
