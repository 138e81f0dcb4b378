import type { GateName, GateOwner } from "../../domain/orders/gates.ts";

/** What a closed gate is called where there is room for a word or two. */
const WORDS: Readonly<Record<GateName, string>> = {
  mapped: "Needs mapping",
  artwork: "Needs artwork",
  address: "Check address",
  price: "No price",
  reference: "Duplicate reference",
  paid: "Buyer not paid",
  balance: "Balance too low",
  stock: "Out of stock",
  destination: "Cannot ship",
  design: "In design",
  "cancel-request": "Cancel asked",
};

export const gateWords = (gate: GateName): string => WORDS[gate];

const OWNERS: Readonly<Record<GateOwner, string>> = {
  seller: "Waits for the seller",
  agency: "Waits for the agency",
  designer: "Waits for the designer",
  buyer: "Waits for the buyer",
};

export const ownerWords = (owner: GateOwner): string => OWNERS[owner];
