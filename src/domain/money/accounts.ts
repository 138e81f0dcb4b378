import type { Cents } from "./cents.ts";
import type { Creditor } from "./creditors.ts";

/**
 * The chart of accounts. Each seller team has one set; the agency's totals are their sums. `1` marks accounts that
 * debits increase (assets, expenses, contra income), `-1` those that credits increase.
 */
export const ACCOUNTS = {
  "cash:Pingpong": 1,
  "cash:Payoneer": 1,
  "cash:Bank transfer": 1,
  "cash:Store": 1,
  "cash:Payout": 1,
  "cash:Wallet": 1,
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
  walletInFlight: -1,
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

/** The agency's own costs and liabilities, and accounts that reveal them. Sellers cannot read them. */
export const AGENCY_ACCOUNTS: ReadonlySet<string> = new Set<Account>([
  "supplierCost",
  "supplierPayable",
  "designCost",
  "designerPayable",
  "cash:Supplier",
  "cash:Designer",
  // What a store paid out less what it collected is its fee.
  "cash:Store",
  "paymentFees",
  "writeOffs",
]);

/** One line of a journal entry. Cents: a debit is positive, a credit negative. */
export interface JournalLine {
  readonly teamId: string;
  readonly account: Account;
  readonly orderId: string | null;
  readonly amount: Cents;
  /** On lines of costs and of what is owed for them. */
  readonly creditor?: Creditor;
}

/** The lines of one event, which sum to zero. Unique by (event, subject, sequence). */
export interface JournalEntry {
  readonly event: string;
  readonly subject: string;
  readonly sequence: number;
  readonly lines: readonly JournalLine[];
}

export type Balances = Map<Account, Cents>;
