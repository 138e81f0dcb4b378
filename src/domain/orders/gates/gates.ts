import { type AddressStep, isClosedFrom } from "../address/policy.ts";
import {
  hasOpenDesign,
  isOpen,
  needsMapping,
  type Order,
  type PrintFault,
  type RuleFault,
  type WithholdingPlatform,
} from "../order.ts";
import { faultsOf } from "../personalization/personalization.ts";
import { shipsFromStock, shortGoods } from "../stock.ts";
import type { GateName } from "./gate-names.ts";

export const GATE_OWNERS = ["seller", "agency", "designer", "buyer", "supplier"] as const;
export type GateOwner = (typeof GATE_OWNERS)[number];

/** A closed gate: who can open it, how, and since when it is closed. */
export interface Gate {
  gate: GateName;
  owner: GateOwner;
  since: string;
  fix: string;
}

type Closed = Omit<Gate, "since">;
type GateCheck = (order: Order) => Closed | null;

const open = (order: Order) => order.items.filter((item) => item.lots.some(isOpen));
const closed = (gate: GateName, owner: GateOwner, fix: string): Closed => ({ gate, owner, fix });

/** What was found of this status about the artwork of open items, unless a designer is to replace it. */
export const printFaults = (order: Order, status: PrintFault["status"]): PrintFault[] =>
  hasOpenDesign(order) ? [] : open(order).flatMap(({ print }) => (print?.status === status ? [print] : []));

/** What is missing or wrong in the values of open items. A remake makes again what was made, whatever is declared now. */
export const personalizationFaults = (order: Order): string[] =>
  order.remake
    ? []
    : open(order).flatMap(({ personalization }) =>
        personalization ? faultsOf(personalization).map((fault) => `${personalization.title}: ${fault}`) : [],
      );

const mapped: GateCheck = (order) => {
  const missing = open(order).filter(needsMapping);
  if (missing.length === 0) return null;
  const items = `${missing.length} ${missing.length === 1 ? "item" : "items"}`;
  return missing.every((item) => item.variantId !== null)
    ? closed("mapped", "seller", `Choose the product of ${items}: several products share the SKU`)
    : closed("mapped", "seller", `Map ${items} to a variant`);
};

const catalog: GateCheck = (order) =>
  open(order).some((item) => item.variantId !== null && !item.isOnSale)
    ? closed(
        "catalog",
        "agency",
        "A variant or its catalog is no longer on sale: publish it, or map another variant",
      )
    : null;

/** Artwork that is bad for print and that nobody waived. A designer will replace what an order with an open design has. */
const printable: GateCheck = (order) => {
  const fault = printFaults(order, "bad")[0];
  return fault
    ? closed("artwork", "seller", `Replace artwork ${fault.slot}, or print it as it is. ${fault.message}`)
    : null;
};

const artworkOrDesigner: GateCheck = (order) =>
  open(order).some((item) => !item.artworkComplete) && order.design === null
    ? closed("artwork", "seller", "Add the artwork that the catalog requires, or hire a designer")
    : printable(order);

const artwork: GateCheck = (order) => {
  if (open(order).every((item) => item.artworkComplete)) return printable(order);
  return order.design && hasOpenDesign(order)
    ? closed("artwork", "designer", "The designer has yet to deliver the artwork")
    : closed("artwork", "seller", "Add the artwork that the catalog requires");
};

/**
 * The artwork, and what buyers personalize on it, which the seller corrects too. `then`: what has to happen before the
 * seller can.
 */
const personalized =
  (check: GateCheck, then = ""): GateCheck =>
  (order) => {
    const missing = check(order);
    const [fault] = personalizationFaults(order);
    if (!fault || (missing && missing.owner !== "seller")) return missing;
    return closed("artwork", "seller", [missing?.fix, fault, then].filter(Boolean).join(". "));
  };

const WITHHELD: Readonly<Record<WithholdingPlatform, string>> = {
  shopify:
    "The store withholds the address, because its app may not read it. Connect the store by an app of its own, or have the operator's app approved for protected customer data, and read the store again; or enter the address",
  tiktok:
    "The store withholds the address, because TikTok Shop ships the order. Change the shop to shipping by the seller, or ship it by the label of TikTok Shop and cancel it here",
};

const addressWithheld: GateCheck = (order) =>
  order.withheldBy ? closed("address-withheld", "seller", WITHHELD[order.withheldBy]) : null;

/** The first step that the address closes. Orders of earlier versions have its status alone. */
function stepClosed({ addressStatus, address }: Order): AddressStep | null {
  if (addressStatus === 2) return null;
  if (address) return address.closes;
  return addressStatus === 0 ? "submit" : null;
}

const address =
  (step: AddressStep): GateCheck =>
  (order) => {
    if (order.withheldBy) return null;
    if (order.addressStatus === 3)
      return step === "submit" ? null : closed("address", "agency", "The address is being checked");
    return isClosedFrom(stepClosed(order), step)
      ? closed("address", "seller", "Correct the address, or confirm it as it is")
      : null;
  };

const price: GateCheck = (order) => {
  const whose = open(order).find((item) => item.variantId !== null && item.priceMissing)?.priceMissing;
  if (!whose) return null;
  return whose === "seller"
    ? closed("price", "agency", "The seller's base cost has no price for an item or its shipping")
    : closed("price", "agency", "The agency's base cost has no price for an item or its shipping");
};

const SHARED_REFERENCE = closed(
  "reference",
  "seller",
  "Another order has this reference: cancel one, or mark it as replacing the old",
);
const reference: GateCheck = (order) => (order.referenceUnique ? null : SHARED_REFERENCE);

const paid: GateCheck = ({ sale }) => {
  if (!sale || sale.paid) return null;
  return sale.doubt
    ? closed("paid", "agency", sale.doubt)
    : closed("paid", "buyer", "The buyer has yet to pay the store");
};

/** The items that are produced of a variant which is out of stock. */
export const outOfStock = (order: Order): Order["items"] =>
  open(order).filter((item) => item.variantId !== null && !item.inStock && !shipsFromStock(order, item));

/** The supplier keeps the stock of the platform's catalogs, an agency its own, and a seller that of a warehouse. */
const stock: GateCheck = (order) => {
  const missing = outOfStock(order);
  if (missing.length === 0) {
    const [short] = shortGoods(order);
    return short ? closed("stock", "seller", short.text) : null;
  }
  const owner = missing.some((item) => item.isSupplied) ? "supplier" : "agency";
  return closed("stock", owner, "A variant is out of stock");
};

const destination: GateCheck = (order) =>
  order.excluded && !order.shipAnyway
    ? closed(
        "destination",
        "agency",
        "Shipping there is excluded. Change the address, or the agency ships it anyway",
      )
    : null;

const design: GateCheck = (order) =>
  hasOpenDesign(order) ? closed("design", "designer", "The design is not decided yet") : null;

const noCancelRequest: GateCheck = (order) =>
  order.cancelRequest === "pending"
    ? closed("cancel-request", "agency", "The seller asks to cancel: cancel it or decline")
    : null;

/** What the store changed after the submit is neither made nor left out before the agency has decided it. */
const storeChange: GateCheck = (order) =>
  order.storeChange
    ? closed("store-change", "agency", "The store changed the order: accept the change or decline it")
    : null;

const storeHold: GateCheck = (order) =>
  order.storeHold
    ? closed("store-hold", "seller", "The store holds the fulfillment of the order: release it there")
    : null;

/** The failure of a rule, to the side whose rule it is. */
export const faultText = ({ name, text }: RuleFault): string =>
  `Rule “${name}” could not act on this order: ${text}. Look at the order, then dismiss this`;

/** The rule may have been the one to stop the order, as by a hold. Both sides read this, and neither the other's rules. */
const ruled: GateCheck = ({ ruleFault }) =>
  ruleFault &&
  closed(
    "rule",
    ruleFault.side,
    `A rule of the ${ruleFault.side} could not act on this order: the ${ruleFault.side} looks at it`,
  );

/** The gates of each step. `balance` is checked when the charge is held, because that reads the wallet. */
const GATES = {
  submit: [
    ruled,
    storeHold,
    mapped,
    catalog,
    personalized(artworkOrDesigner),
    addressWithheld,
    address("submit"),
    price,
    reference,
    paid,
  ],
  approve: [
    ruled,
    storeHold,
    storeChange,
    mapped,
    catalog,
    personalized(artwork, "Reject the order so that the seller can correct it"),
    addressWithheld,
    address("approve"),
    stock,
    destination,
    design,
  ],
  pickup: [
    ruled,
    storeHold,
    storeChange,
    mapped,
    artwork,
    addressWithheld,
    address("pickup"),
    stock,
    destination,
    design,
    noCancelRequest,
  ],
} as const satisfies Record<string, readonly GateCheck[]>;

export type Step = keyof typeof GATES;

/** The closed gates of a step, in the order in which they are best opened. */
export function closedGates(order: Order, step: Step): Closed[] {
  return GATES[step].map((check) => check(order)).filter((gate) => gate !== null);
}

/** The next step of an order, whose gates the screens show; null if there is none. */
export function nextStep(order: Order): Step | null {
  const status = order.status === "Hold" && order.hold ? order.hold.from : order.status;
  if (status === "Unfulfilled" || status === "Rejected") return "submit";
  if (status === "InReview") return "approve";
  if (status === "Approved") return "pickup";
  return null;
}

/**
 * The stored gates with the current state of the reference gate, which depends on other orders.
 * `sharedSince`: when another order got the same reference, ISO 8601; `null` if none has.
 */
export function withReferenceGate(stored: readonly Gate[], sharedSince: string | null): Gate[] {
  const others = stored.filter(({ gate }) => gate !== "reference");
  if (sharedSince === null) return others;
  const at = others.findIndex(({ gate }) => gate === "paid");
  const gate: Gate = { ...SHARED_REFERENCE, since: sharedSince };
  return at < 0 ? [...others, gate] : [...others.slice(0, at), gate, ...others.slice(at)];
}

/** The closed gates of the next step, each with the time since it is closed. ISO 8601. */
export function gatesNow(order: Order, before: readonly Gate[], now: string): Gate[] {
  const step = nextStep(order);
  if (!step) return [];
  return closedGates(order, step).map((gate) => ({
    ...gate,
    since: before.find((was) => was.gate === gate.gate)?.since ?? now,
  }));
}
