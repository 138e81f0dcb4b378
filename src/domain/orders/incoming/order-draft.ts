import type { Cents } from "../../money/cents.ts";
import type { PersonalizationValue } from "../personalization/personalization.ts";
import type { ShippingOption } from "../status.ts";
import type { Row } from "./cells/row.ts";
import type { Wait } from "./left/waits.ts";
import type { Problem } from "./problem.ts";

export type DraftCustomer = {
  fullName: string;
  email: string;
  phone: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  zipCode: string;
  /** ISO 3166, two letters; "" if the file has none. */
  countryCode: string;
};

/** What the buyer paid, in cents. Missing amounts are computed from the items, or 0. */
export type DraftRetail = {
  subTotalPrice: Cents;
  shippingFee: Cents;
  totalDiscount: Cents;
  /** Including fees that a marketplace adds; 0 if the item prices include them. */
  taxes: Cents;
  totalPrice: Cents;
  /** The store's total minus the sum of its parts; 0 if the file has no total. */
  difference: Cents;
};

export type DraftItem = {
  /** The numbers of its rows; here a single one. */
  rows: number[];
  product: string;
  variantText: string;
  sku: string;
  /** The units left to make, without those canceled, refunded or fulfilled in the store; `null` only with problems. */
  quantity: number | null;
  /** The units that the store states as fulfilled; left out where there are none. */
  fulfilled?: number;
  /** The retail price of one unit; `null` if the file has none. */
  unitPrice: Cents | null;
  /** Slots 1 to 6: links, or names of images in the library. */
  artworks: (string | null)[];
  mockup: string | null;
  /** The ids of its product and variant in its store; left out where the source has none. */
  productId?: string;
  variantId?: string;
  /** The store's id of the line; left out where there is none. */
  lineId?: string;
  /** What the buyer entered; left out where the file has nothing of it. */
  personalization?: readonly PersonalizationValue[];
  /** Why nothing is made for it if it is only what its name says: see `withOwnItems`. Left out for goods. */
  service?: string;
};

/** An original row: its number, its cells, and whether its quotes match. */
export type RawRow = Row;

export type DraftOrder = {
  /** Row numbers, counted in records with the header as 1. */
  rows: number[];
  /** "" if the file has none: the order gets a generated name. */
  orderName: string;
  /** The store's order number as exported; "" if the file has neither a reference nor a name. */
  reference: string;
  customer: DraftCustomer;
  shippingOption: ShippingOption;
  retail: DraftRetail;
  note: string;
  /** `YYYY-MM-DD`, by when it should ship; `null` where the file does not state it. */
  shipBy: string | null;
  items: DraftItem[];
  /** Items of which the store has fulfilled all that is left: with a quantity of 0. */
  done: DraftItem[];
  /** The items of an order without any that are made if a person imports it anyway; `null` where it has items. */
  anyway: DraftItem[] | null;
  /** What the buyer paid for all items, for an order that a person imports anyway. */
  wholeRetail: DraftRetail;
  /** What was left out of the order, or changed, and why. */
  remarks: Problem[];
  /** Why the order is not imported unless a person says so. */
  waits: readonly Wait[];
  /** Whether the buyer pays on delivery, so that the store may take the order as paid. */
  isCashOnDelivery: boolean;
  /** With any problem the status is `failed`. */
  problems: Problem[];
  /** Canceled, refunded or failed in the store; also one of `problems`. */
  canceled: boolean;
  /** The first row of an earlier order with this reference; the status is `duplicate` unless the order failed. */
  repeatOf: number | null;
  /** The original cells, for the file of failed rows. */
  raw: RawRow[];
};
