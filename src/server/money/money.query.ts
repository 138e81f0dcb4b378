import { MAX_KPI_DAYS } from "../../domain/kpis.ts";
import { badField } from "../api-error.ts";

/** Checks of queries that the money routes share. */

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
