import { PRODUCT_TYPES } from "../catalogs/shapes.ts";
import { sum } from "../money/cents.ts";
import type { AddressVerdict } from "../orders/address/verdict.ts";
import { closedGates, type GateOwner, nextStep } from "../orders/gates/gates.ts";
import { chargeOf, costOf, isOpen, lotsOf, type Order } from "../orders/order.ts";
import { faultsOf } from "../orders/personalization/personalization.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../orders/status.ts";
import { PLATFORMS } from "../platforms.ts";

/** Whose rule it is. A team's rule reads and does what its seller may. */
export type RuleSide = "agency" | "seller";

const WEEKDAYS = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
} as const;

/** What is known of the artwork of open items: the worst counts. Artwork that is not checked yet counts as good. */
export const ARTWORK_VERDICTS = {
  missing: "missing",
  bad: "bad for print",
  doubtful: "doubtful",
  good: "good",
} as const;

const ADDRESSES = {
  wrong: "wrong",
  doubtful: "doubtful",
  unchecked: "not checkable",
  good: "good",
} as const satisfies Record<AddressVerdict, string>;

const PERSONALIZATIONS = {
  none: "none",
  incomplete: "incomplete",
  complete: "complete",
} as const;

const OWNERS = {
  agency: "the agency",
  seller: "the seller",
  designer: "the designer",
  buyer: "the buyer",
  supplier: "the supplier",
} as const satisfies Record<GateOwner, string>;

/**
 * How a fact is compared: a `reference` is an id of `target`, `choice` one of `options`, `words` several texts, such as
 * SKUs; a `money` fact is in cents, and its condition in dollars.
 */
export type FactKind =
  | "reference"
  | "references"
  | "country"
  | "choice"
  | "words"
  | "text"
  | "number"
  | "money"
  | "flag";

interface FactType {
  /** In a list of facts: "Seller's balance". */
  readonly label: string;
  /** In a sentence after "its": "charge". */
  readonly noun: string;
  /** In a sentence instead of the noun: "it waits on the seller". */
  readonly verb?: { readonly is: string; readonly not: string };
  readonly kind: FactKind;
  readonly target?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly unit?: "hours";
  /** The only side whose rules have it. */
  readonly only?: RuleSide;
}

/** The most that a rule compares `sameAddress` with; it counts to one more. */
export const MAX_SAME_ADDRESS = 20;

/** What rules look at. */
export const FACTS = {
  seller: { label: "Seller", noun: "seller", kind: "reference", target: "seller-teams", only: "agency" },
  store: { label: "Store", noun: "store", kind: "reference", target: "integrations" },
  platform: { label: "Platform", noun: "platform", kind: "choice", options: PLATFORMS },
  country: { label: "Country", noun: "country", kind: "country" },
  state: { label: "State or province", noun: "state", kind: "words" },
  catalog: { label: "Catalog", noun: "catalog", kind: "references", target: "catalogs" },
  type: { label: "Product type", noun: "product type", kind: "choice", options: PRODUCT_TYPES },
  sku: { label: "SKU", noun: "SKU", kind: "words" },
  tag: { label: "Tag", noun: "tag", kind: "words" },
  quantity: { label: "Units", noun: "number of units", kind: "number" },
  retail: { label: "Retail total", noun: "retail total", kind: "money" },
  charge: { label: "Charge to the seller", noun: "charge", kind: "money" },
  margin: { label: "Margin", noun: "margin", kind: "money" },
  shipping: { label: "Shipping option", noun: "shipping option", kind: "choice", options: SHIPPING_OPTIONS },
  address: { label: "Address verdict", noun: "address", kind: "choice", options: ADDRESSES },
  firstOrder: {
    label: "First order of its buyer (by email, at this seller)",
    noun: "the first order of its buyer",
    kind: "flag",
  },
  sameAddress: {
    label: "Orders to the address in 7 days",
    noun: "number of orders to its address in 7 days",
    kind: "number",
  },
  personalization: {
    label: "Personalization",
    noun: "personalization",
    kind: "choice",
    options: PERSONALIZATIONS,
  },
  artwork: { label: "Artwork verdict", noun: "artwork", kind: "choice", options: ARTWORK_VERDICTS },
  waitingOn: {
    label: "Waiting on",
    noun: "closed gates",
    verb: { is: "waits on", not: "does not wait on" },
    kind: "choice",
    options: OWNERS,
  },
  remake: { label: "Remake", noun: "a remake", kind: "flag" },
  age: { label: "Age", noun: "age", kind: "number", unit: "hours" },
  note: { label: "Note", noun: "note", kind: "text" },
  balance: { label: "Seller's balance", noun: "seller's balance", kind: "money" },
  weekday: { label: "Weekday (PT)", noun: "weekday", kind: "choice", options: WEEKDAYS },
  hour: { label: "Hour of the day (PT)", noun: "hour", kind: "number" },
} as const satisfies Record<string, FactType>;

export type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as FactName[]; // The keys of a constant.

export const factType = (name: FactName): FactType => FACTS[name];

export const factsOf = (side: RuleSide): FactName[] =>
  FACT_NAMES.filter((name) => (factType(name).only ?? side) === side);

/**
 * The facts of an order at the moment of an event, as they are stored with it. Amounts in cents, `age` in hours, `hour` and
 * `weekday` in Los Angeles. A fact that is left out is not known; `null` means that there is none.
 */
export interface Facts {
  readonly seller?: string;
  readonly store?: string | null;
  readonly platform?: string | null;
  readonly country?: string | null;
  readonly state?: readonly string[];
  readonly catalog?: readonly string[];
  readonly type?: string;
  readonly sku?: readonly string[];
  /** Of either side, which the other side's rules do not read. */
  readonly agencyTags?: readonly string[];
  readonly sellerTags?: readonly string[];
  readonly quantity?: number;
  readonly retail?: number;
  readonly charge?: number;
  /** What the order costs the agency. */
  readonly cost?: number;
  readonly shipping?: ShippingOption;
  readonly address?: AddressVerdict;
  readonly firstOrder?: boolean;
  readonly sameAddress?: number;
  readonly personalization?: keyof typeof PERSONALIZATIONS;
  readonly artwork?: keyof typeof ARTWORK_VERDICTS;
  /** Who can open the closed gates of its next step. */
  readonly waitingOn?: readonly GateOwner[];
  readonly remake?: boolean;
  readonly age?: number;
  readonly note?: string;
  readonly balance?: number;
  readonly weekday?: keyof typeof WEEKDAYS;
  readonly hour?: number;
}

export type FactValue = string | number | boolean | null | readonly string[];

const difference = (a: number | undefined, b: number | undefined) =>
  typeof a === "number" && typeof b === "number" ? a - b : undefined;

/** A fact as a side's rules read it; `undefined` where it is not known. */
export function valueOf(name: FactName, facts: Facts, side: RuleSide): FactValue | undefined {
  if (name === "tag") return side === "agency" ? facts.agencyTags : facts.sellerTags;
  // What is left to the agency, or to the seller.
  if (name === "margin")
    return side === "agency" ? difference(facts.charge, facts.cost) : difference(facts.retail, facts.charge);
  return facts[name];
}

function artworkOf(order: Order): keyof typeof ARTWORK_VERDICTS {
  const items = order.items.filter((item) => item.lots.some(isOpen));
  if (items.some(({ artworkComplete }) => !artworkComplete)) return "missing";
  return (
    (["bad", "doubtful"] as const).find((status) => items.some(({ print }) => print?.status === status)) ??
    "good"
  );
}

function personalizationOf({ items }: Order): keyof typeof PERSONALIZATIONS {
  const personalized = items.flatMap(({ personalization }) => personalization ?? []);
  if (personalized.length === 0) return "none";
  return personalized.some((one) => faultsOf(one).length > 0) ? "incomplete" : "complete";
}

function waitingOnOf(order: Order): GateOwner[] {
  const step = nextStep(order);
  return step ? [...new Set(closedGates(order, step).map(({ owner }) => owner))] : [];
}

/** The facts that the order itself has. The others are read beside it when they are stored. */
export function factsOfOrder(order: Order): Facts {
  return {
    seller: order.teamId,
    country: order.countryCode || null,
    state: order.provinceCode ? [order.provinceCode.toLowerCase()] : [],
    catalog: [...new Set(order.items.flatMap(({ catalogId }) => catalogId ?? []))],
    quantity: order.items.reduce((units, { quantity }) => units + quantity, 0),
    retail: Number(order.totalPrice),
    ...(order.items.every(({ priceMissing, variantId }) => variantId && !priceMissing) && {
      charge: Number(chargeOf(order).total),
      cost: Number(sum(lotsOf(order).map(costOf))),
    }),
    shipping: order.shippingOption,
    ...(order.address && { address: order.address.verdict }),
    personalization: personalizationOf(order),
    artwork: artworkOf(order),
    waitingOn: waitingOnOf(order),
    remake: order.remake !== null,
  };
}
