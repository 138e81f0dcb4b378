import { dayOf } from "../../format.ts";

/** Business days from approval to production that an agency allows, unless its settings say another number. */
export const DEFAULT_PRODUCTION_DAYS = 3;
export const MAX_PRODUCTION_DAYS = 60;

const DAY_MS = 86_400_000;

const isWeekend = (day: Date) => day.getUTCDay() === 0 || day.getUTCDay() === 6;

/**
 * The last day, in Los Angeles, whose approvals are late now: `days` whole business days have passed since. Holidays
 * count as business days. `YYYY-MM-DD`
 */
export function lateUntil(days: number, now: string): string {
  const day = new Date(`${dayOf(now)}T00:00:00Z`);
  const goBack = () => day.setTime(day.getTime() - DAY_MS);
  goBack();
  for (let left = days; left > 0; goBack()) if (!isWeekend(day)) left -= 1;
  return day.toISOString().slice(0, 10);
}
