import { counted } from "../counts.ts";
import { RULE_EVENTS, type RuleEvent } from "../rules/events.ts";
import type { RuleSide } from "../rules/facts.ts";
import { notifiedLink } from "./notices.ts";

interface RuleNotice {
  readonly title: string;
  readonly content: string;
  readonly link: string;
}

const AREAS = { agency: "ag", seller: "s" } as const satisfies Record<RuleSide, string>;

/** What a rule notifies people of: the orders that met it. `notified`: the id under which several are stored. */
export function noticeOfRule({
  name,
  side,
  event,
  orderIds,
  notified,
}: {
  name: string;
  side: RuleSide;
  event: RuleEvent;
  orderIds: readonly string[];
  notified: string;
}): RuleNotice {
  const list = `/${AREAS[side]}/orders`;
  const [first] = orderIds;
  return {
    title: `${counted(orderIds.length, "order")}: ${name}`,
    content: `When an order ${RULE_EVENTS[event].verb}`,
    link: orderIds.length === 1 ? `${list}/${first}` : notifiedLink(list, notified),
  };
}

/** That a rule could not act on orders, which are blocked until a person has looked. */
export const noticeOfFailedRule = (
  rule: { id: string; name: string; side: RuleSide },
  orders: number,
  reason: string,
): RuleNotice => ({
  title: `The rule “${rule.name}” failed for ${counted(orders, "order")}`,
  content: reason,
  link: `/${AREAS[rule.side]}/rules/${rule.id}`,
});
