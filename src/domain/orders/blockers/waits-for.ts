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
  submit: "Ready to submit",
  approve: "Ready to approve",
};

export const OWNER_LABELS: Readonly<Record<GateOwner, string>> = {
  seller: "Seller",
  agency: "Agency",
  designer: "Designer",
  buyer: "Buyer",
  supplier: "Supplier",
};

const OWNER_PREFIX = "owner-";

/** The values of the order list's filter `waitsFor`, with their labels. */
export const WAITS_FOR: readonly Option[] = [
  ...WAITED.map((value) => ({ value, label: WAITED_LABELS[value], color: "default" as const })),
  ...GATE_OWNERS.map((owner) => ({
    value: `${OWNER_PREFIX}${owner}`,
    label: `The ${owner}`,
    color: "default" as const,
  })),
];

/** The values of `waitsFor` that stand for blocked orders, without those that only wait for a step. */
export const STUCK: readonly string[] = GATE_NAMES;

/** Splits values of `waitsFor` into what is waited for and who is. */
export function splitWaitsFor(values: readonly string[]): { waited: Waited[]; owners: GateOwner[] } {
  return {
    waited: WAITED.filter((one) => values.includes(one)),
    owners: GATE_OWNERS.filter((owner) => values.includes(`${OWNER_PREFIX}${owner}`)),
  };
}
