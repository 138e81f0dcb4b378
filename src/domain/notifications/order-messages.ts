import { NAME_PLACEHOLDER } from "../format.ts";
import { CHANGE_REASONS } from "../orders/change-history.ts";

/** A message about one order for certain people, as a notification and as a mail. */
export interface OrderMessage {
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

const messageOf = ({ id, name }: OrderRef, change: string, by: string, note: string): OrderMessage => {
  const order = name ?? NAME_PLACEHOLDER;
  return {
    orderId: id,
    order,
    change,
    title: `${change}: ${order}`,
    content: [by, note].filter(Boolean).join(": "),
  };
};

export type DesignEvent = "submitted" | "approved" | "rejected" | "commented";

const DESIGN_CHANGES: Readonly<Record<DesignEvent, (number: number) => string>> = {
  submitted: (number) => `Proof ${number} waits for a decision`,
  approved: (number) => `Proof ${number} approved`,
  rejected: (number) => `Proof ${number} returned`,
  commented: (number) => `Comment on proof ${number}`,
};

/** The message of an event of an order's design. */
export const designMessage = (
  order: OrderRef,
  event: { kind: DesignEvent; number: number; note: string },
  by: string,
): OrderMessage => messageOf(order, DESIGN_CHANGES[event.kind](event.number), by, event.note);

type ChangeReason = keyof typeof CHANGE_REASONS;

/** The message of a change request that was made or decided. */
export const changeMessage = (
  order: OrderRef,
  request: { event: "requested" | "accepted" | "declined"; reason: ChangeReason; note: string },
  by: string,
): OrderMessage =>
  messageOf(order, `Change ${request.event} (${CHANGE_REASONS[request.reason]})`, by, request.note);
