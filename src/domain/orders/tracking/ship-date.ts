import type { Read } from "../import/file/numbers.ts";
import { quoted } from "../import/file/problem.ts";

export const DATE_ORDERS = ["month-first", "day-first"] as const;
/** Which of the first two parts of 03/04/2026 a file means by the month. */
export type DateOrder = (typeof DATE_ORDERS)[number];

const ISO =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
/** Days with points come first, wherever they are written. */
const POINTS = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const EITHER = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

const EARLIEST = "2000-01-01";
const FORMS = "Write it as YYYY-MM-DD";

/** The day as `YYYY-MM-DD`; undefined where the calendar has none such: 2026-02-30. */
function dayOf(year = "", month = "", day = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text ? text : undefined;
}

/** What a date could be, by which part is the month. */
function readings(text: string): Record<DateOrder, string | undefined> | null {
  const match = EITHER.exec(text);
  if (!match) return null;
  const [, a, b, year] = match;
  return { "month-first": dayOf(year, a, b), "day-first": dayOf(year, b, a) };
}

const isPast = (day: string | undefined, latest: string) =>
  day !== undefined && day >= EARLIEST && day <= latest;

/**
 * What a file's dates show of their order: one that can be read in one way only, since the calendar has no
 * thirteenth month and nothing was shipped after `latest`.
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

  /** Null where no date tells, or they contradict each other. */
  order(): DateOrder | null {
    const [only, ...others] = this.shown;
    return others.length > 0 ? null : (only ?? null);
  }
}

/** What a file's dates show of their order; null where none tells, or they contradict each other. */
export function dateOrderOf(texts: Iterable<string>, latest: string): DateOrder | null {
  const evidence = new DateEvidence(latest);
  for (const text of texts) evidence.add(text);
  return evidence.order();
}

/** A date that a person has to read: both days that it may be, as `YYYY-MM-DD`. */
export type DateDoubt = { text: string; days: Record<DateOrder, string> };

/** Both days that a date may be, where nothing but its file's order could tell which; null where it is no such date. */
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
  `${quoted(text)} could be ${american} or ${other}, and no other date of the file tells`;

/** Why a date waits for a person. */
export const dateDoubtText = ({ text, days }: DateDoubt): string =>
  bothDays(text, days["month-first"], days["day-first"]);

/** The one day that it may be, or why it is none. */
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
 * A day as `YYYY-MM-DD`. `latest` is the last day that it may be: nothing was shipped in the future. `order` is the
 * file's, null where its dates do not show it.
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
