import type { Cents } from "../../domain/money/cents.ts";
import type { StoredGoods, TakenGoods } from "../../domain/orders/goods.ts";
import {
  chargeOf,
  type Design,
  type Item,
  type Lot,
  type Order,
  type Phase,
  type Portion,
  type Referral,
  type Remake,
  type Sale,
} from "../../domain/orders/order.ts";
import type { ItemPersonalization } from "../../domain/orders/personalization/personalization.ts";
import { printFaultOf } from "../../domain/orders/preflight.ts";
import type { ItemState } from "../../domain/orders/status.ts";
import type { Nullable, Raw } from "../db/raw-row.ts";
import type { catalogVariants, orderItems, orders } from "../db/schema/index.ts";

/** Converts between an order of the domain and its rows. Cents are JSON numbers: they stay far below 2^53. */

type Json<T> = T extends Cents
  ? number
  : T extends readonly (infer E)[]
    ? Json<E>[]
    : T extends object
      ? { [K in keyof T]: Json<T[K]> }
      : T;

/** Fields of a design request that earlier versions did not store. */
type Request = "requesterId" | "submittedBy" | "brief" | "dueDate" | "requestedAt";
type StoredDesign = Omit<Json<Design>, Request> & Partial<Pick<Design, Request>>;

/** The order's money and other data that only its rules need: the column `orders.accounting`. */
export interface OrderAccounting {
  phase: Phase;
  walletPart: number;
  collectedPart: number;
  sale: Json<Sale> | null;
  design: StoredDesign | null;
  /** Missing in older rows. */
  refunded?: Json<Order["refunded"]>;
  referral: Json<Referral> | null;
  pending: Record<string, number>;
  releaseAt: string | null;
  fulfilledAt: string | null;
  approvedAt: string | null;
  journalEntryCount: number;
  excluded: boolean;
  shipAnyway: boolean;
  provinceCode: string;
  /** The order replaces an older one and may share its reference. */
  sharesReference: boolean;
  /** Only in remakes. */
  remake?: Remake;
  /** As screens show it, derived from the items. */
  charge: { items: number; shipping: number; design: number; total: number };
}

/** The column `order_items.accounting`. */
export interface ItemAccounting {
  lots: (Omit<Lot, "goods" | "shipping" | "cost" | "costShipping"> & Record<PartName, [number, number]>)[];
  retail: number;
  priceMissing: Item["priceMissing"];
  captured: number;
  givenBack: number;
  kept: number;
  costDue: number;
  /** Only in items that have taken goods out of a warehouse. */
  taken?: TakenGoods;
}
type PartName = "goods" | "shipping" | "cost" | "costShipping";

export type OrderRow = Raw<
  typeof orders,
  | "id"
  | "agency_id"
  | "seller_team_id"
  | "order_name"
  | "status"
  | "hold"
  | "gates"
  | "accounting"
  | "address_status"
  | "cancel_request"
  | "country_code"
  | "shipping_option"
  | "total_price"
  | "total_refund"
  | "version"
  | "reference_id1"
  | "zip_code"
> & {
  /** See `SHARED_SINCE`. */
  shared_since: string | null;
};

export type ItemRow = Raw<
  typeof orderItems,
  "id" | "order_id" | "catalog_id" | "variant_id" | "quantity" | "accounting" | "mapping_key" | "preflight"
> &
  Nullable<Raw<typeof catalogVariants, "in_stock" | "published_max_price">> & {
    is_on_sale: boolean;
    is_supplied: boolean;
    artwork_complete: boolean;
    has_artwork: boolean;
    /** Of slots 1 to 6; `null` where `preflight` is. */
    artworks: (string | null)[] | null;
    /** See `Item.remade`. */
    remade: number;
    /** Where it ships from a warehouse of its agency, before its units are shipped. */
    goods?: StoredGoods;
    /** Where its product declares fields, before the approval. */
    personalization?: ItemPersonalization;
  };

const money = (amount: number) => BigInt(amount);
const pair = ([total, later]: [number, number]): Portion => ({ total: BigInt(total), later: BigInt(later) });
const unpair = ({ total, later }: Portion): [number, number] => [Number(total), Number(later)];

export function itemOf(row: ItemRow): Item {
  const { accounting } = row;
  return {
    id: row.id,
    catalogId: row.catalog_id,
    variantId: row.variant_id,
    quantity: row.quantity,
    inStock: row.in_stock ?? true,
    isSupplied: row.is_supplied,
    isOnSale: row.is_on_sale,
    artworkComplete: row.artwork_complete,
    hasArtwork: row.has_artwork,
    print: row.artworks && printFaultOf(row.preflight, row.artworks),
    retail: money(accounting.retail),
    lots: accounting.lots.map((lot) => ({
      ...lot,
      goods: pair(lot.goods),
      shipping: pair(lot.shipping),
      cost: pair(lot.cost),
      costShipping: pair(lot.costShipping),
    })),
    priceMissing: accounting.priceMissing,
    captured: money(accounting.captured),
    givenBack: money(accounting.givenBack),
    kept: money(accounting.kept),
    costDue: money(accounting.costDue),
    remade: row.remade,
    goods: row.goods ?? null,
    personalization: row.personalization ?? null,
    taken: accounting.taken ?? null,
  };
}

export const itemAccountingOf = (item: Item): ItemAccounting => ({
  lots: item.lots.map((lot) => ({
    ...lot,
    goods: unpair(lot.goods),
    shipping: unpair(lot.shipping),
    cost: unpair(lot.cost),
    costShipping: unpair(lot.costShipping),
  })),
  retail: Number(item.retail),
  priceMissing: item.priceMissing,
  captured: Number(item.captured),
  givenBack: Number(item.givenBack),
  kept: Number(item.kept),
  costDue: Number(item.costDue),
  ...(item.taken && { taken: item.taken }),
});

/** For an order that was refunded before the parts were stored, everything except the design counts as goods. */
function refundedOf({ accounting, total_refund }: OrderRow): Order["refunded"] {
  const { goods, shipping, kept } = accounting.refunded ?? {
    goods: Number(total_refund) - (accounting.design?.refunded ?? 0),
    shipping: 0,
    kept: 0,
  };
  return { goods: money(goods), shipping: money(shipping), kept: money(kept) };
}

export function orderOf(row: OrderRow, items: readonly ItemRow[]): Order {
  const { accounting } = row;
  const { sale, design, referral } = accounting;
  return {
    id: row.id,
    teamId: row.seller_team_id,
    status: row.status,
    hold: row.hold,
    referenceUnique: row.shared_since === null,
    addressStatus: row.address_status,
    excluded: accounting.excluded,
    shipAnyway: accounting.shipAnyway,
    countryCode: row.country_code ?? "",
    provinceCode: accounting.provinceCode,
    shippingOption: row.shipping_option,
    cancelRequest: row.cancel_request,
    approvedAt: accounting.approvedAt,
    phase: accounting.phase,
    items: items.map(itemOf),
    design: design && {
      requesterId: null,
      submittedBy: null,
      brief: "",
      dueDate: null,
      requestedAt: null,
      ...design,
      fee: money(design.fee),
      cost: money(design.cost),
      refunded: money(design.refunded),
    },
    totalPrice: BigInt(row.total_price),
    totalRefund: BigInt(row.total_refund),
    refunded: refundedOf(row),
    sale: sale && {
      paid: sale.paid,
      collected: money(sale.collected),
      unearned: money(sale.unearned),
      returned: money(sale.returned),
    },
    walletPart: money(accounting.walletPart),
    collectedPart: money(accounting.collectedPart),
    pending: Object.fromEntries(
      Object.entries(accounting.pending).map(([team, amount]) => [team, money(amount)]),
    ),
    releaseAt: accounting.releaseAt,
    fulfilledAt: accounting.fulfilledAt,
    referral: referral && { ...referral, posted: money(referral.posted) },
    remake: accounting.remake ?? null,
    journalEntryCount: accounting.journalEntryCount,
  };
}

export function orderAccountingOf(order: Order, sharesReference: boolean): OrderAccounting {
  const { sale, design, referral } = order;
  const charge = chargeOf(order);
  return {
    phase: order.phase,
    walletPart: Number(order.walletPart),
    collectedPart: Number(order.collectedPart),
    sale: sale && {
      paid: sale.paid,
      collected: Number(sale.collected),
      unearned: Number(sale.unearned),
      returned: Number(sale.returned),
    },
    design: design && {
      ...design,
      fee: Number(design.fee),
      cost: Number(design.cost),
      refunded: Number(design.refunded),
    },
    refunded: {
      goods: Number(order.refunded.goods),
      shipping: Number(order.refunded.shipping),
      kept: Number(order.refunded.kept),
    },
    referral: referral && { ...referral, posted: Number(referral.posted) },
    pending: Object.fromEntries(
      Object.entries(order.pending).map(([team, amount]) => [team, Number(amount)]),
    ),
    releaseAt: order.releaseAt,
    fulfilledAt: order.fulfilledAt,
    approvedAt: order.approvedAt,
    journalEntryCount: order.journalEntryCount,
    excluded: order.excluded,
    shipAnyway: order.shipAnyway,
    provinceCode: order.provinceCode,
    sharesReference,
    ...(order.remake && { remake: order.remake }),
    charge: {
      items: Number(charge.items),
      shipping: Number(charge.shipping),
      design: Number(charge.design),
      total: Number(charge.total),
    },
  };
}

/** The state of an item: voided if any of its units is, else that of its least advanced unit. */
export function stateOf(item: Item): ItemState {
  const order: ItemState[] = ["voided", "new", "made", "shipped", "delivered", "closed"];
  return order.find((state) => item.lots.some((lot) => lot.state === state)) ?? "cancelled";
}
