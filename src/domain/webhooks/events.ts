import type { ActionName } from "../orders/lifecycle.ts";
import type { OrderStatus } from "../orders/status.ts";

/** Actions of the history that no rule of the lifecycle makes. */
type OtherAction =
  | (
      | "correct-tracking"
      | "further-parcel"
      | "assign-store"
      | "undo-import"
      | "accept-change"
      | "decline-change"
    )
  | ("map" | "calc-order-basecost" | "store-release");

/** Which entries of an order's history an event is sent for. What is left out is not compared. */
export interface HistoryMatch {
  readonly actions?: readonly (ActionName | OtherAction)[];
  /** The status before; `null` for a new order. */
  readonly from?: readonly (OrderStatus | null)[];
  readonly to?: readonly OrderStatus[];
}

interface WebhookEvent {
  readonly group: "Before production" | "Production and shipping" | "Money" | "Changes";
  readonly label: string;
  /** When it is sent, in one line. */
  readonly description: string;
  readonly of: readonly HistoryMatch[];
}

const BEFORE_APPROVAL: readonly OrderStatus[] = ["Unfulfilled", "Rejected", "InReview"];
const NOT_CANCELED: readonly OrderStatus[] = [
  ...BEFORE_APPROVAL,
  ...(["Approved", "Hold", "InProduction", "PartiallyFulfilled"] as const),
  ...(["InTransit", "Fulfilled", "CancelShipment"] as const),
];

/** Every event of a webhook, by its name on the wire. One entry of the history may be several events. */
export const WEBHOOK_EVENTS = {
  "order.created": {
    group: "Before production",
    label: "Created",
    description: "An order is entered, imported, sent by a store or made as a remake",
    of: [{ from: [null], to: ["Unfulfilled"] }],
  },
  "order.submitted": {
    group: "Before production",
    label: "Submitted",
    description: "An order is submitted for review",
    of: [{ actions: ["submit"] }],
  },
  "order.approved": {
    group: "Before production",
    label: "Approved",
    description: "An order is approved, by the agency or by itself",
    of: [{ from: BEFORE_APPROVAL, to: ["Approved"] }],
  },
  "order.rejected": {
    group: "Before production",
    label: "Rejected",
    description: "The agency rejects an order",
    of: [{ actions: ["reject"] }],
  },
  "order.held": {
    group: "Before production",
    label: "Put on hold",
    description: "An order is put on hold, or stays on hold at its time because a gate is closed",
    of: [{ actions: ["hold", "keep-hold"] }],
  },
  "order.released": {
    group: "Before production",
    label: "Released from hold",
    description: "An order is released from hold, by a person or at its time",
    of: [{ actions: ["unhold", "agency-unhold"] }],
  },
  "order.in_production": {
    group: "Production and shipping",
    label: "In production",
    description: "Production of an order begins",
    of: [{ actions: ["pickup"] }],
  },
  "order.shipped": {
    group: "Production and shipping",
    label: "Shipped",
    description: "A parcel with a tracking number is added to an order",
    of: [{ actions: ["track", "further-parcel"] }],
  },
  "order.tracking_changed": {
    group: "Production and shipping",
    label: "Tracking changed",
    description: "A tracking number is corrected, or a parcel is voided",
    of: [{ actions: ["correct-tracking", "shipment-cancel"] }],
  },
  "order.delivered": {
    group: "Production and shipping",
    label: "Delivered",
    description: "Units of an order are delivered, or the whole order is fulfilled",
    of: [{ actions: ["update-fulfilled"] }, { from: ["PartiallyFulfilled", "InTransit"], to: ["Fulfilled"] }],
  },
  "order.returned": {
    group: "Production and shipping",
    label: "Returned",
    description: "A buyer has sent units back",
    of: [{ actions: ["return"] }],
  },
  "order.remade": {
    group: "Production and shipping",
    label: "Remade",
    description: "Units of an order are made again, in an order of their own",
    of: [{ actions: ["remake"] }],
  },
  "order.refunded": {
    group: "Money",
    label: "Refunded",
    description: "An order is refunded, in full or in part",
    of: [{ actions: ["refund"] }],
  },
  "order.canceled": {
    group: "Changes",
    label: "Canceled",
    description: "A whole order is canceled",
    of: [{ from: NOT_CANCELED, to: ["Cancel"] }],
  },
  "order.cancellation_updated": {
    group: "Changes",
    label: "Cancellation updated",
    description: "A cancellation is requested, withdrawn or declined, or a part of an order is canceled",
    of: [
      { actions: ["cancel"], to: NOT_CANCELED },
      { actions: ["cancel-request/withdraw", "cancel-request/decline"] },
    ],
  },
  "order.changed": {
    group: "Changes",
    label: "Changed",
    description:
      "Items, artwork, address, contact, price or store of an order changes, or a change is decided",
    of: [
      {
        actions: [
          ...(["edit", "edit-address", "edit-contact", "check-address", "confirm-address"] as const),
          ...(["ignore-cannot-ship", "update-item-code", "update-item-design", "waive-preflight"] as const),
          ...(["map", "calc-order-basecost", "order-with-old", "buyer-paid", "assign-store"] as const),
          ...(["accept-change", "decline-change", "reopen", "store-change", "store-change/decide"] as const),
          ...(["store-hold", "store-release", "rule-fault", "rule-fault/dismiss"] as const),
        ],
      },
    ],
  },
  "order.design_changed": {
    group: "Changes",
    label: "Design changed",
    description: "A designer is hired or withdrawn, or a design advances",
    of: [{ actions: ["hire-designs", "withdraw-designs", "take-design", "change-design-status"] }],
  },
  "order.deleted": {
    group: "Changes",
    label: "Deleted",
    description: "An order that was never submitted is deleted; the body has no order",
    of: [{ actions: ["delete", "undo-import"] }],
  },
} as const satisfies Record<string, WebhookEvent>;

export type WebhookEventName = keyof typeof WEBHOOK_EVENTS;

/** Sent by a person to try a webhook. Nobody subscribes to it. */
export const PING = "ping";

/** Sent for an order that meets a rule which names the webhook. Nobody subscribes to it. */
export const MATCHED = "order.matched";

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEventName[]; // The keys of a constant.

export const webhookEventOf = (name: WebhookEventName): WebhookEvent => WEBHOOK_EVENTS[name];

/** The events as a checklist. */
export function webhookEventGroups(): { label: string; events: WebhookEventName[] }[] {
  const labels = [...new Set(WEBHOOK_EVENT_NAMES.map((name) => webhookEventOf(name).group))];
  return labels.map((label) => ({
    label,
    events: WEBHOOK_EVENT_NAMES.filter((name) => webhookEventOf(name).group === label),
  }));
}

export interface HistoryEntry {
  readonly action: string;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus | null;
}

const includes = (list: readonly unknown[] | undefined, value: unknown) => list?.includes(value) ?? true;

/** The events of an entry of the history. The statement that inserts deliveries compares in the same way. */
export const webhookEventsOf = ({ action, from, to }: HistoryEntry): WebhookEventName[] =>
  WEBHOOK_EVENT_NAMES.filter((name) =>
    webhookEventOf(name).of.some(
      (match) => includes(match.actions, action) && includes(match.from, from) && includes(match.to, to),
    ),
  );
