import type { Cents } from "../money/cents.ts";
import type {
  AddressStatus,
  CancelRequest,
  DesignStatus,
  ItemState,
  OrderStatus,
  ShippingOption,
} from "./status.ts";

/**
 * An order as its rules see it: what moves it and where its money is, nothing of how it is stored or shown.
 * Rules take one and return a changed copy. All amounts are cents.
 */
export interface Order {
  readonly id: string;
  readonly teamId: string;
  status: OrderStatus;
  hold: Hold | null;
  /** Its reference is shared by no other order of the team that is not cancelled, or it may share it. */
  referenceUnique: boolean;
  addressStatus: AddressStatus;
  /** The destination is on the agency's list of exclusions; `shipAnyway` once that is ignored. */
  excluded: boolean;
  shipAnyway: boolean;
  countryCode: string;
  provinceCode: string;
  shippingOption: ShippingOption;
  cancelRequest: CancelRequest | null;
  approvedAt: string | null;
  phase: Phase;
  items: Item[];
  design: Design | null;
  /** What the buyer pays or paid, a matter of the shop; never mixed with the charge. */
  totalPrice: Cents;
  totalRefund: Cents;
  /** What of `totalRefund` was of goods, shipping and kept fees; what was of the design is written there. */
  refunded: Readonly<Record<RefundedPart, Cents>>;
  sale: Sale | null;
  /** Of the charge, net of what went back: from the team's wallet, and from the order's own collections. */
  walletPart: Cents;
  collectedPart: Cents;
  /** Profit and referral that wait for the release date, by the team that earned them. */
  pending: Record<string, Cents>;
  /** When pending profit becomes available; null until Fulfilled and after the release. */
  releaseAt: string | null;
  fulfilledAt: string | null;
  referral: Referral | null;
  /** How many postings it has had: each gets the next number, so that none is posted twice. */
  postings: number;
}

export type RefundedPart = "goods" | "shipping" | "kept";

/** quote: nothing taken; held: reserved from submit to approval; captured: the agency's from approval on. */
export type Phase = "quote" | "held" | "captured";

export type Side = "seller" | "agency" | "system";

export interface Hold {
  owner: "seller" | "agency";
  from: OrderStatus;
  reason: string;
  since: string;
}

/** A buyer's payment that the agency's own store collected for the seller. */
export interface Sale {
  paid: boolean;
  collected: Cents;
  unearned: Cents;
  returned: Cents;
}

export interface Design {
  status: DesignStatus;
  fee: Cents;
  cost: Cents;
  designerId: string | null;
  hiredBy: "seller" | "agency";
  /** Users: who asked for it, and who last submitted it for review. */
  requesterId: string | null;
  submittedBy: string | null;
  /** What the designer is asked to make. */
  brief: string;
  /** When it is wanted, `YYYY-MM-DD`, a day in Los Angeles. */
  dueDate: string | null;
  captured: boolean;
  refunded: Cents;
}

export interface Referral {
  teamId: string;
  /** Hundredths of a percent, locked at submit. */
  rate: number;
  /** What has been posted to the referrer so far. */
  posted: Cents;
}

export interface Item {
  readonly id: string;
  readonly catalogId: string | null;
  variantId: string | null;
  quantity: number;
  inStock: boolean;
  /** Every artwork that its catalog requires is there. */
  artworkComplete: boolean;
  /** At least one artwork slot is filled. */
  hasArtwork: boolean;
  /** The retail of the whole line, for what a buyer gets back. */
  retail: Cents;
  lots: Lot[];
  /** Whose price is missing, where one is. */
  priceMissing: "seller" | "agency" | null;
  /** Taken and captured at all, over its life. */
  captured: Cents;
  givenBack: Cents;
  /** Kept from cancelled units as cancel fee. */
  kept: Cents;
  /** The supplier's due for cancelled units, as stated, and for units made and then cancelled. */
  costDue: Cents;
}

/** Some units of an item that share a fate. Goods, shipping and cost are what is still in play. */
export interface Lot {
  quantity: number;
  state: ItemState;
  parcelId: string | null;
  goods: Portion;
  shipping: Portion;
  /** The agency's own cost of goods and shipping; `costPosted` once it stands in the supplier's account. */
  cost: Portion;
  costShipping: Portion;
  costPosted: boolean;
}

/** An amount over several units: every unit but the first carries `later`. */
export interface Portion {
  total: Cents;
  later: Cents;
}

export const portion = (total: Cents, later: Cents): Portion => ({ total, later });
export const NOTHING: Portion = Object.freeze({ total: 0n, later: 0n });

export const OPEN_STATES: readonly ItemState[] = ["new", "made", "voided"];
export const GONE_STATES: readonly ItemState[] = ["shipped", "delivered", "closed"];

export const isOpen = (lot: Lot) => OPEN_STATES.includes(lot.state);
export const isGone = (lot: Lot) => GONE_STATES.includes(lot.state);
export const lotsOf = (order: Order) => order.items.flatMap((item) => item.lots);
/** What of a lot's charge is still in play. */
export const restOf = (lot: Lot): Cents => lot.goods.total + lot.shipping.total;
export const costOf = (lot: Lot): Cents => lot.cost.total + lot.costShipping.total;

/** The parts of a lot that hold an amount. */
export const PARTS = ["goods", "shipping", "cost", "costShipping"] as const;
export type Part = (typeof PARTS)[number];

/** A copy that a rule may change: portions are replaced, never changed in place. */
export const copyOrder = (order: Order): Order => ({
  ...order,
  sale: order.sale && { ...order.sale },
  items: order.items.map((item) => ({ ...item, lots: item.lots.map((lot) => ({ ...lot })) })),
});

/** Whether nothing more will come of it but refunds. */
export const isEnded = (order: Order) => order.status === "Fulfilled" || order.status === "Cancel";

/** An open design: one that reserves money and waits for somebody. */
export const hasOpenDesign = (order: Order) =>
  order.design !== null && !order.design.captured && order.design.status !== "approved";

/** Charge by line, as screens show it: what stands of it now. */
export function chargeOf(order: Order): { items: Cents; shipping: Cents; design: Cents; total: Cents } {
  let items = 0n;
  let shipping = 0n;
  for (const item of order.items) {
    items += item.kept;
    for (const lot of item.lots) {
      items += lot.goods.total;
      shipping += lot.shipping.total;
    }
  }
  const design = order.design ? order.design.fee - order.design.refunded : 0n;
  return { items, shipping, design, total: items + shipping + design };
}
