import { useCallback } from "react";
import { usePerson } from "../../providers/person.tsx";

const LABELS: Readonly<Record<string, string>> = {
  deposit: "Deposit approved",
  "deposit-reversed": "Deposit reversed",
  submit: "Order submitted",
  approve: "Order approved",
  reject: "Order rejected",
  cancel: "Order canceled",
  hire: "Designer hired",
  "hire-withdrawn": "Designer withdrawn",
  design: "Design decided",
  "design-back": "Design fee refunded",
  "design-sync": "Design fee adjusted",
  shipped: "Shipped",
  "shipment-cancel": "Shipment canceled",
  refund: "Refund",
  earned: "Profit earned",
  release: "Profit released",
  referral: "Referral",
  reprice: "Charge adjusted",
  "edit-address": "Address changed",
  "buyer-paid": "Buyer paid the store",
  "buyer-back": "Buyer refunded",
  "store-settled": "Store settled",
  "payout-asked": "Payout requested",
  "payout-approved": "Payout approved",
  "payout-returned": "Payout returned",
  "wallet-payout-asked": "Payback prepared",
  "wallet-payout-approved": "Balance paid back",
  "wallet-payout-returned": "Payback returned",
  "written-off": "Written off",
};

/** The label of an event: "Shipment canceled" for `shipment-cancel`. Unknown events get their name as a sentence. */
export function eventLabel(event: string): string {
  const words = event.replaceAll("-", " ");
  return LABELS[event] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same in a person's words: what its agency wrote off is a canceled debt to a seller. */
export function useEventLabel(): (event: string) => string {
  const { userType, agency } = usePerson();
  const canceled = userType === "seller" && agency ? `Debt canceled by ${agency.name}` : null;
  return useCallback(
    (event) => (event === "written-off" && canceled !== null ? canceled : eventLabel(event)),
    [canceled],
  );
}
