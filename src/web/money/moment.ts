import { formatExact, TIME_ZONE } from "../../domain/format.ts";
import { futureInstant } from "../../domain/future-instant.ts";
import { FieldViolation } from "../../domain/orders/rule-violation.ts";
import { instantIn } from "../../domain/zones.ts";

/** Converts ISO 8601 to local time in Los Angeles, like `2026-11-20T13:45`, for datetime-local inputs. */
export const localOf = (iso: string) => formatExact(iso).slice(0, 16).replace(" ", "T");

/** Converts local time in Los Angeles (`YYYY-MM-DDTHH:mm`) to ISO 8601; `null` when it is invalid. See `instantIn`. */
export function instantOf(local: string): string | null {
  if (Number.isNaN(Date.parse(`${local}:00Z`)) || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null;
  return instantIn(TIME_ZONE, local.slice(0, 10), local.slice(11));
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
