import type { Side } from "../orders/order.ts";
import type { OrderStatus } from "../orders/status.ts";

/** What a set of people is told, once a call and team. */
export interface Notice {
  /** Whose people: the agency's, or those of the seller team that it is about. */
  readonly to: "agency" | "seller";
  /** The resource that one must be allowed to list to be told. */
  readonly about: "orders" | "deposits" | "payouts";
  readonly teamId: string;
  readonly title: string;
  readonly content: string;
  /** A screen, without the base. */
  readonly link: string;
}

/** An order that a call has changed, as far as a notice tells of it. */
export interface ToldOrder {
  readonly id: string;
  readonly status: OrderStatus;
  /** It was not asked to be cancelled before, and is now. */
  readonly asksToCancel: boolean;
}

interface Rule {
  readonly done: string;
  /** Which of the changed orders it is about; left out: all. */
  readonly of?: (order: ToldOrder) => boolean;
  readonly status?: OrderStatus;
}

/** Who is told of which action: what the one side does, the other hears of. */
const RULES: Readonly<Record<"agency" | "seller", Readonly<Record<string, Rule>>>> = {
  seller: {
    submit: { done: "submitted", status: "InReview" },
    cancel: { done: "to be cancelled, if you agree", of: (order) => order.asksToCancel },
  },
  agency: {
    reject: { done: "rejected", status: "Rejected" },
    hold: { done: "put on hold", status: "Hold" },
    "agency-unhold": { done: "released" },
    cancel: { done: "cancelled by the agency", status: "Cancel" },
    "cancel-request/decline": { done: "kept: cancelling was declined" },
    "shipment-cancel": { done: "with a cancelled shipment", status: "CancelShipment" },
    refund: { done: "refunded" },
  },
};

const counted = (count: number) => `${count.toLocaleString("en-US")} orders`;

/** Whether anybody is to be told of this action at all. */
export const tells = (side: Side, action: string): boolean =>
  side !== "system" && RULES[side][action] !== undefined;

/** The orders that the action's notice is about; none: nobody is told. */
export const toldOrders = (side: Side, action: string, orders: readonly ToldOrder[]): ToldOrder[] => {
  const rule = side === "system" ? undefined : RULES[side][action];
  return rule ? orders.filter((order) => rule.of?.(order) ?? true) : [];
};

/**
 * The notice of what an action of one side did to a team's orders: one however many, "12 orders rejected".
 * `name` is the order's, where it is a single one.
 */
export function noticeOfOrders(told: {
  side: "agency" | "seller";
  action: string;
  teamId: string;
  teamName: string;
  orders: readonly ToldOrder[];
  name: string | null;
  reason: string;
}): Notice {
  const { side, action, teamId, teamName, orders, name, reason } = told;
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

/** The notice of a deposit: one that waits for the agency, or one that was decided for the team. */
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

/** The notice of a payout request: each side hears of what the other one did. */
export function noticeOfPayout(payout: {
  status: "asked" | "approved" | "rejected" | "taken back";
  name: string;
  amount: string;
  teamId: string;
  teamName: string;
}): Notice {
  const { status, name, amount, teamId, teamName } = payout;
  const bySeller = status === "asked" || status === "taken back";
  return {
    to: bySeller ? "agency" : "seller",
    about: "payouts",
    teamId,
    title: status === "asked" ? `Payout of ${amount} waits for approval` : `Payout of ${amount} ${status}`,
    content: bySeller ? `${teamName}, ${name}` : name,
    link: bySeller ? "/ag/payouts?status=0" : "/s/payouts",
  };
}

/** What an import has come to, for the person who brought the file. */
export const wordsOfImport = (file: { name: string; committed: number; failed: number; noun: string }) => ({
  title: `Import of ${file.name} is done`,
  content:
    `${file.committed.toLocaleString("en-US")} ${file.noun} imported` +
    (file.failed > 0 ? `, ${file.failed.toLocaleString("en-US")} not` : ""),
});
