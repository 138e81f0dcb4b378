import type { Address } from "../../../../domain/orders/address.ts";
import type { GateName } from "../../../../domain/orders/gates.ts";
import type {
  AddressStatus,
  CancelRequest,
  DesignStatus,
  OrderStatus,
  ShippingOption,
} from "../../../../domain/orders/status.ts";
import type { DemoCustomer } from "./buyers.ts";
import type { MistakeName } from "./mistakes.ts";
import type { DemoTracking } from "./tracking-numbers.ts";

export interface OrderItemDraft {
  /** As the file or store wrote it: unmapped where no catalog knows it. */
  sku: string;
  quantity: number;
  unitPriceCents: number;
  title: string;
  /** Index into `artworks`; null where the artwork is missing. */
  artworkIndex: number | null;
}

export interface ParcelDraft extends DemoTracking {
  /** Which items (by index) and how many of each. */
  units: { item: number; quantity: number }[];
  shippedAt: string;
  deliveredAt: string | null;
  /** When and why the parcel was cancelled again. */
  voided: { at: string; reason: string } | null;
}

/** When the order took its steps, ISO 8601; null for those it has not taken. Never after `now`. */
export interface OrderTimeline {
  submittedAt: string | null;
  approvedAt: string | null;
  pickedUpAt: string | null;
  /** Of the hold, rejection, cancellation or request to cancel. */
  decidedAt: string | null;
}

/** To where the seeding drives an order, and what is said on the way. */
export interface OrderTarget {
  status: OrderStatus;
  /** The gate that it must be found stuck at; null for one that moves. */
  gate: GateName | null;
  addressStatus: AddressStatus;
  design: DesignStatus | null;
  hold: { owner: "seller" | "agency"; from: OrderStatus; reason: string } | null;
  /** Of a rejection. */
  rejectReason: string | null;
  cancel: { by: "seller" | "agency"; reason: string } | null;
  cancelRequest: CancelRequest | null;
  /** After Fulfilled: a share of the goods given back, percent. */
  refund: { reason: string; percent: number } | null;
  timeline: OrderTimeline;
  parcels: ParcelDraft[];
}

/** An order as it comes in, with what is to become of it. Money in cents, times ISO 8601 in UTC. */
export interface OrderDraft {
  name: string;
  /** The store's own number (`referenceId1`). */
  reference: string;
  createdAt: string;
  customer: DemoCustomer;
  address: Address;
  items: OrderItemDraft[];
  shippingOption: ShippingOption;
  /** What the buyer paid for shipping, and was let off. */
  shippingFeeCents: number;
  discountCents: number;
  note: string | null;
  /** A duplicate reference takes two orders, so the generator of orders makes it, not `mistakes`. */
  mistakes: (MistakeName | "duplicate reference")[];
  target: OrderTarget;
}

/** Before it is known what becomes of it: what mistakes are made on. */
export type NewOrder = Omit<OrderDraft, "target">;
