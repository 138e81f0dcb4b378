import type { GateName, GateOwner } from "../../domain/orders/gates.ts";

/** Short label of a closed gate. */
const GATES: Readonly<Record<GateName, string>> = {
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
};

export const gateLabel = (gate: GateName): string => GATES[gate];

const OWNERS: Readonly<Record<GateOwner, string>> = {
  seller: "Waits for the seller",
  agency: "Waits for the agency",
  designer: "Waits for the designer",
  buyer: "Waits for the buyer",
};

export const ownerLabel = (owner: GateOwner): string => OWNERS[owner];
