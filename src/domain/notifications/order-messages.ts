import { formatCount, NAME_PLACEHOLDER } from "../format.ts";
import { CHANGE_REASONS } from "../orders/changes/change-history.ts";
import type { EventKey } from "./events.ts";
import { notifiedLink } from "./notices.ts";

/** A message about one order for certain people, as a notification and as a mail. */
export interface OrderMessage {
  readonly event: EventKey;
  readonly orderId: string;
  /** The order's name. */
  readonly order: string;
  /** What happened, without the order. */
  readonly change: string;
  readonly title: string;
  readonly content: string;
}

/** The order's page of a person, without the base. */
export function orderLink(id: string, person: { isSeller: boolean; isDesigner: boolean }): string {
  if (person.isSeller) return `/s/orders/${id}`;
  return person.isDesigner ? `/ds/orders/${id}` : `/ag/orders/${id}`;
}

interface OrderRef {
  readonly id: string;
  readonly name: string | null;
}

const messageOf = (
  event: EventKey,
  { id, name }: OrderRef,
  change: string,
  by: string,
  note: string,
): OrderMessage => {
  const order = name ?? NAME_PLACEHOLDER;
  return {
    event,
    orderId: id,
    order,
    change,
    title: `${change}: ${order}`,
    content: [by, note].filter(Boolean).join(": "),
  };
};

export type DesignEvent = "submitted" | "approved" | "rejected" | "commented";

type DesignChange = readonly [event: EventKey, change: (what: string) => string];

const DESIGN_CHANGES: Readonly<Record<DesignEvent, DesignChange>> = {
  submitted: ["designs.submitted", (what) => `${what} waits for a decision`],
  approved: ["designs.decided", (what) => `${what} approved`],
  rejected: ["designs.decided", (what) => `${what} returned`],
  commented: ["designs.commented", (what) => `Comment on ${what.toLowerCase()}`],
};

/** The message of an event of an order's design. `number` is the proof's; `null` where the design has none. */
export function designMessage(
  order: OrderRef,
  { kind, number, note }: { kind: DesignEvent; number: number | null; note: string },
  by: string,
): OrderMessage {
  const [event, changeOf] = DESIGN_CHANGES[kind];
  return messageOf(event, order, changeOf(number === null ? "Design" : `Proof ${number}`), by, note);
}

/** The message to a designer who was hired for one order or for several, which are stored as `notified`. */
export const hireMessage = (
  orders: { ids: readonly string[]; name: string | null; notified: string },
  { brief, by, dueDate }: { brief: string; by: string; dueDate: string | null },
) => {
  const { ids, name, notified } = orders;
  const [single] = ids.length === 1 ? ids : [];
  const due = dueDate === null ? "" : `Due on ${dueDate}`;
  return {
    event: "designs.hired" as const,
    title: single
      ? `Design requested: ${name ?? NAME_PLACEHOLDER}`
      : `Designs of ${formatCount(ids.length)} orders requested`,
    content: [[by, brief].filter(Boolean).join(": "), due].filter(Boolean).join(". "),
    link: single ? `/ds/orders/${single}` : notifiedLink("/ds/orders", notified),
  };
};

type ChangeReason = keyof typeof CHANGE_REASONS;

/** The message of a change request that was made or decided. */
export const changeMessage = (
  order: OrderRef,
  request: { event: "requested" | "accepted" | "declined"; reason: ChangeReason; note: string },
  by: string,
): OrderMessage =>
  messageOf(
    request.event === "requested" ? "changes.requested" : "changes.decided",
    order,
    `Change ${request.event} (${CHANGE_REASONS[request.reason]})`,
    by,
    request.note,
  );
