import { z } from "zod";
import { MAX_KPI_DAYS } from "../../domain/kpis.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { refuseField } from "../refusal.ts";

/** Keys that queries about money share. */

/** A whole number within bounds, as text. */
export const countFrom = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `${least} to ${most}`);

/** Comma-joined ids. */
export const idList = (most: number) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(identifier).max(most));

/** An instant, or a day in Los Angeles: `since` from its beginning, `asOf` to its end. */
export const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
  error: "A day as YYYY-MM-DD, or an instant in ISO 8601",
});

/** Refuses a span that ends before it begins. Of a day and an instant within it, none comes before the other. */
export function refuseBackwards({ since, asOf }: { since?: string | undefined; asOf?: string | undefined }) {
  if (!since || !asOf || Date.parse(since) <= Date.parse(asOf)) return;
  if (since.length === asOf.length || Date.parse(since) > Date.parse(asOf) + 2 * 86_400_000)
    throw refuseField("since", "It lies after the moment that the figure is asked for");
}

const DEEPEST = 1_000_000;

/** Where a page begins. Refuses one that lies too deep: no key leads on through a log, its moments do. */
export function cutOf({ page, limit }: { page: number; limit: number }) {
  const offset = (page - 1) * limit;
  if (offset > DEEPEST)
    throw refuseField(
      "page",
      `Pages reach ${DEEPEST.toLocaleString("en-US")} rows deep: ask for an earlier asOf`,
    );
  return { limit, offset };
}

/** Refuses days (`YYYY-MM-DD`) that span none, or more than a look by day takes. */
export function refuseLongSpan(from: string, to: string) {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (days < 1 || days > MAX_KPI_DAYS) throw refuseField("createdTo", `1 to ${MAX_KPI_DAYS} days`);
}
