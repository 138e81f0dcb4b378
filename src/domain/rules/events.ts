import type { Order } from "../orders/order.ts";

/** What a rule is for, by its key: the words of its sentence, "When an order …". */
export const RULE_EVENTS = {
  imported: { label: "Order imported or created", verb: "comes in" },
  submitted: { label: "Order submitted", verb: "is submitted" },
  paid: { label: "Order paid by its buyer", verb: "is paid by its buyer" },
  "address-checked": { label: "Address checked", verb: "has its address checked" },
  "store-changed": { label: "Store changed the order", verb: "is changed by its store" },
  released: { label: "Order released from hold", verb: "is released from hold" },
  stuck: { label: "Order blocked for hours", verb: "is blocked" },
  delivered: { label: "Order delivered", verb: "is delivered" },
} as const satisfies Record<string, { readonly label: string; readonly verb: string }>;

export type RuleEvent = keyof typeof RULE_EVENTS;
export const RULE_EVENT_NAMES = Object.keys(RULE_EVENTS) as RuleEvent[]; // The keys of a constant.

/** Rules that set off rules: an event this deep is the last that rules look at. */
export const MAX_DEPTH = 3;

const SUBMITS: ReadonlySet<string> = new Set(["submit", "auto-submit"]);

const RELEASES: ReadonlySet<string> = new Set(["unhold", "agency-unhold"]);

/** The events of a new order. */
export const eventsOfNew = ({ address }: Pick<Order, "address">): RuleEvent[] =>
  address ? ["imported", "address-checked"] : ["imported"];

/** The events of an entry of an order's history: `action` is its name, the orders are as before and after it. */
export function eventsOfChange(action: string, before: Order, after: Order): RuleEvent[] {
  const events: RuleEvent[] = [];
  if (SUBMITS.has(action)) events.push("submitted");
  if (RELEASES.has(action)) events.push("released");
  if (after.sale?.paid && !before.sale?.paid) events.push("paid");
  if (after.address && after.address.checkedAt !== before.address?.checkedAt) events.push("address-checked");
  if (after.status === "Fulfilled" && before.status !== "Fulfilled") events.push("delivered");
  return events;
}
