/** What happened, as the ledger names it, in words. */
const WORDS: Readonly<Record<string, string>> = {
  deposit: "Deposit approved",
  "deposit-reversed": "Deposit reversed",
  submit: "Order submitted",
  approve: "Order approved",
  reject: "Order rejected",
  cancel: "Order cancelled",
  hire: "Designer hired",
  "hire-withdrawn": "Designer withdrawn",
  design: "Design decided",
  "design-back": "Design fee given back",
  "design-sync": "Design fee adjusted",
  shipped: "Shipped",
  "shipment-cancel": "Shipment cancelled",
  refund: "Refund",
  earned: "Profit earned",
  release: "Profit released",
  referral: "Referral",
  reprice: "Charge adjusted",
  "edit-address": "Address changed",
  "buyer-paid": "Buyer paid the store",
  "buyer-back": "Paid back to the buyer",
  "store-settled": "Store settled",
  "payout-asked": "Payout asked",
  "payout-approved": "Payout approved",
  "payout-returned": "Payout returned",
  "written-off": "Written off",
};

/** `shipment-cancel` as "Shipment cancelled"; a name that is not known reads as it stands. */
export function eventWords(event: string): string {
  const known = WORDS[event];
  if (known) return known;
  const words = event.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
