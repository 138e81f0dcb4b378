import { z } from "zod";
import { addDays } from "./dates.ts";
import { FieldViolation } from "./orders/rule-violation.ts";

const MAX_DAYS = 365;

/** When something is done by itself, in the body of a call: ISO 8601 with an offset. */
export const laterInstant = z.iso.datetime({
  offset: true,
  error: "Not a date and time with an offset",
});

/** The instant in UTC, as a `field` of a body has it. @throws FieldViolation for one that has passed, or is more than a year ahead */
export function futureInstant(field: string, at: string, now: string): string {
  const time = new Date(at).getTime();
  if (Number.isNaN(time)) throw new FieldViolation(field, "Not a date and time with an offset");
  const iso = new Date(time).toISOString();
  if (iso <= now) throw new FieldViolation(field, "Choose a time in the future");
  if (iso > addDays(now, MAX_DAYS)) throw new FieldViolation(field, "Choose a time within a year");
  return iso;
}
