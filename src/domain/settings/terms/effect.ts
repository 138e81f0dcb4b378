import { dueDateOf, isLate, type WorkCalendar } from "../../orders/due-date.ts";

/** Approved orders that have not shipped, by the time of their approval; of one day at once, as all have one due date. */
export interface ApprovedOrders {
  readonly approvedAt: string;
  readonly count: number;
}

/** How many open orders are due on another day by another calendar, and how many are late by each. */
export function effectOnDueDates(
  orders: readonly ApprovedOrders[],
  { before, after, today }: { before: WorkCalendar; after: WorkCalendar; today: string },
): { earlier: number; later: number; late: { before: number; after: number } } {
  const effect = { earlier: 0, later: 0, late: { before: 0, after: 0 } };
  for (const { approvedAt, count } of orders) {
    const [was, is] = [before, after].map((calendar) => dueDateOf({ shipBy: null, approvedAt }, calendar));
    if (!was || !is) continue;
    if (is < was) effect.earlier += count;
    if (is > was) effect.later += count;
    if (isLate(was, "Approved", today)) effect.late.before += count;
    if (isLate(is, "Approved", today)) effect.late.after += count;
  }
  return effect;
}
