import { TIME_ZONE } from "../../../../domain/format.ts";
import type { Random } from "../random.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

const offsets = new Intl.DateTimeFormat("en-US", { timeZone: TIME_ZONE, timeZoneName: "shortOffset" });

/** Asking the formatter costs far more than all else here, and offsets change on the hour only. */
const known = new Map<number, number>();

/** Milliseconds to add to UTC for the clock on the wall in Los Angeles. */
function offsetAt(instant: number): number {
  const hour = Math.floor(instant / HOUR);
  const kept = known.get(hour);
  if (kept !== undefined) return kept;
  const name = offsets.formatToParts(instant).find((part) => part.type === "timeZoneName")?.value ?? "GMT-8";
  const offset = Number(name.replace("GMT", "") || 0) * HOUR;
  known.set(hour, offset);
  return offset;
}

/** Buyers buy at lunch and in the evening; few do at four in the morning. */
const HOURS = [
  1.2, 0.7, 0.4, 0.3, 0.3, 0.5, 1.1, 2, 3, 3.8, 4.3, 4.6, 5.2, 5, 4.3, 4, 3.9, 4, 4.6, 5.6, 6, 5.1, 3.6, 2.1,
].map((weight, hour) => [hour, weight] as const);

/** From Sunday; shops are busiest on Sunday evening and Monday, quietest on Saturday. */
const WEEKDAYS = [1.12, 1.15, 1.05, 1, 0.98, 0.95, 0.8];

/**
 * When a buyer ordered: some time between `low` and `high` days before `now`, lately a little more often than
 * at first, by the clock of Los Angeles. Milliseconds.
 */
export function orderInstant(random: Random, now: number, low: number, high: number): number {
  const latest = now - Math.max(low * DAY, 5 * 60_000);
  const earliest = now - high * DAY;
  for (let tries = 0; tries < 60; tries++) {
    const about = latest - (latest - earliest) * random.next() ** 1.25;
    const midnight = Math.floor((about + offsetAt(about)) / DAY) * DAY;
    if (!random.chance((WEEKDAYS[new Date(midnight).getUTCDay()] ?? 1) / 1.15)) continue;
    const onWall = midnight + random.weighted(HOURS) * HOUR + random.int(0, 3_599) * 1_000;
    const instant = onWall - offsetAt(about);
    if (instant >= earliest && instant <= latest) return instant;
  }
  return random.int(Math.ceil(earliest / 1_000), Math.floor(latest / 1_000)) * 1_000;
}

/** The same instant if people are at work in Los Angeles (weekdays, 8 to 18), else early on their next day. */
export function atWork(random: Random, instant: number): number {
  const wall = new Date(instant + offsetAt(instant));
  const hour = wall.getUTCHours();
  const weekday = wall.getUTCDay();
  const works = weekday >= 1 && weekday <= 5;
  if (works && hour >= 8 && hour < 18) return instant;
  const today = works && hour < 8;
  const midnight = Math.floor(wall.getTime() / DAY) * DAY + (today ? 0 : DAY);
  const next = new Date(midnight).getUTCDay();
  const skipped = next === 6 ? 2 * DAY : next === 0 ? DAY : 0;
  const opening = midnight + skipped + 8 * HOUR + random.int(0, 90) * 60_000;
  return opening - offsetAt(opening - offsetAt(instant));
}

/** Days since 1970 by the clock on the wall in Los Angeles. */
export const wallDayOf = (instant: number): number => Math.floor((instant + offsetAt(instant)) / DAY);

/** The instant at which the wall's clock shows so many minutes past midnight on a wall day. */
export function atWall(wallDay: number, minutes: number): number {
  const onWall = wallDay * DAY + minutes * 60_000;
  return onWall - offsetAt(onWall - offsetAt(onWall));
}

/** Sunday is 0: the first of January 1970 was a Thursday. */
export const weekdayOf = (wallDay: number): number => (wallDay + 4) % 7;
