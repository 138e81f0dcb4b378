import type { Read } from "../import/file/numbers.ts";
import { quoted } from "../import/file/problem.ts";

export const DATE_ORDERS = ["month-first", "day-first"] as const;
/** Which of the first two parts of 03/04/2026 is the month in a file. */
export type DateOrder = (typeof DATE_ORDERS)[number];

const ISO =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
/** In dates with points the day always comes first. */
const POINTS = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const EITHER = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

const EARLIEST = "2000-01-01";
const FORMS = "Write it as YYYY-MM-DD";

/** The day as `YYYY-MM-DD`; `undefined` for an invalid date such as 2026-02-30. */
function dayOf(year = "", month = "", day = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text ? text : undefined;
}

/** Both readings of a date, by which part is the month. */
function readings(text: string): Record<DateOrder, string | undefined> | null {
  const match = EITHER.exec(text);
  if (!match) return null;
  const [, a, b, year] = match;
  return { "month-first": dayOf(year, a, b), "day-first": dayOf(year, b, a) };
}

const isPast = (day: string | undefined, latest: string) =>
  day !== undefined && day >= EARLIEST && day <= latest;

/**
 * Collects evidence of the date order in a file: dates with a single valid reading, since there is no thirteenth month
 * and nothing was shipped after `latest`.
 */
export class DateEvidence {
  private readonly shown = new Set<DateOrder>();
  private readonly latest: string;

  constructor(latest: string) {
    this.latest = latest;
  }

  add(text: string): void {
    const read = readings(text.trim());
    if (!read) return;
    const [only, ...others] = DATE_ORDERS.filter((order) => isPast(read[order], this.latest));
    if (only && others.length === 0) this.shown.add(only);
  }

  /** `null` if no date shows it, or dates contradict each other. */
  order(): DateOrder | null {
    const [only, ...others] = this.shown;
    return others.length > 0 ? null : (only ?? null);
  }
}

/** The date order of a file's dates; `null` if none shows it, or they contradict each other. */
export function dateOrderOf(texts: Iterable<string>, latest: string): DateOrder | null {
  const evidence = new DateEvidence(latest);
  for (const text of texts) evidence.add(text);
  return evidence.order();
}

/** An ambiguous date with both of its days, as `YYYY-MM-DD`. */
export type DateDoubt = { text: string; days: Record<DateOrder, string> };

/** Both days of an ambiguous date, which only the file's date order can resolve; `null` for other dates. */
export function dateDoubtOf(text: string, latest: string): DateDoubt | null {
  const read = readings(text);
  if (!read) return null;
  const { "month-first": american, "day-first": other } = read;
  if (american === undefined || other === undefined || american === other) return null;
  return isPast(american, latest) && isPast(other, latest)
    ? { text, days: { "month-first": american, "day-first": other } }
    : null;
}

const bothDays = (text: string, american?: string, other?: string) =>
  `${quoted(text)} could be ${american} or ${other}, and no other date of the file decides`;

/** Why an ambiguous date needs a decision. */
export const dateDoubtText = ({ text, days }: DateDoubt): string =>
  bothDays(text, days["month-first"], days["day-first"]);

/** The single day of a date, or the problem. */
function dayIn(text: string, latest: string, order: DateOrder | null): Read<string | undefined> {
  const iso = ISO.exec(text);
  if (iso) return { value: dayOf(iso[1], iso[2], iso[3]) };
  const points = POINTS.exec(text);
  if (points) return { value: dayOf(points[3], points[2], points[1]) };
  const read = readings(text);
  if (!read) return { problem: `${quoted(text)} is not a date. ${FORMS}` };
  if (order) return { value: read[order] };
  const { "month-first": american, "day-first": other } = read;
  if (dateDoubtOf(text, latest)) return { problem: `${bothDays(text, american, other)}. ${FORMS}` };
  return { value: [american, other].find((day) => isPast(day, latest)) ?? american ?? other };
}

/**
 * Parses a day to `YYYY-MM-DD`. `latest` is the latest possible day: nothing was shipped in the future. `order` is the
 * file's date order, null if its dates do not show it.
 */
export function readShipDate(text: string, latest: string, order: DateOrder | null = null): Read<string> {
  if (text === "") return { problem: `the date is empty. ${FORMS}` };
  const { value, problem } = dayIn(text, latest, order);
  if (problem !== undefined) return { problem };
  if (value === undefined) return { problem: `${quoted(text)} is not a valid date. ${FORMS}` };
  if (value > latest) return { problem: `${quoted(text)} is after today, ${latest}` };
  if (!isPast(value, latest)) return { problem: `${quoted(text)} is before ${EARLIEST}` };
  return { value };
}
