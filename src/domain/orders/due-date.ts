import { addDays } from "../dates.ts";
import { dayOf } from "../format.ts";

/** Business days from approval to shipment that an agency allows, unless its settings say another number. */
export const DEFAULT_PRODUCTION_DAYS = 3;
export const MAX_PRODUCTION_DAYS = 60;

/** Holidays count as business days. */
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

const daysLater = (day: string, days: number) => addDays(`${day}T00:00:00.000Z`, days).slice(0, 10);

/** The day (`YYYY-MM-DD`, in Los Angeles) by which an order should ship: business days after its approval. */
export function dueDateOf(approvedAt: string, productionDays: number): string {
  let day = dayOf(approvedAt);
  for (let left = productionDays; left > 0; ) {
    day = daysLater(day, 1);
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}

/** The last day (`YYYY-MM-DD`, Los Angeles) whose approvals are late now: `productionDays` whole business days ago. */
export function lateUntil(productionDays: number, now: string): string {
  let day = daysLater(dayOf(now), -1);
  for (let left = productionDays; left > 0; day = daysLater(day, -1)) if (!isWeekend(day)) left -= 1;
  return day;
}
