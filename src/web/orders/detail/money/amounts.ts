import type { Account } from "../../../../domain/money/accounts.ts";
import type { LedgerJournalEntry } from "../../../money/ledger/journal-entries.ts";

/** An amount of an order that opens to its journal entries. */
export type OrderAmount = "charge" | "design" | "refund" | "profit" | "sale";

export const AMOUNT_LABELS: Readonly<Record<OrderAmount, string>> = {
  charge: "Charge",
  design: "Design fee",
  refund: "Refunds",
  profit: "Profit",
  sale: "Collected sale",
};

/** The accounts whose journal entries belong to an amount. */
const ACCOUNTS: Readonly<Record<OrderAmount, readonly Account[]>> = {
  charge: ["available", "receivable", "unearned", "held", "deferred", "fulfilment", "shipping", "cancelFee"],
  design: ["designFee"],
  refund: ["refunds"],
  profit: ["profitPending", "profitAvailable", "profitOwed", "referralCost"],
  sale: ["storeCollections", "unearned"],
};
const EVENTS: Readonly<Record<OrderAmount, readonly string[]>> = {
  charge: [],
  design: ["hire", "design", "design-back", "design-sync"],
  refund: ["refund"],
  profit: [],
  sale: [],
};

/** The agency's own costs, hidden from sellers. */
const AGENCY_ONLY: ReadonlySet<Account> = new Set([
  "supplierCost",
  "supplierPayable",
  "designCost",
  "designerPayable",
]);

/** The journal entries of an amount. Only agencies see their own costs. */
export function journalEntriesOf(
  journalEntries: readonly LedgerJournalEntry[],
  amount: OrderAmount,
  side: "seller" | "agency",
): LedgerJournalEntry[] {
  const belongs = ({ event, lines: entries }: LedgerJournalEntry) =>
    EVENTS[amount].includes(event) || entries.some(({ account }) => ACCOUNTS[amount].includes(account));
  return journalEntries.filter(belongs).map((journalEntry) => ({
    ...journalEntry,
    lines: journalEntry.lines.filter(({ account }) => side === "agency" || !AGENCY_ONLY.has(account)),
  }));
}
