import type { Cents } from "./cents.ts";

/**
 * The chart of accounts, one set a seller team; the agency's totals are sums. `1` marks accounts that grow by
 * debits (assets, expenses and what lessens income), `-1` those that grow by credits.
 */
export const ACCOUNTS = {
  "cash:Pingpong": 1,
  "cash:Payoneer": 1,
  "cash:Bank transfer": 1,
  "cash:Store": 1,
  "cash:Payout": 1,
  "cash:Supplier": 1,
  "cash:Designer": 1,
  receivable: 1,
  profitOwed: 1,
  storeCollections: 1,
  available: -1,
  held: -1,
  deferred: -1,
  unearned: -1,
  profitPending: -1,
  profitAvailable: -1,
  payoutInFlight: -1,
  supplierPayable: -1,
  designerPayable: -1,
  fulfilment: -1,
  shipping: -1,
  designFee: -1,
  cancelFee: -1,
  refunds: 1,
  cashback: 1,
  supplierCost: 1,
  designCost: 1,
  referralCost: 1,
  paymentFees: 1,
  writeOffs: 1,
} as const satisfies Record<string, 1 | -1>;

export type Account = keyof typeof ACCOUNTS;

/** What an agency owes and pays others: its own business, which sellers never read. */
export const AGENCY_ACCOUNTS: ReadonlySet<string> = new Set<Account>([
  "supplierCost",
  "supplierPayable",
  "designCost",
  "designerPayable",
  "cash:Supplier",
  "cash:Designer",
  "paymentFees",
  "writeOffs",
]);

/** One line of a posting: a debit is positive, a credit negative. Cents. */
export interface Entry {
  readonly teamId: string;
  readonly account: Account;
  readonly orderId: string | null;
  readonly amount: Cents;
}

/** What one event posts: entries that sum to zero, once under (event, subject, sequence). */
export interface Posting {
  readonly event: string;
  readonly subject: string;
  readonly sequence: number;
  readonly entries: readonly Entry[];
}

export type Balances = Map<Account, Cents>;
