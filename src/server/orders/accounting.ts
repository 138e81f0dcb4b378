import isEqual from "fast-deep-equal";
import type { Cents } from "../../domain/money/cents.ts";
import type { KnownAddress } from "../../domain/orders/address/policy.ts";
import type { TakenGoods } from "../../domain/orders/create/goods.ts";
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
  type RuleFault,
  type Sale,
  type WithholdingPlatform,
} from "../../domain/orders/order.ts";

/** What rows store of an order's and an item's amounts. Cents are JSON numbers: they stay far below 2^53. */

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
/** Only settled sales have these. */
type Settled = "settled" | "deducted" | "doubt";
type StoredSale = Omit<Json<Sale>, Settled> & { [K in Settled]?: Json<Sale[K]> | undefined };

/** What only some rows store: older ones have `null`, `false`, 0 or nothing where newer ones leave it out. */
type Stored<T> = { [K in keyof T]?: T[K] | null | undefined };

/** The order's money and other data that only its rules need: the column `orders.accounting`. */
export interface OrderAccounting
  extends Stored<{
    collectedPart: number;
    sale: StoredSale;
    design: StoredDesign;
    refunded: Json<Order["refunded"]>;
    referral: Json<Referral>;
    pending: Record<string, number>;
    releaseAt: string;
    fulfilledAt: string;
    approvedAt: string;
    excluded: boolean;
    shipAnyway: boolean;
    /** Its store's change waits for the agency's decision. */
    storeChange: boolean;
    /** Its store holds its fulfillment. */
    storeHold: boolean;
    ruleFault: RuleFault;
    withheldBy: WithholdingPlatform;
    address: KnownAddress;
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
  Record<"goods" | "shipping" | "cost" | "costShipping", [number, number]> &
  Stored<Pick<Lot, "parcelId" | "costPosted" | "creditor" | "returned">>;

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

const unpair = ({ total, later }: Portion): [number, number] => [Number(total), Number(later)];

const storedLot = (lot: Lot): StoredLot => ({
  quantity: lot.quantity,
  state: lot.state,
  parcelId: lot.parcelId ?? undefined,
  goods: unpair(lot.goods),
  shipping: unpair(lot.shipping),
  cost: unpair(lot.cost),
  costShipping: unpair(lot.costShipping),
  creditor: lot.creditor ?? undefined,
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

export const isAccountedAlike = (a: Item, b: Item): boolean =>
  ACCOUNTED.every((key) => isEqual(a[key], b[key]));

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
          settled: some(sale.settled),
          deducted: some(sale.deducted),
          doubt: sale.doubt,
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
    storeChange: order.storeChange || undefined,
    storeHold: order.storeHold || undefined,
    ruleFault: order.ruleFault ?? undefined,
    withheldBy: order.withheldBy ?? undefined,
    address: order.address ?? undefined,
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
