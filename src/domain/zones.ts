import { lazy } from "./lazy.ts";

/** The names of time zones, such as `Europe/Berlin`. */
export const zoneNames = lazy(() => [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].sort());

/** Offsets, which some versions of Node.js take too, have no daylight saving time. */
const NAME = /^[A-Z][\w+/-]*$/;

/** Whether a time zone has this name, also one that is not listed here: browsers list `Asia/Kolkata` or `Asia/Calcutta`. */
export function isZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formatters take milliseconds to make. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const parts = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    second: "2-digit",
    ...parts,
  });
  clocks.set(zone, clock);
  return clock;
}

/** What clocks of a zone show at an instant, as if it were UTC. Milliseconds */
function wallClock(zone: string, instant: number): number {
  const parts = clockOf(zone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}

/** The day (`YYYY-MM-DD`) in a zone at an instant. ISO 8601 */
export const dayIn = (zone: string, instant: string): string =>
  new Date(wallClock(zone, Date.parse(instant))).toISOString().slice(0, 10);

const DAY_MS = 86_400_000;

/**
 * When clocks of a zone show this time (`HH:MM`) on a day: the first time where they show it twice, and where they skip it,
 * the time as far after the gap. ISO 8601
 */
export function instantIn(zone: string, day: string, time: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // Clocks change at most once within two days.
  const [early, late] = [-DAY_MS, DAY_MS].map(
    (from) => wall - (wallClock(zone, wall + from) - (wall + from)),
  );
  const fits = [early, late].find((instant) => instant !== undefined && wallClock(zone, instant) === wall);
  return new Date(fits ?? early ?? wall).toISOString();
}
