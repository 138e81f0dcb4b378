import { type Cents, larger, sum } from "../money/cents.ts";
import type { Creditor } from "../money/creditors.ts";
import type { KnownAddress } from "./address/policy.ts";
import type { StoredGoods, TakenGoods } from "./create/goods.ts";
import type { ItemPersonalization } from "./personalization/personalization.ts";
import type {
  AddressStatus,
  CancelRequest,
  DesignStatus,
  ItemState,
  OrderStatus,
  ShippingOption,
} from "./status.ts";

/**
 * An order as its rules see it: its state and its money, without storage and presentation. Rules take one and return a
 * changed copy. All amounts are in cents.
 */
export interface Order {
  readonly id: string;
  readonly teamId: string;
  status: OrderStatus;
  hold: Hold | null;
  /** Whether no other order of the team, not canceled, has its reference, or it may share it. */
  referenceUnique: boolean;
  addressStatus: AddressStatus;
  /** What is known of the address; `null` where it was not checked since. */
  address: KnownAddress | null;
  /** Whether the agency excludes the destination; `shipAnyway` once that is ignored. */
  excluded: boolean;
  shipAnyway: boolean;
  countryCode: string;
  provinceCode: string;
  shippingOption: ShippingOption;
  cancelRequest: CancelRequest | null;
  /** Whether the order's store has changed it since it was submitted, and the agency has not decided about that. */
  storeChange: boolean;
  /** Whether the order's store holds its fulfillment, as for a check of fraud. */
  storeHold: boolean;
  /** What a rule should have done with the order and could not, until a person has looked at it. */
  ruleFault: RuleFault | null;
  /** The platform of the order's store that withholds the name and the address; `null` where they are there. */
  withheldBy: WithholdingPlatform | null;
  approvedAt: string | null;
  phase: Phase;
  items: Item[];
  design: Design | null;
  /** The buyer's payment in the store; never mixed with the charge. */
  totalPrice: Cents;
  totalRefund: Cents;
  /** The parts of `totalRefund` for goods, shipping and kept fees; the design's part is stored there. */
  refunded: Readonly<Record<RefundedPart, Cents>>;
  sale: Sale | null;
  /** The charge net of refunds: from the team's wallet, and from the order's own collections. */
  walletPart: Cents;
  collectedPart: Cents;
  /** Profit and referral profit that are pending until the release date, by team. */
  pending: Record<string, Cents>;
  /** When pending profit becomes available; null until Fulfilled and after the release. */
  releaseAt: string | null;
  fulfilledAt: string | null;
  referral: Referral | null;
  remake: Remake | null;
  /** The number of journal entries of the order: each gets the next number, so that none is posted twice. */
  journalEntryCount: number;
}

/** The failure of a rule. */
export interface RuleFault {
  /** Its id, and its name at the time. */
  readonly rule: string;
  readonly name: string;
  readonly side: "agency" | "seller";
  /** Why it could not act, without a full stop. */
  readonly text: string;
  /** ISO 8601 */
  readonly at: string;
}

/** Platforms that send orders without the name and the address of their buyer. */
export type WithholdingPlatform = "shopify" | "tiktok";

export type RefundedPart = "goods" | "shipping" | "kept";

/** quote: nothing taken; held: reserved from submit to approval; captured: the agency's from approval on. */
export type Phase = "quote" | "held" | "captured";

export type Side = "seller" | "agency" | "system";

export interface Hold {
  owner: "seller" | "agency";
  from: OrderStatus;
  reason: string;
  since: string;
  /** When a job ends it, ISO 8601 in UTC; left out where a person does. */
  until?: string;
}

/** A buyer's payment that the agency's own store collected for the seller. */
export interface Sale {
  paid: boolean;
  collected: Cents;
  unearned: Cents;
  returned: Cents;
  /** What the store has paid out of it, before its fees: what was collected less the refunds that were deducted. */
  settled: Cents;
  /** The refunds that the store has deducted from its payouts. */
  deducted: Cents;
  /** Why a payment that the store reports was not booked: a person has to decide it. */
  doubt?: string;
}

export const UNPAID_SALE: Sale = Object.freeze({
  paid: false,
  collected: 0n,
  unearned: 0n,
  returned: 0n,
  settled: 0n,
  deducted: 0n,
});

export interface Design {
  status: DesignStatus;
  fee: Cents;
  cost: Cents;
  designerId: string | null;
  hiredBy: "seller" | "agency";
  /** Users: the requester, and the last to submit it for review. */
  requesterId: string | null;
  submittedBy: string | null;
  brief: string;
  /** The due date, `YYYY-MM-DD`, a day in Los Angeles. */
  dueDate: string | null;
  /** When it was requested, ISO 8601; `null` where earlier versions did not store it. */
  requestedAt: string | null;
  captured: boolean;
  refunded: Cents;
}

/** What a remake replaces, and who pays for it. Who bears a remake never changes. */
export interface Remake {
  /** The id of the order whose units are made again. */
  readonly of: string;
  readonly bearer: RemakeBearer;
}

/** agency: the seller is charged nothing; seller: charged as for any order. */
export const REMAKE_BEARERS = ["agency", "seller"] as const;
export type RemakeBearer = (typeof REMAKE_BEARERS)[number];

export interface Referral {
  teamId: string;
  /** Hundredths of a percent, locked at submit. */
  rate: number;
  /** The amount posted to the referrer so far. */
  posted: Cents;
}

export interface Item {
  readonly id: string;
  readonly catalogId: string | null;
  variantId: string | null;
  /** A person has to choose its product: several share its SKU, and its artwork may be another one's. */
  mappingDue?: boolean;
  quantity: number;
  inStock: boolean;
  /** Whether its catalog is the platform's, whose stock the supplier keeps. */
  isSupplied?: boolean;
  /** Whether its variant exists and its catalog is on sale; `true` without a variant. */
  isOnSale: boolean;
  /** Whether it has all artwork that its catalog requires. */
  artworkComplete: boolean;
  /** Whether at least one artwork slot is filled. */
  hasArtwork: boolean;
  /** Where it ships from a warehouse: the stock for it. Read before the approval only. */
  goods?: StoredGoods | null;
  /** What it has taken out of that stock. */
  taken?: TakenGoods | null;
  /** What the check of its artwork found and nobody waived; left out where that prints well or is not checked yet. */
  print?: PrintFault | null;
  /** Where its product declares what buyers personalize. Read before the approval only. */
  personalization?: ItemPersonalization | null;
  /** The retail price of the whole line, for refunds of a buyer. */
  retail: Cents;
  lots: Lot[];
  /** Whose price is missing, if any. */
  priceMissing: "seller" | "agency" | null;
  /** The total held and captured over its life. */
  captured: Cents;
  givenBack: Cents;
  /** Kept from canceled units as cancel fee. */
  kept: Cents;
  /** The supplier's due for canceled units, as stated, and for units that were made and then canceled. */
  costDue: Cents;
  /** Units that remakes at the agency's cost replace, without canceled remakes. */
  readonly remade: number;
}

/** The worst finding about an item's artwork. */
export interface PrintFault {
  readonly status: "doubtful" | "bad";
  readonly slot: number;
  readonly message: string;
}

/** Units of an item in the same state. Goods, shipping and cost are what remains of them. */
export interface Lot {
  quantity: number;
  state: ItemState;
  parcelId: string | null;
  goods: Portion;
  shipping: Portion;
  /** The agency's own cost of goods and shipping; `costPosted` once it is posted to the supplier's account. */
  cost: Portion;
  costShipping: Portion;
  /** To whom that is owed, fixed at submit. */
  creditor: Creditor;
  costPosted: boolean;
  /** The buyer has sent them back. */
  returned?: boolean;
}

/** An amount for several units: every unit except the first carries `later`. */
export interface Portion {
  total: Cents;
  later: Cents;
}

export const portion = (total: Cents, later: Cents): Portion => ({ total, later });
export const NOTHING: Portion = Object.freeze({ total: 0n, later: 0n });

export const OPEN_STATES: readonly ItemState[] = ["new", "made", "voided"];
export const GONE_STATES: readonly ItemState[] = ["shipped", "delivered", "closed"];

/** Whether a person has to map the item, to a variant or to one of several products with its SKU. */
export const needsMapping = ({ variantId, mappingDue }: Item): boolean =>
  variantId === null || mappingDue === true;

export const isOpen = (lot: Lot) => OPEN_STATES.includes(lot.state);
export const isGone = (lot: Lot) => GONE_STATES.includes(lot.state);
export const lotsOf = (order: Order) => order.items.flatMap((item) => item.lots);
/** The remaining charge of a lot. */
export const restOf = (lot: Lot): Cents => lot.goods.total + lot.shipping.total;
/** What a submit takes from the seller's funds: the charge of goods and shipping less the order's own collections. */
export const dueOf = (order: Order): Cents =>
  larger(0n, sum(lotsOf(order).map(restOf)) - (order.sale?.unearned ?? 0n));
export const costOf = (lot: Lot): Cents => lot.cost.total + lot.costShipping.total;

/** The parts of a lot that contain an amount. */
export const PARTS = ["goods", "shipping", "cost", "costShipping"] as const;
export type Part = (typeof PARTS)[number];

/** A copy that a rule may change: portions are replaced, never mutated. */
export const copyOrder = (order: Order): Order => ({
  ...order,
  sale: order.sale && { ...order.sale },
  items: order.items.map((item) => ({ ...item, lots: item.lots.map((lot) => ({ ...lot })) })),
});

/** Whether the order is final except for refunds. */
export const isEnded = (order: Order) => order.status === "Fulfilled" || order.status === "Cancel";

/** An open design: it reserves money and waits for a person. */
export const hasOpenDesign = (order: Order) =>
  order.design !== null && !order.design.captured && order.design.status !== "approved";

/** The current charge by line, as screens show it. */
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
