import { counted } from "../counts.ts";
import type { EventKey } from "../notifications/events.ts";
import type { Area } from "../resource/define.ts";

/** What can fail between a store and Platen while nobody waits for it. */
export const STORE_FAILURES = ["access", "orders", "tracking", "privacy"] as const;
export type StoreFailure = (typeof STORE_FAILURES)[number];

export const EVENT_FAILURES = ["orders", "privacy"] as const satisfies readonly StoreFailure[];

/** Topics of what a platform demands for the privacy of buyers, as a regular expression of PostgreSQL's and ours. */
export const PRIVACY_TOPICS = "^(customers/|shop/redact$)";

const IS_PRIVACY = new RegExp(PRIVACY_TOPICS);

export const isPrivacyTopic = (topic: string): boolean => IS_PRIVACY.test(topic);

export const FAILURE_LABELS: Readonly<Record<StoreFailure, string>> = {
  access: "Store refuses access",
  orders: "Orders not imported",
  tracking: "Tracking numbers not sent",
  privacy: "Privacy requests not carried out",
};

/** What failed, counted; "" of the access, which a store has or has not. */
export const failureCount = (kind: StoreFailure, count: number): string =>
  ({
    access: "",
    orders: counted(count, "event"),
    tracking: counted(count, "tracking number"),
    privacy: counted(count, "request"),
  })[kind];

export interface FailedStore {
  readonly id: string;
  readonly sellerTeam: string;
}

/** The failed events of a store, of one kind or all of them, without the base. */
export const failedEventsLink = (
  area: Area,
  integration: string,
  kind?: (typeof EVENT_FAILURES)[number],
): string => `/${area}/store-events?integration=${integration}&status=failed${kind ? `&kind=${kind}` : ""}`;

/**
 * Where the failures of a kind are listed and mended, without the base. An agency has no screen of a store's access: it
 * opens the seller, who connects the store again.
 */
export function failureLink(area: Area, kind: StoreFailure, { id, sellerTeam }: FailedStore): string {
  if (kind === "tracking") return `/${area}/tracking/stores?integration=${id}&status=failed`;
  if (kind === "access") return area === "s" ? `/s/integrations/${id}` : `/ag/sellers/${sellerTeam}`;
  return failedEventsLink(area, id, kind);
}

interface FailureMessage {
  readonly event: EventKey;
  readonly title: (store: string) => string;
  readonly content: string;
}

/** Without the reason of one event: it may quote a buyer, whose data is erased from events and not from here. */
const MESSAGES: Readonly<Record<StoreFailure, FailureMessage>> = {
  access: {
    event: "stores.access",
    title: (store) => `${store} refuses Platen's access`,
    content: "Its orders, its tracking numbers or both wait until the seller connects it again",
  },
  orders: {
    event: "stores.orders",
    title: (store) => `Orders of ${store} could not be imported`,
    content: "Each is listed with its reason, and can be tried again",
  },
  tracking: {
    event: "stores.tracking",
    title: (store) => `Tracking numbers could not be sent to ${store}`,
    content: "Each is listed with its reason, and can be tried again",
  },
  privacy: {
    event: "stores.privacy",
    title: (store) => `A privacy request of ${store} could not be carried out`,
    content: "The platform sets a time limit for it. It is listed with its reason, and can be tried again",
  },
};

/** The message about the failures of a store. */
export function failureMessage(kind: StoreFailure, store: string, team: string | null) {
  const { event, title, content } = MESSAGES[kind];
  return { event, title: title(store), content: [team, content].filter(Boolean).join(": ") };
}
