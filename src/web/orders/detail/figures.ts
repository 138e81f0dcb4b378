import type { Account } from "../../../domain/money/accounts.ts";
import type { Posting } from "../../money/postings.ts";

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

/** The postings of one figure; the agency's own costs to the agency only. */
export function postingsOf(
  postings: readonly Posting[],
  figure: Figure,
  side: "seller" | "agency",
): Posting[] {
  const belongs = ({ event, entries }: Posting) =>
    EVENTS[figure].includes(event) || entries.some(({ account }) => ACCOUNTS[figure].includes(account));
  return postings.filter(belongs).map((posting) => ({
    ...posting,
    entries: posting.entries.filter(({ account }) => side === "agency" || !AGENCY_ONLY.has(account)),
  }));
}
