import { addDays } from "../dates.ts";
import { dayOf } from "../format.ts";

/** The business days from approval to shipment of an agency that has not chosen another number. */
export const DEFAULT_PRODUCTION_DAYS = 3;

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The day (`YYYY-MM-DD`, in Los Angeles) by which an order should ship: business days after its approval. */
export function dueDateOf(approvedAt: string, productionDays: number): string {
  let day = dayOf(approvedAt);
  for (let left = productionDays; left > 0; ) {
    day = addDays(`${day}T00:00:00.000Z`, 1).slice(0, 10);
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}
