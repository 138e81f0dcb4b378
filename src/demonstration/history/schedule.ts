import { atLocalTime, localDayOf, weekdayOf } from "../orders/calendar.ts";
import type { PhaseName } from "./phases.ts";

/** A time at which one step is run for all pending orders: one call each. */
export interface Slot {
  readonly phase: PhaseName | "top-up";
  /** ISO 8601. */
  readonly at: string;
  /** The final slot, just before now, for everything that is due by now. */
  readonly isLast: boolean;
}

const MONDAY = 1;
const THURSDAY = 4;
const clock = (hour: number, minute: number) => hour * 60 + minute;

/** A workday at the agency, then the sellers' evening, in Los Angeles time. */
const DAY_PLAN: readonly (readonly [number, Slot["phase"]])[] = [
  [clock(7, 0), "release"],
  [clock(8, 30), "design-review"],
  [clock(9, 0), "design-approve"],
  [clock(9, 30), "approve"],
  [clock(10, 5), "reject"],
  [clock(10, 20), "hold-agency"],
  [clock(10, 40), "cancel-agency"],
  [clock(11, 0), "pickup"],
  [clock(12, 30), "hold-seller"],
  [clock(12, 45), "cancel-seller"],
  [clock(13, 10), "ask-cancel"],
  [clock(13, 40), "settle"],
  [clock(14, 0), "shipment-cancel"],
  [clock(16, 30), "track-1"],
  [clock(16, 50), "track-2"],
  [clock(17, 30), "deliver"],
  [clock(18, 0), "refund"],
  [clock(18, 40), "top-up"],
  [clock(19, 30), "buyer-paid"],
  [clock(19, 40), "confirm-address"],
  [clock(19, 50), "hire-designs"],
  [clock(20, 0), "submit"],
];

/** Steps of sellers and of the system, which also run on weekends. */
const ANY_DAY: ReadonlySet<Slot["phase"]> = new Set([
  "release",
  "hold-seller",
  "cancel-seller",
  "ask-cancel",
  "deliver",
  "top-up",
  "buyer-paid",
  "confirm-address",
  "hire-designs",
  "submit",
]);

/** In the half-weekly past, steps ran on Mondays and Thursdays, and those of the evening on the day before. */
const OLD_DAYS = [MONDAY, THURSDAY];
const EVENING = clock(18, 30);

/** Frequent steps; all others ran only on Mondays in the half-weekly past. */
const OFTEN: ReadonlySet<Slot["phase"]> = new Set([
  "approve",
  "pickup",
  "track-1",
  "deliver",
  "top-up",
  "buyer-paid",
  "submit",
]);

const wasDoneOn = (weekday: number, phase: Slot["phase"], isEvening: boolean) => {
  const day = isEvening ? (weekday + 1) % 7 : weekday;
  return day === MONDAY || (OFTEN.has(phase) && OLD_DAYS.includes(day));
};

/** The order of the final slots, just before now. */
const FINAL_PHASES: readonly Slot["phase"][] = [
  "top-up",
  "buyer-paid",
  "confirm-address",
  "hire-designs",
  "submit",
  "design-review",
  "design-approve",
  "approve",
  "pickup",
  "track-1",
  "track-2",
  "deliver",
  "reject",
  "hold-seller",
  "hold-agency",
  "cancel-seller",
  "cancel-agency",
  "shipment-cancel",
  "refund",
  "settle",
  "release",
  "ask-cancel",
];
const CATCH_UP_MINUTES = 6;

/** All slots from `from` to `now`, earliest first; every day has slots in the last `daily` days. */
export function scheduleOf(from: string, now: string, daily: number): Slot[] {
  const present = Date.parse(now);
  const today = localDayOf(present);
  const lastRound = present - FINAL_PHASES.length * CATCH_UP_MINUTES * 60_000;
  const slots: Slot[] = [];
  for (let day = localDayOf(Date.parse(from)); day <= today; day++) {
    const weekday = weekdayOf(day);
    const isWorkday = weekday >= 1 && weekday <= 5;
    const isDaily = day > today - daily;
    for (const [minutes, phase] of DAY_PLAN) {
      const isEvening = minutes >= EVENING;
      const isOn = isDaily ? isWorkday || ANY_DAY.has(phase) : wasDoneOn(weekday, phase, isEvening);
      const at = atLocalTime(day, minutes);
      if (isOn && at < lastRound) slots.push({ phase, at: new Date(at).toISOString(), isLast: false });
    }
  }
  FINAL_PHASES.forEach((phase, i) => {
    const at = lastRound + (i + 0.5) * CATCH_UP_MINUTES * 60_000;
    slots.push({ phase, at: new Date(at).toISOString(), isLast: true });
  });
  return slots;
}
