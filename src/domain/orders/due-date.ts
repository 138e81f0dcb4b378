import { addDays } from "../dates.ts";
import { dayOf } from "../format.ts";

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

/** The day (`YYYY-MM-DD`, in Los Angeles) by which an order should ship: working days after its approval. */
export function dueDateOf(approvedAt: string, calendar: WorkCalendar): string {
  let day = dayOf(approvedAt);
  for (let left = calendar.productionDays; left > 0; ) {
    day = addDays(`${day}T00:00:00.000Z`, 1).slice(0, 10);
    if (isWorkday(day, calendar)) left -= 1;
  }
  return day;
}
