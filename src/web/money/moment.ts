import { formatExact, TIME_ZONE } from "../../domain/format.ts";
import { futureInstant } from "../../domain/future-instant.ts";
import { FieldViolation } from "../../domain/orders/rule-violation.ts";

/** Converts ISO 8601 to local time in Los Angeles, like `2026-11-20T13:45`, for datetime-local inputs. */
export const localOf = (iso: string) => formatExact(iso).slice(0, 16).replace(" ", "T");

/**
 * Converts local time in Los Angeles (`YYYY-MM-DDTHH:mm`) to ISO 8601; `null` when it is invalid. In the repeated hour
 * of autumn it is the first instant; a time in the skipped hour of spring moves one hour later.
 */
export function instantOf(local: string): string | null {
  const target = Date.parse(`${local}:00Z`);
  if (Number.isNaN(target) || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null;
  const shownAt = (instant: number) =>
    Date.parse(`${formatExact(new Date(instant).toISOString()).replace(" ", "T")}Z`);
  // The zone is 7 or 8 hours behind UTC; 7 hours is the earlier instant when both fit.
  const fits = [7, 8]
    .map((hours) => target + hours * 3_600_000)
    .find((instant) => shownAt(instant) === target);
  return new Date(fits ?? target + 8 * 3_600_000).toISOString();
}

/** The instant of a local time, as `instantOf`, or why something cannot be scheduled for it. */
export function chosenInstant(local: string): { at: string } | { reason: string } {
  const instant = instantOf(local);
  if (instant === null) return { reason: "Choose a date and a time" };
  try {
    return { at: futureInstant("at", instant, new Date().toISOString()) };
  } catch (error) {
    if (error instanceof FieldViolation) return { reason: error.message };
    throw error;
  }
}

/** Formats the value of a datetime-local input. */
export const momentLabel = (local: string) => {
  const instant = instantOf(local);
  return instant
    ? new Date(instant).toLocaleString("en-US", {
        timeZone: TIME_ZONE,
        dateStyle: "medium",
        timeStyle: "short",
      })
    : local;
};
