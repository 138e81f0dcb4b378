import { z } from "zod";
import { identifier } from "./fields.ts";

/** Values of queries that several calls take. */

/** A whole number within bounds. */
export const countFrom = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `${min} to ${max}`);

/** Comma-joined ids. */
export const idList = (max: number) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(identifier).max(max));

/** An instant or a day in Los Angeles. As `since` a day counts from its start, as `asOf` to its end. */
export const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
  error: "A day as YYYY-MM-DD, or an instant in ISO 8601",
});
