import { addDays } from "../dates.ts";
import { dayOf } from "../format.ts";
import type { OrderStatus } from "./status.ts";

export const MAX_PRODUCTION_DAYS = 60;
export const MAX_HOLIDAYS = 100;

/** How long an agency produces, and on which days it works. */
export interface WorkCalendar {
  /** Working days from approval to shipment. */
  readonly productionDays: number;
  /** Days of the week, of which 0 is Sunday. At least one. */
  readonly workdays: number[];
  /** Days without work, `YYYY-MM-DD`. */
  readonly holidays: string[];
}

/** Applies to what an agency's settings leave out. */
export const DEFAULT_CALENDAR: WorkCalendar = {
  productionDays: 3,
  workdays: [1, 2, 3, 4, 5],
  holidays: [],
};

/** The calendar of an agency's settings. */
export const calendarOf = ({
  productionDays = DEFAULT_CALENDAR.productionDays,
  workdays = DEFAULT_CALENDAR.workdays,
  holidays = DEFAULT_CALENDAR.holidays,
}: {
  readonly [Key in keyof WorkCalendar]?: WorkCalendar[Key] | undefined;
}): WorkCalendar => ({ productionDays, workdays, holidays });

const isWorkday = (day: string, { workdays, holidays }: WorkCalendar) =>
  workdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.includes(day);

/** The day on which an order is due that was approved then: working days later. */
function producedBy(approvedAt: string, calendar: WorkCalendar): string {
  let day = dayOf(approvedAt);
  for (let left = calendar.productionDays; left > 0; ) {
    day = addDays(`${day}T00:00:00.000Z`, 1).slice(0, 10);
    if (isWorkday(day, calendar)) left -= 1;
  }
  return day;
}

/** What the due date of an order depends on. */
export interface Scheduled {
  /** The day (`YYYY-MM-DD`) by which its store wants it shipped; `null` where the store states none. */
  readonly shipBy: string | null;
  /** ISO 8601 */
  readonly approvedAt: string | null;
}

/**
 * The day (`YYYY-MM-DD`, in Los Angeles) by which an order should ship: its store's, where that states one, else by the
 * agency's calendar once it is approved.
 */
export const dueDateOf = ({ shipBy, approvedAt }: Scheduled, calendar: WorkCalendar): string | null =>
  shipBy ?? (approvedAt === null ? null : producedBy(approvedAt, calendar));

/** Statuses of orders with nothing left to ship. */
export const SHIPPED_OR_ENDED = [
  "InTransit",
  "Fulfilled",
  "Cancel",
] as const satisfies readonly OrderStatus[];

/** Whether an order is late: its due date is before `today`, and units of it have still to ship. */
export const isLate = (dueDate: string | null, status: OrderStatus, today: string): boolean =>
  dueDate !== null && dueDate < today && !(SHIPPED_OR_ENDED as readonly OrderStatus[]).includes(status);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Programs without a date write one of the year 1 or 1970 or of a year with five digits. */
const PLAUSIBLE = /^2\d{3}-\d{2}-\d{2}$/;

/** The day in Los Angeles of an instant in ISO 8601 by which an order can be meant to ship; `null` where that is none. */
export function shippingDayOf(instant: string): string | null {
  const day = dayOf(instant);
  return PLAUSIBLE.test(day) ? day : null;
}

/**
 * The day that a store states as a day or as an instant, in ISO 8601: of an instant its day in Los Angeles. `null` for what is
 * neither, or no plausible one.
 */
export function statedDay(given: string): string | null {
  const time = DAY.test(given) || INSTANT.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(time)) return null;
  const instant = new Date(time).toISOString();
  if (!DAY.test(given)) return shippingDayOf(instant);
  // Of a day that no month has, the date is another one.
  return instant.startsWith(given) && PLAUSIBLE.test(given) ? given : null;
}

/** The first of several days. */
export const firstDay = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).sort()[0] ?? null;
