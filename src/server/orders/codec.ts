import type { Cents } from "../../domain/money/cents.ts";
import type { Gate } from "../../domain/orders/gates.ts";
import {
  chargeOf,
  type Design,
  type Hold,
  type Item,
  type Lot,
  type Order,
  type Phase,
  type Portion,
  type Referral,
  type Sale,
} from "../../domain/orders/order.ts";
import type {
  AddressStatus,
  CancelRequest,
  ItemState,
  OrderStatus,
  ShippingOption,
} from "../../domain/orders/status.ts";

/** Between an order as its rules see it and its rows. In JSON cents are numbers: they stay far below 2^53. */

type Json<T> = T extends Cents
  ? number
  : T extends readonly (infer E)[]
    ? Json<E>[]
    : T extends object
      ? { [K in keyof T]: Json<T[K]> }
      : T;

/** What a request for a design names was not written by versions before it was. */
type Request = "requesterId" | "submittedBy" | "brief" | "dueDate";
type StoredDesign = Omit<Json<Design>, Request> & Partial<Pick<Design, Request>>;

/** Where an order's money is, and what else only its rules ask: the column `orders.book`. */
export interface OrderBook {
  phase: Phase;
  walletPart: number;
  collectedPart: number;
  sale: Json<Sale> | null;
  design: StoredDesign | null;
  /** Left out of rows that are older than it. */
  refunded?: Json<Order["refunded"]>;
  referral: Json<Referral> | null;
  pending: Record<string, number>;
  releaseAt: string | null;
  fulfilledAt: string | null;
  approvedAt: string | null;
  postings: number;
  excluded: boolean;
  shipAnyway: boolean;
  provinceCode: string;
  /** It replaces an older order and may share its reference. */
  sharesReference: boolean;
  /** As screens show it; follows from the items. */
  charge: { items: number; shipping: number; design: number; total: number };
}

/** The column `order_items.book`. */
export interface ItemBook {
  lots: (Omit<Lot, "goods" | "shipping" | "cost" | "costShipping"> & Record<PartName, [number, number]>)[];
  retail: number;
  priceMissing: Item["priceMissing"];
  captured: number;
  givenBack: number;
  kept: number;
  costDue: number;
}
type PartName = "goods" | "shipping" | "cost" | "costShipping";

export interface OrderRow extends Record<string, unknown> {
  id: string;
  agency_id: string;
  seller_team_id: string;
  order_name: string | null;
  status: OrderStatus;
  hold: Hold | null;
  gates: Gate[];
  book: OrderBook;
  address_status: AddressStatus;
  cancel_request: CancelRequest | null;
  country_code: string | null;
  shipping_option: ShippingOption;
  total_price: string;
  total_refund: string;
  version: number;
  reference_id1: string | null;
  /** See `SHARED_SINCE`. */
  shared_since: string | null;
}

export interface ItemRow extends Record<string, unknown> {
  id: string;
  order_id: string;
  catalog_id: string | null;
  variant_id: string | null;
  quantity: number;
  book: ItemBook;
  in_stock: boolean | null;
  supplier_max_price: string | null;
  artwork_complete: boolean;
  has_artwork: boolean;
}

const money = (amount: number) => BigInt(amount);
const pair = ([total, later]: [number, number]): Portion => ({ total: BigInt(total), later: BigInt(later) });
const unpair = ({ total, later }: Portion): [number, number] => [Number(total), Number(later)];

export function itemOf(row: ItemRow): Item {
  const { book } = row;
  return {
    id: row.id,
    catalogId: row.catalog_id,
    variantId: row.variant_id,
    quantity: row.quantity,
    inStock: row.in_stock ?? true,
    artworkComplete: row.artwork_complete,
    hasArtwork: row.has_artwork,
    retail: money(book.retail),
    lots: book.lots.map((lot) => ({
      ...lot,
      goods: pair(lot.goods),
      shipping: pair(lot.shipping),
      cost: pair(lot.cost),
      costShipping: pair(lot.costShipping),
    })),
    priceMissing: book.priceMissing,
    captured: money(book.captured),
    givenBack: money(book.givenBack),
    kept: money(book.kept),
    costDue: money(book.costDue),
  };
}

export const itemBookOf = (item: Item): ItemBook => ({
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
});

/** Of an order that was refunded before the parts were written down, all but the design's counts as goods. */
function refundedOf({ book, total_refund }: OrderRow): Order["refunded"] {
  const { goods, shipping, kept } = book.refunded ?? {
    goods: Number(total_refund) - (book.design?.refunded ?? 0),
    shipping: 0,
    kept: 0,
  };
  return { goods: money(goods), shipping: money(shipping), kept: money(kept) };
}

export function orderOf(row: OrderRow, items: readonly ItemRow[]): Order {
  const { book } = row;
  const { sale, design, referral } = book;
  return {
    id: row.id,
    teamId: row.seller_team_id,
    status: row.status,
    hold: row.hold,
    referenceUnique: row.shared_since === null,
    addressStatus: row.address_status,
    excluded: book.excluded,
    shipAnyway: book.shipAnyway,
    countryCode: row.country_code ?? "",
    provinceCode: book.provinceCode,
    shippingOption: row.shipping_option,
    cancelRequest: row.cancel_request,
    approvedAt: book.approvedAt,
    phase: book.phase,
    items: items.map(itemOf),
    design: design && {
      requesterId: null,
      submittedBy: null,
      brief: "",
      dueDate: null,
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
    walletPart: money(book.walletPart),
    collectedPart: money(book.collectedPart),
    pending: Object.fromEntries(Object.entries(book.pending).map(([team, amount]) => [team, money(amount)])),
    releaseAt: book.releaseAt,
    fulfilledAt: book.fulfilledAt,
    referral: referral && { ...referral, posted: money(referral.posted) },
    postings: book.postings,
  };
}

export function orderBookOf(order: Order, sharesReference: boolean): OrderBook {
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
    postings: order.postings,
    excluded: order.excluded,
    shipAnyway: order.shipAnyway,
    provinceCode: order.provinceCode,
    sharesReference,
    charge: {
      items: Number(charge.items),
      shipping: Number(charge.shipping),
      design: Number(charge.design),
      total: Number(charge.total),
    },
  };
}

/** What an item has come to as one word: the least advanced of its live units, voided before all. */
export function stateOf(item: Item): ItemState {
  const order: ItemState[] = ["voided", "new", "made", "shipped", "delivered", "closed"];
  return order.find((state) => item.lots.some((lot) => lot.state === state)) ?? "cancelled";
}
