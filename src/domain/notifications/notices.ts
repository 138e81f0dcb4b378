import { counted } from "../counts.ts";
import type { PayoutKind } from "../money/payouts.ts";
import type { Side } from "../orders/order.ts";
import type { EventKey } from "./events.ts";

/** A notification for a group of people: one per request and team. */
export interface Notice {
  /** The recipients: the agency's people, or those of the seller team, whose role receives the event. */
  readonly to: "agency" | "seller";
  readonly event: EventKey;
  readonly teamId: string;
  readonly title: string;
  readonly content: string;
  /** A screen, without the base. */
  readonly link: string;
}

/** A changed order, with the fields that notices need. */
export interface ChangedOrder {
  readonly id: string;
  /** A cancellation was requested by this change. */
  readonly asksToCancel: boolean;
}

interface Rule {
  readonly event: EventKey;
  readonly done: string;
  /** Filters the changed orders; left out: all. */
  readonly of?: (order: ChangedOrder) => boolean;
}

/** The actions that cause notices, by the side that acts. The other side is notified; of what the system does, the seller. */
const RULES: Readonly<Record<Side, Readonly<Record<string, Rule>>>> = {
  seller: {
    submit: { event: "orders.submitted", done: "submitted" },
    cancel: {
      event: "orders.cancel-requested",
      done: "to be canceled, if you agree",
      of: (order) => order.asksToCancel,
    },
  },
  agency: {
    approve: { event: "orders.approved", done: "approved" },
    reject: { event: "orders.rejected", done: "rejected" },
    hold: { event: "orders.held", done: "put on hold" },
    "agency-unhold": { event: "orders.held", done: "released" },
    cancel: { event: "orders.canceled", done: "canceled by the agency" },
    "cancel-request/decline": { event: "orders.canceled", done: "kept: cancellation was declined" },
    "shipment-cancel": { event: "orders.canceled", done: "with a canceled shipment" },
    refund: { event: "orders.refunded", done: "refunded" },
    return: { event: "orders.returned", done: "returned by the buyer" },
  },
  system: {
    "agency-unhold": { event: "orders.held", done: "released" },
    "keep-hold": { event: "orders.held", done: "still on hold" },
  },
};

/** The path of a list that shows exactly the orders of a notification. */
export const notifiedLink = (list: string, notified: string) => `${list}?notified=${notified}`;

/** Whether this action causes a notice. */
export const notifies = (side: Side, action: string): boolean => RULES[side][action] !== undefined;

/** The orders of the action's notice; empty where there is none. */
export const ordersToNotify = (
  side: Side,
  action: string,
  orders: readonly ChangedOrder[],
): ChangedOrder[] => {
  const rule = RULES[side][action];
  return rule ? orders.filter((order) => rule.of?.(order) ?? true) : [];
};

/**
 * The notice of an action on a team's orders, one for all of them: "12 orders rejected". `name` is the order's, where it
 * is a single one; `notified` is the id under which the others are stored.
 */
export function noticeOfOrders(change: {
  side: Side;
  action: string;
  teamId: string;
  teamName: string;
  orders: readonly ChangedOrder[];
  name: string | null;
  notified: string;
  reason: string;
}): Notice {
  const { side, action, teamId, teamName, orders, name, notified, reason } = change;
  const rule = RULES[side][action];
  if (!rule) throw new Error(`No notice of ${action} by the ${side}`);
  const [single] = orders.length === 1 ? orders : [];
  const what = single ? `Order ${name ?? ""}`.trim() : counted(orders.length, "order");
  const list = side === "seller" ? "/ag/orders" : "/s/orders";
  const by = side === "seller" ? teamName : "";
  return {
    to: side === "seller" ? "agency" : "seller",
    event: rule.event,
    teamId,
    title: `${what} ${rule.done}`,
    content: [by, reason].filter(Boolean).join(": "),
    link: single ? `${list}/${single.id}` : notifiedLink(list, notified),
  };
}

/** The notice of an order that the agency has entered for a seller. */
export const noticeOfCreated = (order: {
  id: string;
  name: string;
  teamId: string;
  by: string;
  isSubmitted: boolean;
}): Notice => ({
  to: "seller",
  event: "orders.created",
  teamId: order.teamId,
  title: `Order ${order.name} ${order.isSubmitted ? "created and submitted" : "created"} for you`,
  content: order.by,
  link: `/s/orders/${order.id}`,
});

/** The notice of orders that were submitted without a person, and of those that were kept when their time came. */
export function noticeOfAutoSubmit(batch: {
  teamId: string;
  orders: readonly string[];
  /** Of these orders, `$241.30`. */
  amount: string;
  kept: readonly string[];
  /** When and by which setting. */
  why: string;
  /** The id under which all are stored. */
  notified: string;
}): Notice {
  const { teamId, orders, amount, kept, why, notified } = batch;
  const all = [...orders, ...kept];
  const waiting = `${counted(kept.length, "order")} ${kept.length === 1 ? "waits" : "wait"}`;
  const went = `${counted(orders.length, "order")} submitted automatically`;
  return {
    to: "seller",
    event: "orders.auto-submitted",
    teamId,
    title: orders.length > 0 ? went : `${waiting} and cannot be submitted automatically`,
    content: [
      ...(orders.length > 0 ? [amount] : []),
      why,
      ...(orders.length > 0 && kept.length > 0 ? [waiting] : []),
    ].join(". "),
    link: all.length === 1 ? `/s/orders/${all[0]}` : notifiedLink("/s/orders", notified),
  };
}

export const noticeOfRemake = (remake: {
  id: string;
  name: string;
  /** The name of the original. */
  of: string;
  teamId: string;
  bearer: "agency" | "seller";
  reason: string;
}): Notice => ({
  to: "seller",
  event: "orders.remade",
  teamId: remake.teamId,
  title: `Order ${remake.of} is made again as ${remake.name}`,
  content: [remake.bearer === "agency" ? "At no charge" : "Submit it: you pay for it", remake.reason]
    .filter(Boolean)
    .join(". "),
  link: `/s/orders/${remake.id}`,
});

/** The notice of orders that were shipped, one for all parcels of a call. `order` is set where it is a single one. */
export const noticeOfShipped = (shipped: {
  teamId: string;
  orders: number;
  order: { id: string; name: string } | null;
  notified: string;
  /** Carriers and tracking numbers. */
  tracking: string;
}): Notice => ({
  to: "seller",
  event: "orders.shipped",
  teamId: shipped.teamId,
  title: `${shipped.order ? `Order ${shipped.order.name}` : counted(shipped.orders, "order")} shipped`,
  content: shipped.tracking,
  link: shipped.order ? `/s/orders/${shipped.order.id}` : notifiedLink("/s/orders", shipped.notified),
});

export const noticeOfInvoice = (invoice: {
  id: string;
  name: string;
  amount: string;
  teamId: string;
}): Notice => ({
  to: "seller",
  event: "invoices.issued",
  teamId: invoice.teamId,
  title: `Invoice ${invoice.name} for ${invoice.amount}`,
  content: "",
  link: `/s/invoices/${invoice.id}`,
});

/** The notice of a question about waiting orders of a team. `link` lists exactly these. */
export const noticeOfQuestion = (question: {
  teamId: string;
  orders: number;
  note: string;
  link: string;
}): Notice => ({
  to: "seller",
  event: "orders.waiting",
  teamId: question.teamId,
  title: `${counted(question.orders, "order")} waiting on you`,
  content: question.note,
  link: question.link,
});

export type DepositOutcome = "pending" | "approved" | "rejected" | "reversed";

/** The notice of a deposit: pending for the agency, decided or reversed for the team. */
export function noticeOfDeposit(deposit: {
  id: string;
  status: DepositOutcome;
  name: string;
  amount: string;
  teamId: string;
  teamName: string;
  isCashback: boolean;
  /** Of a rejection or a reversal. */
  reason?: string | null | undefined;
}): Notice {
  const { id, status, name, amount, teamId, teamName, isCashback, reason } = deposit;
  const what = isCashback ? "Cashback" : "Deposit";
  const waits = status === "pending";
  const events = {
    pending: "deposits.waiting",
    approved: isCashback ? "deposits.cashback" : "deposits.approved",
    rejected: "deposits.rejected",
    reversed: "deposits.reversed",
  } as const;
  return {
    to: waits ? "agency" : "seller",
    event: events[status],
    teamId,
    title: waits ? `${what} of ${amount} waits for approval` : `${what} of ${amount} ${status}`,
    content: waits ? `${teamName}, ${name}` : [name, reason].filter(Boolean).join(": "),
    link: waits ? `/ag/deposits/${id}` : "/s/balance",
  };
}

/** The notice of a payout request, for the side that did not act. */
export function noticeOfPayout(payout: {
  kind: PayoutKind;
  status: "requested" | "approved" | "rejected" | "canceled";
  name: string;
  amount: string;
  teamId: string;
  teamName: string;
}): Notice {
  const { kind, status, name, amount, teamId, teamName } = payout;
  const what = kind === "wallet" ? `Payback of ${amount}` : `Payout of ${amount}`;
  const bySeller = status === "requested" || status === "canceled";
  return {
    to: bySeller ? "agency" : "seller",
    event: bySeller ? "payouts.requested" : "payouts.decided",
    teamId,
    title: status === "requested" ? `${what} waits for approval` : `${what} ${status}`,
    content: bySeller ? `${teamName}, ${name}` : name,
    link: bySeller ? "/ag/payouts?status=0" : "/s/payouts",
  };
}

/** The notice of a debt that the agency has given up: its end, without the reason. */
export const noticeOfWriteOff = (writeOff: { amount: string; teamId: string; agencyName: string }) =>
  ({
    to: "seller",
    event: "debts.canceled",
    teamId: writeOff.teamId,
    title: `Debt of ${writeOff.amount} canceled`,
    content: `By ${writeOff.agencyName}`,
    link: "/s/balance",
  }) as const satisfies Notice;

/** The notification of a finished import for the person who uploaded the file. */
export const importNotification = (file: {
  name: string;
  committed: number;
  failed: number;
  /** Singular. */
  noun: string;
}) => ({
  title: `Import of ${file.name} is done`,
  content:
    `${counted(file.committed, file.noun)} imported` +
    (file.failed > 0 ? `, ${file.failed.toLocaleString("en-US")} not` : ""),
});
