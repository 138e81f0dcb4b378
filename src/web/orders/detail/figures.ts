import type { Account } from "../../../domain/money/accounts.ts";

/** A figure of an order that opens to the entries behind it. */
export type Figure = "charge" | "design" | "refund" | "profit" | "sale";

export const FIGURE_LABELS: Readonly<Record<Figure, string>> = {
  charge: "Charge",
  design: "Design fee",
  refund: "Refunds",
  profit: "Profit",
  sale: "Collected sale",
};

/** A posting belongs to a figure by the accounts that it touches. */
const ACCOUNTS: Readonly<Record<Figure, readonly Account[]>> = {
  charge: ["available", "receivable", "unearned", "held", "deferred", "fulfilment", "shipping", "cancelFee"],
  design: ["designFee"],
  refund: ["refunds"],
  profit: ["profitPending", "profitAvailable", "profitOwed", "referralCost"],
  sale: ["storeCollections", "unearned"],
};
const EVENTS: Readonly<Record<Figure, readonly string[]>> = {
  charge: [],
  design: ["hire", "design", "design-back", "design-sync"],
  refund: ["refund"],
  profit: [],
  sale: [],
};

/** What the agency pays others is no seller's business. */
const AGENCY_ONLY: ReadonlySet<Account> = new Set([
  "supplierCost",
  "supplierPayable",
  "designCost",
  "designerPayable",
]);

export interface LedgerEntry {
  id: string;
  event: string;
  account: Account;
  /** Dollars, as the account grows. */
  amount: number;
  createdAt: string;
}

/** The entries of one event, which sum to zero over debits and credits. */
export interface Posting {
  key: string;
  event: string;
  at: string;
  entries: LedgerEntry[];
}

/** Entries as they were posted, newest first, of one figure; the agency's own costs to the agency only. */
export function postingsOf(
  entries: readonly LedgerEntry[],
  figure: Figure,
  side: "seller" | "agency",
): Posting[] {
  const postings = new Map<string, Posting>();
  for (const entry of entries) {
    const key = `${entry.createdAt} ${entry.event}`;
    const posting = postings.get(key) ?? { key, event: entry.event, at: entry.createdAt, entries: [] };
    posting.entries.push(entry);
    postings.set(key, posting);
  }
  const belongs = ({ event, entries: own }: Posting) =>
    EVENTS[figure].includes(event) || own.some(({ account }) => ACCOUNTS[figure].includes(account));
  return [...postings.values()].filter(belongs).map((posting) => ({
    ...posting,
    entries: posting.entries
      .filter(({ account }) => side === "agency" || !AGENCY_ONLY.has(account))
      .reverse(),
  }));
}
