/** What the ledger's events are called. */
interface EventWords {
  /** In lists of journal lines. */
  readonly label: string;
  /** On a statement, in a seller's words; the label where a statement says the same. */
  readonly statement?: string;
}

const EVENTS: Readonly<Record<string, EventWords>> = {
  deposit: { label: "Deposit approved", statement: "Top-up" },
  "deposit-reversed": { label: "Deposit reversed", statement: "Top-up reversed" },
  submit: { label: "Order submitted", statement: "Charge" },
  approve: { label: "Order approved" },
  reject: { label: "Order rejected", statement: "Charge refunded" },
  reopen: { label: "Order reopened", statement: "Charge refunded" },
  cancel: { label: "Order canceled", statement: "Charge refunded" },
  hire: { label: "Designer hired", statement: "Design charge" },
  design: { label: "Design decided" },
  "design-back": { label: "Design fee refunded", statement: "Design charge refunded" },
  "design-sync": { label: "Design fee adjusted", statement: "Design charge adjusted" },
  shipped: { label: "Shipped" },
  "shipment-cancel": { label: "Shipment canceled", statement: "Shipping refunded" },
  refund: { label: "Refund" },
  earned: { label: "Profit earned" },
  release: { label: "Profit released" },
  referral: { label: "Referral" },
  reprice: { label: "Charge adjusted" },
  address: { label: "Address changed", statement: "Shipping adjusted" },
  "buyer-paid": { label: "Buyer paid the store" },
  "buyer-back": { label: "Buyer refunded" },
  "store-settled": { label: "Store settled" },
  "supplier-paid": { label: "Supplier paid" },
  "designer-paid": { label: "Designer paid" },
  "payout-asked": { label: "Payout requested" },
  "payout-approved": { label: "Payout approved" },
  "payout-returned": { label: "Payout returned" },
  "wallet-payout-asked": { label: "Payback prepared", statement: "Paid back" },
  "wallet-payout-approved": { label: "Balance paid back", statement: "Paid back" },
  "wallet-payout-returned": { label: "Payback returned" },
  "written-off": { label: "Written off", statement: "Debt canceled" },
};

export const isNamedEvent = (event: string): boolean => event in EVENTS;

/** "Shipment canceled" for `shipment-cancel`; an event without words gets its name as a sentence. */
export function eventLabel(event: string): string {
  const words = event.replaceAll("-", " ");
  return EVENTS[event]?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The description of a line of a statement: "Charge" for `submit`. */
export const statementLabel = (event: string): string => EVENTS[event]?.statement ?? eventLabel(event);
