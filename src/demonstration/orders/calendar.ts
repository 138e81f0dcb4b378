import { TIME_ZONE } from "../../domain/format.ts";
import type { Random } from "../random.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

const offsets = new Intl.DateTimeFormat("en-US", { timeZone: TIME_ZONE, timeZoneName: "shortOffset" });

/** Cached by hour, because the formatter is by far the slowest part here and offsets change only on the hour. */
const cachedOffsets = new Map<number, number>();

/** Milliseconds to add to UTC for local time in Los Angeles. */
function offsetAt(instant: number): number {
  const hour = Math.floor(instant / HOUR);
  const cached = cachedOffsets.get(hour);
  if (cached !== undefined) return cached;
  const name = offsets.formatToParts(instant).find((part) => part.type === "timeZoneName")?.value ?? "GMT-8";
  const offset = Number(name.replace("GMT", "") || 0) * HOUR;
  cachedOffsets.set(hour, offset);
  return offset;
}

/** Purchases by hour: most at lunchtime and in the evening, few at four in the morning. */
const HOURS = [
  1.2, 0.7, 0.4, 0.3, 0.3, 0.5, 1.1, 2, 3, 3.8, 4.3, 4.6, 5.2, 5, 4.3, 4, 3.9, 4, 4.6, 5.6, 6, 5.1, 3.6, 2.1,
].map((weight, hour) => [hour, weight] as const);

/** Purchases by weekday, from Sunday: most on Sundays and Mondays, fewest on Saturdays. */
const WEEKDAYS = [1.12, 1.15, 1.05, 1, 0.98, 0.95, 0.8];

/** A purchase time `low` to `high` days before `now`, more often recent, by Los Angeles time. Milliseconds. */
export function orderInstant(random: Random, now: number, low: number, high: number): number {
  const latest = now - Math.max(low * DAY, 5 * 60_000);
  const earliest = now - high * DAY;
  for (let tries = 0; tries < 60; tries++) {
    const about = latest - (latest - earliest) * random.next() ** 1.25;
    const midnight = Math.floor((about + offsetAt(about)) / DAY) * DAY;
    if (!random.chance((WEEKDAYS[new Date(midnight).getUTCDay()] ?? 1) / 1.15)) continue;
    const local = midnight + random.weighted(HOURS) * HOUR + random.int(0, 3_599) * 1_000;
    const instant = local - offsetAt(about);
    if (instant >= earliest && instant <= latest) return instant;
  }
  return random.int(Math.ceil(earliest / 1_000), Math.floor(latest / 1_000)) * 1_000;
}

/** The same instant during working hours in Los Angeles (weekdays, 8 to 18), otherwise early on the next workday. */
export function atWorkingHours(random: Random, instant: number): number {
  const local = new Date(instant + offsetAt(instant));
  const hour = local.getUTCHours();
  const weekday = local.getUTCDay();
  const works = weekday >= 1 && weekday <= 5;
  if (works && hour >= 8 && hour < 18) return instant;
  const today = works && hour < 8;
  const midnight = Math.floor(local.getTime() / DAY) * DAY + (today ? 0 : DAY);
  const next = new Date(midnight).getUTCDay();
  const skipped = next === 6 ? 2 * DAY : next === 0 ? DAY : 0;
  const opening = midnight + skipped + 8 * HOUR + random.int(0, 90) * 60_000;
  return opening - offsetAt(opening - offsetAt(instant));
}

/** Days since 1970 in Los Angeles time. */
export const localDayOf = (instant: number): number => Math.floor((instant + offsetAt(instant)) / DAY);

/** The instant at this many minutes past midnight of a Los Angeles day. */
export function atLocalTime(localDay: number, minutes: number): number {
  const local = localDay * DAY + minutes * 60_000;
  return local - offsetAt(local - offsetAt(local));
}

/** Sunday is 0: January 1, 1970 was a Thursday. */
export const weekdayOf = (localDay: number): number => (localDay + 4) % 7;
