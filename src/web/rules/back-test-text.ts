import { counted } from "../../domain/counts.ts";
import { formatCount, formatMoney } from "../../domain/format.ts";
import { BACK_TEST, type BackTest } from "../../domain/rules/back-test.ts";
import type { RuleEvent } from "../../domain/rules/events.ts";

/** "submitted orders", by the event that they were replayed at. */
const ORDERS: Readonly<Record<RuleEvent, [one: string, many: string]>> = {
  imported: ["imported order", "imported orders"],
  submitted: ["submitted order", "submitted orders"],
  paid: ["paid order", "paid orders"],
  "address-checked": ["checked address", "checked addresses"],
  "store-changed": ["change by a store", "changes by stores"],
  stuck: ["blocked order", "blocked orders"],
  delivered: ["delivered order", "delivered orders"],
};

export const ordersOfEvent = (count: number, event: RuleEvent) => counted(count, ...ORDERS[event]);

/** "In the last 90 days, of 12,345 submitted orders 310 meet this rule, charged $12,345.00." */
export function resultText({ orders, met, charge }: BackTest, event: RuleEvent): string {
  const days = `In the last ${BACK_TEST.days} days`;
  if (orders === 0) return `${days} there were no ${ORDERS[event][1]} to replay.`;
  const of = `${days}, of ${ordersOfEvent(orders, event)}`;
  if (met === 0) return `${of} none meets this rule.`;
  const meets = met === 1 ? "1 meets" : `${formatCount(met)} meet`;
  return `${of} ${meets} this rule, ${formatMoney(charge)} charged.`;
}
