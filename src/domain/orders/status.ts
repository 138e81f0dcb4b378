import type { TagColor } from "../resource/field.ts";

/** The statuses of an order in the order of its life, with their tags. */
export const ORDER_STATUSES = {
  Unfulfilled: ["Unfulfilled", "default"],
  InReview: ["In review", "blue"],
  Approved: ["Approved", "cyan"],
  Hold: ["Hold", "gold"],
  Rejected: ["Rejected", "red"],
  InProduction: ["In production", "purple"],
  PartiallyFulfilled: ["Partially fulfilled", "lime"],
  InTransit: ["In transit", "geekblue"],
  Fulfilled: ["Fulfilled", "green"],
  CancelShipment: ["Cancel shipment", "volcano"],
  Cancel: ["Cancel", "default"],
} as const satisfies Record<string, readonly [string, TagColor]>;
export type OrderStatus = keyof typeof ORDER_STATUSES;

export const DESIGN_STATUSES = {
  assign: ["Assign", "blue"],
  in_review: ["In review", "gold"],
  approved: ["Approved", "green"],
  rejected: ["Rejected", "red"],
} as const satisfies Record<string, readonly [string, TagColor]>;
export type DesignStatus = keyof typeof DESIGN_STATUSES;

export const ADDRESS_STATUSES = {
  0: ["Invalid", "red"],
  1: ["Valid", "green"],
  2: ["Verified", "cyan"],
  3: ["Checking", "gold"],
} as const satisfies Record<number, readonly [string, TagColor]>;
export type AddressStatus = keyof typeof ADDRESS_STATUSES;
/** Whether nothing is left to confirm: the check found nothing, or a person has confirmed it. */
export const isAddressGood = (status: number): boolean => status === 1 || status === 2;

export const MAPPING_STATUSES = {
  0: ["None", "default"],
  1: ["Mapped", "blue"],
  2: ["Uploaded", "green"],
} as const satisfies Record<number, readonly [string, TagColor]>;

/** The state of an item's units; an item with several units may have several of them. */
export const ITEM_STATES = {
  new: ["New", "default"],
  made: ["In production", "purple"],
  shipped: ["Shipped", "geekblue"],
  delivered: ["Delivered", "green"],
  closed: ["Closed", "default"],
  voided: ["Shipment canceled", "volcano"],
  cancelled: ["Canceled", "default"],
} as const satisfies Record<string, readonly [string, TagColor]>;
export type ItemState = keyof typeof ITEM_STATES;

export const CANCEL_REQUESTS = {
  pending: ["Pending", "gold"],
  approved: ["Approved", "green"],
  canceled: ["Canceled", "default"],
} as const satisfies Record<string, readonly [string, TagColor]>;
export type CancelRequest = keyof typeof CANCEL_REQUESTS;

export const SHIPPING_OPTIONS = { standard: "Standard", express: "Express", overnight: "Overnight" } as const;
export type ShippingOption = keyof typeof SHIPPING_OPTIONS;
