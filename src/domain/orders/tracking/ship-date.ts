import { dayOf as losAngelesDay } from "../../format.ts";
import type { Read } from "../incoming/cells/numbers.ts";
import { quoted } from "../incoming/problem.ts";

export const DATE_ORDERS = ["month-first", "day-first"] as const;
/** Which of the first two parts of 03/04/2026 is the month in a file. */
export type DateOrder = (typeof DATE_ORDERS)[number];

const EARLIEST = "2000-01-01";
const FORMS = "Write it as YYYY-MM-DD";

/** A time after a day, with its zone: ` 14:02:11 -0800`, `T14:02:11.5Z`, ` 2:02 PM PST`, ` at 14:02`. */
const TIME =
  /(?:[T ]|,? at |, )\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(Z|UTC|GMT|[A-Z]{3,4}|(?:UTC|GMT)?[+-]\d{2}:?\d{2})?$/i;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/;
/** In dates with points the day always comes first. */
const POINTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/;
const EITHER = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;
/** `20 Nov 2026`, `20-Nov-26`, `20. November 2026`, `20 de noviembre de 2026` */
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|\.|er)?[-/, ]*(?:of |de )?(\p{L}{3,}\.?)[-/, ]*(?:de )?'?(\d{4}|\d{2})$/iu;
/** `Nov 20, 2026`, `November 20th 2026`, `Nov-20-26` */
const NAME_FIRST = /^(\p{L}{3,}\.?)[-/, ]*(\d{1,2})(?:st|nd|rd|th)?[-/, ]+'?(\d{4}|\d{2})$/iu;
const WEEKDAY = /^\p{L}{2,}\.?,\s*/u;
/** Days since 1899-12-30 of the years 2000 to 2099, as spreadsheets store dates; the time is a fraction. */
const SERIAL = /^(3[6-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3})(?:\.\d+)?$/;
const DAY_MS = 86_400_000;

/** The day as `YYYY-MM-DD`; `undefined` for an invalid date such as 2026-02-30. */
function dayOf(year = "", month = "", day = ""): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text ? text : undefined;
}

let monthByName: ReadonlyMap<string, string> | undefined;

/** The names and the short names of months in the languages of stores. */
function monthOf(name: string): string | undefined {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .normalize("NFD")
      .replace(/[\p{M}.]/gu, "");
  monthByName ??= new Map(
    ["en", "de", "fr", "es", "it", "nl"].flatMap((language) =>
      Array.from({ length: 12 }, (_, at) => at).flatMap((at) =>
        (["long", "short"] as const).map(
          (month) =>
            [
              plain(
                new Intl.DateTimeFormat(language, { month, timeZone: "UTC" }).format(Date.UTC(2026, at, 15)),
              ),
              String(at + 1),
            ] as const,
        ),
      ),
    ),
  );
  return monthByName.get(plain(name)) ?? monthByName.get(plain(name).slice(0, 3));
}

interface Parts {
  readonly readings: Record<DateOrder, string | undefined>;
  /** The year has two digits, and a person confirms the reading once per file. */
  readonly isShort: boolean;
}

const single = (day: string | undefined, year = ""): Parts => ({
  readings: { "month-first": day, "day-first": day },
  isShort: year.length === 2,
});

/** The readings of a date without its time; both are the same unless only the order decides. Null for anything else. */
function partsOf(date: string): Parts | null {
  const iso = ISO.exec(date) ?? COMPACT.exec(date);
  if (iso) return single(dayOf(iso[1], iso[2], iso[3]));
  const points = POINTS.exec(date);
  if (points) return single(dayOf(points[3], points[2], points[1]), points[3]);
  const either = EITHER.exec(date);
  if (either) {
    const [, a, b, year = ""] = either;
    return {
      readings: { "month-first": dayOf(year, a, b), "day-first": dayOf(year, b, a) },
      isShort: year.length === 2,
    };
  }
  const dayFirst = DAY_FIRST.exec(date);
  const nameFirst = NAME_FIRST.exec(date);
  const [month, day, year] = dayFirst
    ? [dayFirst[2], dayFirst[1], dayFirst[3]]
    : nameFirst
      ? [nameFirst[1], nameFirst[2], nameFirst[3]]
      : [];
  const number = monthOf(month ?? "");
  if (number !== undefined) return single(dayOf(year, number, day), year);
  const serial = SERIAL.exec(date);
  if (serial)
    return single(new Date(Date.UTC(1899, 11, 30) + Number(serial[1]) * DAY_MS).toISOString().slice(0, 10));
  return null;
}

/** Minutes that a zone is ahead of UTC; `undefined` where it is not stated as such. */
function offsetOf(zone = ""): number | undefined {
  if (/^(Z|UTC|GMT)$/i.test(zone)) return 0;
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return undefined;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The day in Los Angeles of a time elsewhere. */
function dayHere(day: string | undefined, time: RegExpExecArray): string | undefined {
  const [, hour = "0", minute = "0", , half, zone] = time;
  const offset = offsetOf(zone);
  if (day === undefined || offset === undefined) return day;
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  return losAngelesDay(
    new Date(Date.parse(`${day}T00:00:00Z`) + (hours * 60 + Number(minute) - offset) * 60_000).toISOString(),
  );
}

/** Both readings of a date, by which part is the month. */
function readings(raw: string): Parts | null {
  const text = raw.trim().replace(WEEKDAY, "");
  const time = TIME.exec(text);
  const parts = partsOf((time ? text.slice(0, time.index) : text).replace(/,$/, "").trim());
  if (!parts || !time) return parts;
  const { "month-first": american, "day-first": other } = parts.readings;
  return {
    ...parts,
    readings: { "month-first": dayHere(american, time), "day-first": dayHere(other, time) },
  };
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
    const read = readings(text)?.readings;
    if (!read || read["month-first"] === read["day-first"]) return;
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

/** A date that a person decides about, with both of its days, as `YYYY-MM-DD`. */
export type DateDoubt = {
  text: string;
  days: Record<DateOrder, string>;
  /** Its year has two digits, which no other date of the file decides. */
  isShort?: true;
};

/**
 * Both days of an ambiguous date, which only the file's date order can resolve, or of one with a year of two digits, which
 * only a person can; `null` for other dates.
 */
export function dateDoubtOf(text: string, latest: string, order: DateOrder | null = null): DateDoubt | null {
  const read = readings(text);
  if (!read) return null;
  const { "month-first": american, "day-first": other } = read.readings;
  const [one, another] = [american, other].map((day) => (isPast(day, latest) ? day : undefined));
  if (read.isShort) {
    const chosen = order ? { "month-first": one, "day-first": another }[order] : undefined;
    const [monthFirst, dayFirst] = chosen ? [chosen, chosen] : [one ?? another, another ?? one];
    return monthFirst && dayFirst
      ? { text, days: { "month-first": monthFirst, "day-first": dayFirst }, isShort: true }
      : null;
  }
  if (order || one === undefined || another === undefined || one === another) return null;
  return { text, days: { "month-first": one, "day-first": another } };
}

const bothDays = (text: string, american?: string, other?: string) =>
  `${quoted(text)} could be ${american} or ${other}, and no other date of the file decides`;

/** Why an ambiguous date needs a decision. */
export const dateDoubtText = ({ text, days }: DateDoubt): string =>
  days["month-first"] === days["day-first"]
    ? `${quoted(text)} has a year of two digits: is it ${days["month-first"]}?`
    : bothDays(text, days["month-first"], days["day-first"]);

/** The single day of a date, or the problem. */
function dayIn(text: string, latest: string, order: DateOrder | null): Read<string | undefined> {
  const read = readings(text)?.readings;
  if (!read) return { problem: `${quoted(text)} is not a date. ${FORMS}` };
  if (order) return { value: read[order] };
  const { "month-first": american, "day-first": other } = read;
  if (dateDoubtOf(text, latest) && american !== other)
    return { problem: `${bothDays(text, american, other)}. ${FORMS}` };
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

/** Orders reach the agency some weeks late, when a store is connected; a parcel that is older has another year. */
const LONG_BEFORE_DAYS = 45;

/** Why a parcel cannot have been shipped on a day, by when its order was created; `null` where it can. */
export function longBeforeText(shipped: string, ordered: string): string | null {
  const days = Math.round((Date.parse(ordered) - Date.parse(shipped)) / DAY_MS);
  return days > LONG_BEFORE_DAYS
    ? `${shipped} is ${days} days before the order was created, ${ordered}: is the date right?`
    : null;
}
