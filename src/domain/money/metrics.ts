import { ACCOUNTS, type Account } from "./accounts.ts";
import type { Cents } from "./cents.ts";

/**
 * The metrics of a seller team, each a signed sum of account balances. A metric is therefore also the sum of the
 * journal lines of its accounts, which the screens list.
 */
export const METRICS = {
  /** Available to spend; negative when the team owes. */
  balance: { available: 1, receivable: -1 },
  held: { held: 1 },
  receivable: { receivable: 1 },
  /** Of the wallet, on its way back to the seller. */
  walletInFlight: { walletInFlight: 1 },
  paidBack: { "cash:Wallet": -1 },
  /** Earned but not released yet. */
  totalHold: { profitPending: 1 },
  remainProfit: { profitAvailable: 1, profitOwed: -1 },
  payoutInFlight: { payoutInFlight: 1 },
  totalAmountPaid: { "cash:Payout": -1 },
  totalProfit: {
    profitPending: 1,
    profitAvailable: 1,
    profitOwed: -1,
    payoutInFlight: 1,
    "cash:Payout": -1,
  },
} as const satisfies Record<string, Partial<Record<Account, 1 | -1>>>;

export type Metric = keyof typeof METRICS;

export const METRIC_NAMES = Object.keys(METRICS) as [Metric, ...Metric[]];

/** Metrics that need the permission to see profits. */
export const PROFIT_METRICS: ReadonlySet<Metric> = new Set<Metric>([
  "totalHold",
  "remainProfit",
  "payoutInFlight",
  "totalAmountPaid",
  "totalProfit",
]);

export const PROFIT_ACCOUNTS: readonly Account[] = [
  ...new Set([...PROFIT_METRICS].flatMap((metric) => Object.keys(METRICS[metric]) as Account[])), // Its keys are accounts.
];

const partsOf = (metric: Metric) => Object.entries(METRICS[metric]) as [Account, 1 | -1][];

export const accountsOf = (metric: Metric): Account[] => partsOf(metric).map(([account]) => account);

/** The sign of a debit in `account` within `metric`; 0 when the metric does not include the account. */
export const signIn = (metric: Metric, account: Account): 1 | -1 | 0 => {
  const part = partsOf(metric).find(([name]) => name === account);
  return part ? ((part[1] * ACCOUNTS[account]) as 1 | -1) : 0;
};

/** The amount of a metric, in cents, from the balances of a team's accounts. */
export const metricAmount = (metric: Metric, balances: ReadonlyMap<Account, Cents>): Cents =>
  partsOf(metric).reduce((sum, [account, sign]) => sum + BigInt(sign) * (balances.get(account) ?? 0n), 0n);
