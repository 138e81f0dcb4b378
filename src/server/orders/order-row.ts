import type { Creditor } from "../../domain/money/creditors.ts";
import type { StoredGoods } from "../../domain/orders/create/goods.ts";
import type { Item, Order, Portion } from "../../domain/orders/order.ts";
import type { ItemPersonalization } from "../../domain/orders/personalization/personalization.ts";
import type { ItemState } from "../../domain/orders/status.ts";
import { printFaultOf } from "../../domain/preflight/orders/slot-preflight.ts";
import type { Nullable, Raw } from "../db/raw-row.ts";
import type { catalogVariants, orderItems, orders } from "../db/schema/index.ts";

/** Reads an order of the domain from its rows. */

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
> & {
  /** See `SHARED_SINCE`. */
  shared_since: string | null;
};

export type ItemRow = Raw<
  typeof orderItems,
  | "id"
  | "order_id"
  | "catalog_id"
  | "variant_id"
  | "quantity"
  | "accounting"
  | "mapping_key"
  | "exact_key"
  | "mapping_due"
  | "preflight"
> &
  Nullable<Raw<typeof catalogVariants, "in_stock" | "published_max_price">> & {
    is_on_sale: boolean;
    is_supplied: boolean;
    /** Who gets its supplier's price. */
    supplier: Creditor;
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

export function itemOf(row: ItemRow): Item {
  const { accounting } = row;
  return {
    id: row.id,
    catalogId: row.catalog_id,
    variantId: row.variant_id,
    ...(row.mapping_due && { mappingDue: true }),
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
      creditor: lot.creditor ?? null,
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
    address: accounting.address ?? null,
    excluded: accounting.excluded ?? false,
    shipAnyway: accounting.shipAnyway ?? false,
    countryCode: row.country_code ?? "",
    provinceCode: accounting.provinceCode,
    shippingOption: row.shipping_option,
    cancelRequest: row.cancel_request,
    storeChange: accounting.storeChange ?? false,
    storeHold: accounting.storeHold ?? false,
    ruleFault: accounting.ruleFault ?? null,
    withheldBy: accounting.withheldBy ?? null,
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
      settled: money(sale.settled),
      deducted: money(sale.deducted),
      ...(sale.doubt && { doubt: sale.doubt }),
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

/** The state of an item: voided if any of its units is, else that of its least advanced unit. */
export function stateOf(item: Item): ItemState {
  const order: ItemState[] = ["voided", "new", "made", "shipped", "delivered", "closed"];
  return order.find((state) => item.lots.some((lot) => lot.state === state)) ?? "cancelled";
}
