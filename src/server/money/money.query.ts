import { z } from "zod";
import { MAX_KPI_DAYS } from "../../domain/kpis.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { badField } from "../api-error.ts";

/** Query parameters shared by the money routes. */

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

/** Refuses `since` after `asOf`. An instant is not after the day that contains it. */
export function checkMoments({ since, asOf }: { since?: string | undefined; asOf?: string | undefined }) {
  if (!since || !asOf || Date.parse(since) <= Date.parse(asOf)) return;
  if (since.length === asOf.length || Date.parse(since) > Date.parse(asOf) + 2 * 86_400_000)
    throw badField("since", "Must not be after asOf");
}

const DEEPEST = 1_000_000;

/** The bounds of a page. Refuses pages beyond the offset limit; callers use an earlier `asOf` instead. */
export function pageBoundsOf({ page, limit }: { page: number; limit: number }) {
  const offset = (page - 1) * limit;
  if (offset > DEEPEST)
    throw badField(
      "page",
      `Pages are limited to ${DEEPEST.toLocaleString("en-US")} rows. Use an earlier asOf`,
    );
  return { limit, offset };
}

/** Refuses a range of days (`YYYY-MM-DD`) that is empty or longer than MAX_KPI_DAYS. */
export function checkDayRange(from: string, to: string) {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (days < 1 || days > MAX_KPI_DAYS) throw badField("createdTo", `1 to ${MAX_KPI_DAYS} days`);
}
