import type { StoredDraft } from "../../orders/incoming/stored-draft.ts";
import type { WithholdingPlatform } from "../../orders/order.ts";

/**
 * How far an order is in its store. `ended`: canceled, refunded in full, or put into the trash. `elsewhere`: another
 * location than ours fulfills all of it.
 */
export type StoreProgress = "open" | "unpaid" | "fulfilled" | "elsewhere" | "ended";

/** Money that a store gave back to a buyer, as the store states it. */
export interface StoreRefund {
  readonly id: string;
  /** In dollars, such as `12.50`; "" where the store does not state it. */
  readonly amount: string;
  readonly note: string;
}

/** An order of any store in the one form that the pipeline processes: the draft is that of an order of a file. */
export interface StoreOrder {
  readonly progress: StoreProgress;
  /** Why it is not imported, where its progress does not show it. */
  readonly why?: string;
  /** What is left to make of it is not stated here; the store's own records of its refunds show it. */
  readonly isUnclear?: boolean;
  /** Only a payment on delivery is outstanding. */
  readonly onDelivery?: true;
  readonly draft: StoredDraft;
  /** The store's name of the shipping method; "" where it has none. */
  readonly shippingMethod: string;
  /** Why the draft cannot become an order. An ended order has the reason that it ended. */
  readonly problems: readonly string[];
  readonly refunds: readonly StoreRefund[];
  /** What its buyer has paid, in cents; left out where the store does not state it in US dollars. */
  readonly paid?: number;
  /** The store states shipments of the whole order only: its first parcel is all of it. */
  readonly shipsWhole?: true;
  /** The platform that withholds the name and the address: those of the draft are empty. */
  readonly withheldBy?: WithholdingPlatform;
  /** Whether the store holds the fulfillment; left out where a delivery does not state it. */
  readonly isHeld?: boolean;
  /** The day (`YYYY-MM-DD`) by which the store wants it shipped, `null` for none; left out where a delivery does not state it. */
  readonly shipBy?: string | null;
}

/** What a delivery is about, read before it is stored. */
export interface Envelope {
  /** The store's id of the order; of other deliveries, of what they are about. */
  readonly externalId: string;
  /** ISO 8601, when the store made the change; `null` where the delivery does not state it. */
  readonly changedAt: string | null;
  /** ISO 8601, when the buyer placed the order; left out where the delivery does not state it. */
  readonly placedAt?: string | null;
}

/** What a delivery says. */
export type StoreMessage =
  | { readonly type: "order"; readonly order: StoreOrder }
  | { readonly type: "deleted" }
  | { readonly type: "refund"; readonly refund: StoreRefund }
  /** The store has removed our app. */
  | { readonly type: "disconnected" }
  /** A buyer wants to know what is stored about them, or wants it erased; of these orders, by the store's ids. */
  | {
      readonly type: "data-request" | "erase-buyer";
      readonly orders: readonly string[];
      readonly email: string;
    }
  /** The store has left the platform: everything personal is erased. */
  | { readonly type: "erase-store" }
  | { readonly type: "unknown" };
