import isEqual from "fast-deep-equal";
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

/** What only some rows store: older ones have `null`, `false`, 0 or nothing where newer ones leave it out. */
type Stored<T> = { [K in keyof T]?: T[K] | null | undefined };

/** The order's money and other data that only its rules need: the column `orders.accounting`. */
export interface OrderAccounting
  extends Stored<{
    collectedPart: number;
    sale: Json<Sale>;
    design: StoredDesign;
    refunded: Json<Order["refunded"]>;
    referral: Json<Referral>;
    pending: Record<string, number>;
    releaseAt: string;
    fulfilledAt: string;
    approvedAt: string;
    excluded: boolean;
    shipAnyway: boolean;
    /** The order replaces an older one and may share its reference. */
    sharesReference: boolean;
    /** Only in remakes. */
    remake: Remake;
  }> {
  phase: Phase;
  walletPart: number;
  journalEntryCount: number;
  provinceCode: string;
  /** As screens show it, derived from the items. */
  charge: { items: number; shipping: number; design: number; total: number };
}

type StoredLot = Pick<Lot, "quantity" | "state"> &
  Record<PartName, [number, number]> &
  Stored<Pick<Lot, "parcelId" | "costPosted" | "returned">>;

/** The column `order_items.accounting`. */
export interface ItemAccounting
  extends Stored<{
    priceMissing: Item["priceMissing"];
    captured: number;
    givenBack: number;
    kept: number;
    costDue: number;
    /** Only in items that have taken goods out of a warehouse. */
    taken: TakenGoods;
  }> {
  lots: StoredLot[];
  retail: number;
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

const money = (amount: number | null | undefined) => BigInt(amount ?? 0);
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
      quantity: lot.quantity,
      state: lot.state,
      parcelId: lot.parcelId ?? null,
      goods: pair(lot.goods),
      shipping: pair(lot.shipping),
      cost: pair(lot.cost),
      costShipping: pair(lot.costShipping),
      costPosted: lot.costPosted ?? false,
      ...(lot.returned && { returned: true }),
    })),
    priceMissing: accounting.priceMissing ?? null,
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

const storedLot = (lot: Lot): StoredLot => ({
  quantity: lot.quantity,
  state: lot.state,
  parcelId: lot.parcelId ?? undefined,
  goods: unpair(lot.goods),
  shipping: unpair(lot.shipping),
  cost: unpair(lot.cost),
  costShipping: unpair(lot.costShipping),
  costPosted: lot.costPosted || undefined,
  returned: lot.returned || undefined,
});

/** An amount that most rows do not have. */
const some = (amount: Cents) => (amount === 0n ? undefined : Number(amount));

/** JSON has no `undefined`: what most items do not have is not stored. */
export const itemAccountingOf = (item: Item): ItemAccounting => ({
  lots: item.lots.map(storedLot),
  retail: Number(item.retail),
  priceMissing: item.priceMissing ?? undefined,
  captured: some(item.captured),
  givenBack: some(item.givenBack),
  kept: some(item.kept),
  costDue: some(item.costDue),
  taken: item.taken ?? undefined,
});

/** Every key of the accounting, which has the same name in an item. */
const ACCOUNTED = Object.keys({
  lots: true,
  retail: true,
  priceMissing: true,
  captured: true,
  givenBack: true,
  kept: true,
  costDue: true,
  taken: true,
} satisfies Record<keyof ItemAccounting, true>) as (keyof ItemAccounting)[];

/** Whether the accounting of both is the same. */
export const isAccountedAlike = (a: Item, b: Item): boolean =>
  ACCOUNTED.every((key) => isEqual(a[key], b[key]));

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
  const { sale = null, design = null, referral = null, pending } = accounting;
  return {
    id: row.id,
    teamId: row.seller_team_id,
    status: row.status,
    hold: row.hold,
    referenceUnique: row.shared_since === null,
    addressStatus: row.address_status,
    excluded: accounting.excluded ?? false,
    shipAnyway: accounting.shipAnyway ?? false,
    countryCode: row.country_code ?? "",
    provinceCode: accounting.provinceCode,
    shippingOption: row.shipping_option,
    cancelRequest: row.cancel_request,
    approvedAt: accounting.approvedAt ?? null,
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
    pending: Object.fromEntries(Object.entries(pending ?? {}).map(([team, amount]) => [team, money(amount)])),
    releaseAt: accounting.releaseAt ?? null,
    fulfilledAt: accounting.fulfilledAt ?? null,
    referral: referral && { ...referral, posted: money(referral.posted) },
    remake: accounting.remake ?? null,
    journalEntryCount: accounting.journalEntryCount,
  };
}

const hasAny = (amounts: object) => Object.values(amounts).some((amount) => amount !== 0n);

/** JSON has no `undefined`: what most orders do not have is not stored. */
export function orderAccountingOf(order: Order, sharesReference: boolean): OrderAccounting {
  const { sale, design, referral, refunded, pending } = order;
  const charge = chargeOf(order);
  return {
    phase: order.phase,
    walletPart: Number(order.walletPart),
    collectedPart: some(order.collectedPart),
    sale: sale
      ? {
          paid: sale.paid,
          collected: Number(sale.collected),
          unearned: Number(sale.unearned),
          returned: Number(sale.returned),
        }
      : undefined,
    design: design
      ? {
          ...design,
          fee: Number(design.fee),
          cost: Number(design.cost),
          refunded: Number(design.refunded),
        }
      : undefined,
    refunded:
      order.totalRefund > 0n || hasAny(refunded)
        ? {
            goods: Number(refunded.goods),
            shipping: Number(refunded.shipping),
            kept: Number(refunded.kept),
          }
        : undefined,
    referral: referral ? { ...referral, posted: Number(referral.posted) } : undefined,
    pending: hasAny(pending)
      ? Object.fromEntries(Object.entries(pending).map(([team, amount]) => [team, Number(amount)]))
      : undefined,
    releaseAt: order.releaseAt ?? undefined,
    fulfilledAt: order.fulfilledAt ?? undefined,
    approvedAt: order.approvedAt ?? undefined,
    journalEntryCount: order.journalEntryCount,
    excluded: order.excluded || undefined,
    shipAnyway: order.shipAnyway || undefined,
    provinceCode: order.provinceCode,
    sharesReference: sharesReference || undefined,
    remake: order.remake ?? undefined,
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
