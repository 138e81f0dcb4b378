import type { DayStep } from "../orders/day-steps.ts";
import type { HomeDay } from "./responses.ts";

const WEEK = 7;

interface Compared {
  readonly yesterday: number;
  /** The same weekday of the week before. */
  readonly weekdayBefore: number;
  readonly week: number;
  readonly weekBefore: number;
}

const sumOf = (days: readonly HomeDay[], step: DayStep) => days.reduce((sum, day) => sum + day[step], 0);

/** The last seven days, and the seven before them, of the days of a home. */
export function weeksOf(days: readonly HomeDay[]): { week: readonly HomeDay[]; before: readonly HomeDay[] } {
  return { week: days.slice(-WEEK), before: days.slice(-2 * WEEK, -WEEK) };
}

/** Yesterday against the same weekday before, and the week against the week before. */
export function compare(days: readonly HomeDay[], step: DayStep): Compared {
  const { week, before } = weeksOf(days);
  return {
    yesterday: week.at(-1)?.[step] ?? 0,
    weekdayBefore: before.at(-1)?.[step] ?? 0,
    week: sumOf(week, step),
    weekBefore: sumOf(before, step),
  };
}
