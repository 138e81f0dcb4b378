import { z } from "zod";
import { identifier } from "./fields.ts";

/** Values of queries that several calls take. */

/** How the document of the API describes a number that a query has as text. */
const described = (type: "integer" | "number", bounds: { minimum?: number; maximum?: number } = {}) => ({
  type,
  ...bounds,
  pattern: undefined,
});

/** A whole number within bounds. */
export const countFrom = (minimum: number, maximum: number, message = `${minimum} to ${maximum}`) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "Not a whole number")
    .transform(Number)
    .refine((n) => n >= minimum && n <= maximum, message)
    .meta(described("integer", { minimum, maximum }));

/** A number with at most two decimals, such as an amount in dollars. */
export const decimal = z
  .string()
  .regex(/^-?\d{1,8}(\.\d{1,2})?$/, "Not a number")
  .transform(Number)
  .meta(described("number"));

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
