import type { Side } from "../orders/order.ts";
import type { OrderStatus } from "../orders/status.ts";

/** A notification for a group of people: one per request and team. */
export interface Notice {
  /** The recipients: the agency's people, or those of the seller team. */
  readonly to: "agency" | "seller";
  /** Only people who may list this resource are notified. */
  readonly about: "orders" | "deposits" | "payouts";
  readonly teamId: string;
  readonly title: string;
  readonly content: string;
  /** A screen, without the base. */
  readonly link: string;
}

/** A changed order, with the fields that notices need. */
export interface ChangedOrder {
  readonly id: string;
  readonly status: OrderStatus;
  /** A cancellation was requested by this change. */
  readonly asksToCancel: boolean;
}

interface Rule {
  readonly done: string;
  /** Filters the changed orders; left out: all. */
  readonly of?: (order: ChangedOrder) => boolean;
  readonly status?: OrderStatus;
}

/** The actions that cause notices, by the side that acts. The other side is notified. */
const RULES: Readonly<Record<"agency" | "seller", Readonly<Record<string, Rule>>>> = {
  seller: {
    submit: { done: "submitted", status: "InReview" },
    cancel: { done: "to be canceled, if you agree", of: (order) => order.asksToCancel },
  },
  agency: {
    reject: { done: "rejected", status: "Rejected" },
    hold: { done: "put on hold", status: "Hold" },
    "agency-unhold": { done: "released" },
    cancel: { done: "canceled by the agency", status: "Cancel" },
    "cancel-request/decline": { done: "kept: cancellation was declined" },
    "shipment-cancel": { done: "with a canceled shipment", status: "CancelShipment" },
    refund: { done: "refunded" },
  },
};

const counted = (count: number) => `${count.toLocaleString("en-US")} orders`;

/** Whether this action causes a notice. */
export const notifies = (side: Side, action: string): boolean =>
  side !== "system" && RULES[side][action] !== undefined;

/** The orders of the action's notice; empty where there is none. */
export const ordersToNotify = (
  side: Side,
  action: string,
  orders: readonly ChangedOrder[],
): ChangedOrder[] => {
  const rule = side === "system" ? undefined : RULES[side][action];
  return rule ? orders.filter((order) => rule.of?.(order) ?? true) : [];
};

/**
 * The notice of an action on a team's orders, one for all of them: "12 orders rejected". `name` is the order's, where it
 * is a single one.
 */
export function noticeOfOrders(change: {
  side: "agency" | "seller";
  action: string;
  teamId: string;
  teamName: string;
  orders: readonly ChangedOrder[];
  name: string | null;
  reason: string;
}): Notice {
  const { side, action, teamId, teamName, orders, name, reason } = change;
  const rule = RULES[side][action];
  const [single] = orders.length === 1 ? orders : [];
  const what = single ? `Order ${name ?? ""}`.trim() : counted(orders.length);
  const list = side === "seller" ? "/ag/orders" : "/s/orders";
  const status = rule?.status ? `?status=${rule.status}` : "";
  const by = side === "seller" ? teamName : "";
  return {
    to: side === "seller" ? "agency" : "seller",
    about: "orders",
    teamId,
    title: `${what} ${rule?.done ?? action}`,
    content: [by, reason].filter(Boolean).join(": "),
    link: single ? `${list}/${single.id}` : `${list}${status}`,
  };
}

/** The notice of a question about waiting orders of a team. `link` lists exactly these. */
export const noticeOfQuestion = (question: {
  teamId: string;
  orders: number;
  note: string;
  link: string;
}): Notice => ({
  to: "seller",
  about: "orders",
  teamId: question.teamId,
  title: `${question.orders === 1 ? "1 order waits" : `${counted(question.orders)} wait`} for you`,
  content: question.note,
  link: question.link,
});

/** The notice of a deposit: pending for the agency, decided for the team. */
export function noticeOfDeposit(deposit: {
  status: "pending" | "approved" | "rejected";
  name: string;
  amount: string;
  teamId: string;
  teamName: string;
  isCashback: boolean;
}): Notice {
  const { status, name, amount, teamId, teamName, isCashback } = deposit;
  const what = isCashback ? "Cashback" : "Deposit";
  const waits = status === "pending";
  return {
    to: waits ? "agency" : "seller",
    about: "deposits",
    teamId,
    title: waits ? `${what} of ${amount} waits for approval` : `${what} of ${amount} ${status}`,
    content: waits ? `${teamName}, ${name}` : name,
    link: waits ? "/ag/deposits?status=pending" : "/s/balance",
  };
}

/** The notice of a payout request, for the side that did not act. */
export function noticeOfPayout(payout: {
  status: "requested" | "approved" | "rejected" | "canceled";
  name: string;
  amount: string;
  teamId: string;
  teamName: string;
}): Notice {
  const { status, name, amount, teamId, teamName } = payout;
  const bySeller = status === "requested" || status === "canceled";
  return {
    to: bySeller ? "agency" : "seller",
    about: "payouts",
    teamId,
    title:
      status === "requested" ? `Payout of ${amount} waits for approval` : `Payout of ${amount} ${status}`,
    content: bySeller ? `${teamName}, ${name}` : name,
    link: bySeller ? "/ag/payouts?status=0" : "/s/payouts",
  };
}

/** The notification of a finished import for the person who uploaded the file. */
export const importNotification = (file: {
  name: string;
  committed: number;
  failed: number;
  noun: string;
}) => ({
  title: `Import of ${file.name} is done`,
  content:
    `${file.committed.toLocaleString("en-US")} ${file.noun} imported` +
    (file.failed > 0 ? `, ${file.failed.toLocaleString("en-US")} not` : ""),
});
