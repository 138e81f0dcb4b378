import type { Gate } from "../../domain/orders/gates.ts";
import type {
  AddressStatus,
  CancelRequest,
  DesignStatus,
  ItemState,
  MappingStatus,
  OrderStatus,
  ShippingOption,
} from "../../domain/orders/status.ts";
import type { StoreNotice } from "../shops/notice.ts";
import type { Store } from "../shops/store.ts";

/** An order in a list, as `GET orders` answers it. Money in dollars, times ISO 8601. */
export interface OrderRow {
  id: string;
  orderName: string | null;
  referenceId1: string | null;
  referenceId2: string | null;
  sellerTeam: { id: string; name: string };
  /** The store that it came from, where that is known. */
  integration: (Store & { domain: string }) | null;
  status: OrderStatus;
  addressStatus: AddressStatus;
  designStatus: DesignStatus | null;
  cancelRequest: CancelRequest | null;
  cannotShip: boolean;
  shippingOption: ShippingOption;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  zipCode: string | null;
  countryCode: string | null;
  subTotalPrice: number;
  shippingFee: number;
  totalDiscount: number;
  totalPrice: number;
  totalRefund: number;
  createdAt: string;
  updatedAt: string;
  version: number;
  hold: { owner: "seller" | "agency"; from: OrderStatus; reason: string; since: string } | null;
  gates: Gate[];
  charge: { items: number; shipping: number; design: number; total: number };
  itemCount: number;
  thumbnail: string | null;
  metadata: DesignMetadata;
}

/** What was asked of a designer, as a list shows it; all null where no design was asked for. */
export interface DesignMetadata {
  requester_id: string | null;
  designer: string | null;
  hire_design_status: DesignStatus | null;
  notes: string | null;
  requester: string | null;
  /** `YYYY-MM-DD` */
  due_date: string | null;
}

export const SLOTS = [1, 2, 3, 4, 5, 6] as const;
export type Slot = (typeof SLOTS)[number];

export interface OrderItem extends Record<`artwork${Slot}`, string | null> {
  id: string;
  title: string;
  sku: string | null;
  variant: { id: string; catalogVariantCode: string; color: string | null; size: string | null } | null;
  quantity: number;
  shippedQuantity: number;
  unitPrice: number;
  status: ItemState;
  mappingStatus: MappingStatus;
  designStatus: DesignStatus | null;
  mockup: string | null;
  charge: number;
  priceMissing: string | null;
  artworkComplete: boolean;
  inStock: boolean;
  units: { state: ItemState; quantity: number; parcelId: string | null }[];
  /** The catalog that it is made from, and the artwork that this requires. */
  garment: string | null;
  slots: { slot: number; label: string; required: boolean; minWidth: number; minHeight: number }[];
}

export interface Parcel {
  id: string;
  number: string;
  carrier: string | null;
  status: "shipped" | "delivered" | "closed" | "voided";
  shippedDate: string | null;
  deliveredDate: string | null;
  createdAt: string;
}

/** What the store knows of a parcel. */
export type ParcelNotice = Omit<StoreNotice, "order" | "sellerTeam">;

export interface HistoryEvent {
  id: string;
  action: string;
  from: OrderStatus | null;
  to: OrderStatus | null;
  detail: Record<string, unknown> | null;
  at: string;
  by: string | null;
}

/** A person by name. */
export interface Named {
  id: string;
  fullName: string;
}

/** What a designer was asked to make, and how far it is. */
export interface DesignRequest {
  status: DesignStatus;
  /** Withheld from designers. */
  fee?: number;
  brief: string;
  /** `YYYY-MM-DD` */
  dueDate: string | null;
  requester: Named | null;
  designer: Named | null;
  submittedBy: Named | null;
  /** Where the person who reads it may take the design. */
  steps: DesignStatus[];
}

/** An order as a designer reads it: neither its buyer nor any money. */
export type DesignOrder = Pick<
  WholeOrder,
  | "id"
  | "orderName"
  | "sellerTeam"
  | "status"
  | "designStatus"
  | "note"
  | "createdAt"
  | "actions"
  | "design"
  | "history"
  | "version"
> & { items: DesignItem[] };

export type DesignItem = Omit<OrderItem, "unitPrice" | "charge" | "priceMissing" | "inStock" | "units">;

/** An order as `GET orders/:id` answers it. */
export interface WholeOrder extends OrderRow {
  note: string | null;
  syncAt: string | null;
  actions: string[];
  /** Absent for whoever may not see profits. */
  profit?: number;
  shipAnyway: boolean;
  sale: { collected: number; returned: number; unearned: number } | null;
  design: DesignRequest | null;
  items: OrderItem[];
  parcels: Parcel[];
  notices: ParcelNotice[];
  history: HistoryEvent[];
}

/** What every call that moves orders answers. `money` in dollars, in previews only. */
export interface Performed {
  success: string[];
  /** Of a seller's cancel: the orders whose agency decides first. */
  requested?: string[];
  failed: Refused[];
  message: string;
  money?: { charge: number; release: number; refund: number; balanceAfter: number };
}

export interface Refused {
  id: string;
  message: string;
  gate?: string;
}

/** What is read again once an order changed: itself, wherever its money shows, and what its images are used by. */
export const ORDER_CHANGES = [
  "orders",
  "order-items",
  "tracking",
  "store-notices",
  "balances",
  "ledger",
  "invoices",
  "profits",
  "images",
] as const;
