import type { Option } from "../../resource/field.ts";
import { GATE_NAMES, type GateName } from "../gates/gate-names.ts";
import { GATE_OWNERS, type GateOwner } from "../gates/gates.ts";

/** Steps that an order with open gates waits for: its seller submits it, its agency approves it. */
export const WAITING_STEPS = ["submit", "approve"] as const;

/** What an order can wait for: a closed gate, or a person's next step. */
export type Waited = GateName | (typeof WAITING_STEPS)[number];
export const WAITED = [...GATE_NAMES, ...WAITING_STEPS] as const satisfies readonly Waited[];

/** Labels of what an order waits for, in filters, lists and on the board. */
export const WAITED_LABELS: Readonly<Record<Waited, string>> = {
  mapped: "Needs mapping",
  catalog: "Not on sale",
  artwork: "Needs artwork",
  address: "Check address",
  price: "No price",
  reference: "Duplicate reference",
  paid: "Buyer not paid",
  balance: "Balance too low",
  stock: "Out of stock",
  destination: "Cannot ship",
  design: "In design",
  "cancel-request": "Cancellation requested",
  "store-change": "Store changed the order",
  "store-hold": "On hold in the store",
  "address-withheld": "The store withholds the address",
  rule: "Rule could not act",
  submit: "Ready to submit",
  approve: "Ready to approve",
};

const OWNER_LABELS: Readonly<Record<GateOwner, string>> = {
  seller: "Seller",
  agency: "Agency",
  designer: "Designer",
  buyer: "Buyer",
  supplier: "Supplier",
};

/** Whom an order is waiting on, as a reader of this side knows them. */
export const ownerName = (owner: GateOwner, side: "seller" | "agency"): string =>
  owner === side ? "You" : OWNER_LABELS[owner];

const OWNER_PREFIX = "owner-";

/** The values of the order list's filter `waitsFor`, with their labels. */
export const WAITS_FOR: readonly Option[] = [
  ...WAITED.map((value) => ({ value, label: WAITED_LABELS[value], color: "default" as const })),
  ...GATE_OWNERS.map((owner) => ({
    value: `${OWNER_PREFIX}${owner}`,
    label: `Waiting on the ${owner}`,
    color: "default" as const,
  })),
];

/** `WAITS_FOR` for a reader of this side. */
export const waitsForOf = (side: "seller" | "agency"): readonly Option[] =>
  WAITS_FOR.map((one) =>
    one.value === `${OWNER_PREFIX}${side}` ? { ...one, label: "Waiting on you" } : one,
  );

/** The values of `waitsFor` that stand for blocked orders, without those that only wait for a step. */
export const BLOCKED: readonly string[] = GATE_NAMES;

/** The tabs of the board: orders that cannot go on, and those that only wait for their next step. */
export const BOARD_TABS = { blocked: GATE_NAMES, ready: WAITING_STEPS } as const satisfies Record<
  string,
  readonly Waited[]
>;
export type BoardTab = keyof typeof BOARD_TABS;
export const BOARD_TAB_NAMES = Object.keys(BOARD_TABS) as [BoardTab, ...BoardTab[]]; // Its keys and no others.

/** Why the orders of a group wait: "Balance too low: Second Cup Studio". */
export const reasonOf = ({ gate, cause }: { gate: Waited; cause: string }): string =>
  cause === "" ? WAITED_LABELS[gate] : `${WAITED_LABELS[gate]}: ${cause}`;

/** Splits values of `waitsFor` into what is waited for and who is. */
export function splitWaitsFor(values: readonly string[]): { waited: Waited[]; owners: GateOwner[] } {
  return {
    waited: WAITED.filter((one) => values.includes(one)),
    owners: GATE_OWNERS.filter((owner) => values.includes(`${OWNER_PREFIX}${owner}`)),
  };
}
