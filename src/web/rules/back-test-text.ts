import { counted } from "../../domain/counts.ts";
import { formatCount, formatMoney } from "../../domain/format.ts";
import { BACK_TEST, type BackTest } from "../../domain/rules/back-test.ts";
import type { RuleEvent } from "../../domain/rules/events.ts";
import type { RuleSide } from "../../domain/rules/facts.ts";

/** "submitted orders", by the event that they were replayed at. */
const ORDERS: Readonly<Record<RuleEvent, [one: string, many: string]>> = {
  imported: ["new order", "new orders"],
  submitted: ["submitted order", "submitted orders"],
  paid: ["paid order", "paid orders"],
  "address-checked": ["checked address", "checked addresses"],
  "store-changed": ["change by a store", "changes by stores"],
  released: ["released order", "released orders"],
  stuck: ["blocked order", "blocked orders"],
  delivered: ["delivered order", "delivered orders"],
};

export const ordersOfEvent = (count: number, event: RuleEvent) => counted(count, ...ORDERS[event]);

/** "In the last 90 days, of 12,345 submitted orders 310 meet this rule; their sellers were charged $12,345.00." */
export function resultText({ orders, met, charge }: BackTest, event: RuleEvent, side: RuleSide): string {
  const days = `In the last ${BACK_TEST.days} days`;
  if (orders === 0) return `${days} there were no ${ORDERS[event][1]} to replay.`;
  const of = `${days}, of ${ordersOfEvent(orders, event)}`;
  if (met === 0) return `${of} none meets this rule.`;
  const meets = met === 1 ? "1 meets" : `${formatCount(met)} meet`;
  const who = side === "seller" ? "you were" : met === 1 ? "its seller was" : "their sellers were";
  return `${of} ${meets} this rule; ${who} charged ${formatMoney(charge)}.`;
}

type Shadow = Pick<BackTest, "shadowed" | "met">;

/** Whether an earlier rule decides all that the rule would. */
export const isShadowed = ({ shadowed, met }: Shadow) => shadowed.some(({ orders }) => orders >= met);

/** What comes before the earlier rules. */
export const shadowLead = (test: Shadow) =>
  isShadowed(test)
    ? "An earlier rule decides all of these first: "
    : "Earlier rules decide some of these first: ";

/** The result before the rule is turned on. */
export function armText(test: BackTest, event: RuleEvent, side: RuleSide): string {
  const result = resultText(test, event, side);
  if (test.shadowed.length === 0) return result;
  const earlier = test.shadowed.map(({ name, orders }) => `“${name}” (${counted(orders, "order")})`);
  return `${result} ${shadowLead(test)}${earlier.join(", ")}.`;
}
