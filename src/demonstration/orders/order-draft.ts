import type { Address } from "../../domain/orders/address/address.ts";
import type { GateName } from "../../domain/orders/gates/gate-names.ts";
import type {
  AddressStatus,
  CancelRequest,
  DesignStatus,
  OrderStatus,
  ShippingOption,
} from "../../domain/orders/status.ts";
import type { DemoCustomer } from "./buyers.ts";
import type { DemoTracking } from "./tracking-numbers.ts";

export interface OrderItemDraft {
  /** The SKU in the file or store; unmapped where no catalog has it. */
  sku: string;
  quantity: number;
  unitPriceCents: number;
  title: string;
  /** The title of its artwork; `null` where it is missing. */
  artwork: string | null;
}

export interface ParcelDraft extends DemoTracking {
  /** Item indexes with their quantities. */
  units: { item: number; quantity: number }[];
  shippedAt: string;
  deliveredAt: string | null;
  /** When and why the parcel was canceled. */
  voided: { at: string; reason: string } | null;
}

/** The times of the order's steps, ISO 8601; `null` for those not taken. Never after `now`. */
export interface OrderTimeline {
  submittedAt: string | null;
  approvedAt: string | null;
  pickedUpAt: string | null;
  /** The reason of the hold, rejection, cancellation or cancellation request. */
  decidedAt: string | null;
}

/** The target status of an order, with the reasons and times of its actions. */
export interface OrderTarget {
  status: OrderStatus;
  /** The gate that the order is stuck at; `null` where it is not stuck. */
  gate: GateName | null;
  addressStatus: AddressStatus;
  design: DesignStatus | null;
  hold: { owner: "seller" | "agency"; from: OrderStatus; reason: string } | null;
  rejectReason: string | null;
  cancel: { by: "seller" | "agency"; reason: string } | null;
  cancelRequest: CancelRequest | null;
  /** The refunded share of the goods after Fulfilled, in percent. */
  refund: { reason: string; percent: number } | null;
  timeline: OrderTimeline;
  parcels: ParcelDraft[];
}

/** A new order with its target. Money in cents, times ISO 8601 in UTC. */
export interface OrderDraft {
  name: string;
  /** The store's own number (`referenceId1`). */
  reference: string;
  createdAt: string;
  customer: DemoCustomer;
  address: Address;
  items: OrderItemDraft[];
  shippingOption: ShippingOption;
  /** Shipping that the buyer paid, and the discount. */
  shippingFeeCents: number;
  discountCents: number;
  note: string | null;
  /** A duplicate reference involves two orders, so the generator of orders creates it instead of `mistakes`. */
  mistakes: (MistakeName | "duplicate reference")[];
  target: OrderTarget;
}

/** An order without its target: the input of `makeMistake`. */
export type NewOrder = Omit<OrderDraft, "target">;
/** Mistakes within a single order. */
export type MistakeName =
  | "missing zip"
  | "zip of another country"
  | "zip of another state"
  | "zip without its zero"
  | "unknown province"
  | "missing street"
  | "missing house number"
  | "PO box"
  | "masked name"
  | "misspelled city"
  | "misspelled email"
  | "shouted name"
  | "missing artwork"
  | "unmapped SKU"
  | "huge quantity";
