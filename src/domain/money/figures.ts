import { ACCOUNTS, type Account } from "./accounts.ts";
import type { Cents } from "./cents.ts";

/**
 * What people call the sum of some accounts of a seller team, and how each of them counts in it. A figure is a
 * sum over accounts, so it is the sum of their entries as well: that is what it opens to.
 */
export const FIGURES = {
  /** What there is to spend; below 0, what is owed. */
  balance: { available: 1, receivable: -1 },
  held: { held: 1 },
  receivable: { receivable: 1 },
  /** Earned, and not yet released. */
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

export type Figure = keyof typeof FIGURES;

export const FIGURE_NAMES = Object.keys(FIGURES) as [Figure, ...Figure[]];

/** Profit is for fewer eyes than the balance. */
export const PROFIT_FIGURES: ReadonlySet<Figure> = new Set<Figure>([
  "totalHold",
  "remainProfit",
  "payoutInFlight",
  "totalAmountPaid",
  "totalProfit",
]);

/** The accounts that these figures add up from. */
export const PROFIT_ACCOUNTS: readonly Account[] = [
  ...new Set([...PROFIT_FIGURES].flatMap((figure) => Object.keys(FIGURES[figure]) as Account[])), // Its keys are accounts.
];

const partsOf = (figure: Figure) => Object.entries(FIGURES[figure]) as [Account, 1 | -1][];

export const accountsOf = (figure: Figure): Account[] => partsOf(figure).map(([account]) => account);

/** What a debit in an account does to a figure: 1, -1, or 0 where the account is none of its. */
export const signIn = (figure: Figure, account: Account): 1 | -1 | 0 => {
  const part = partsOf(figure).find(([name]) => name === account);
  return part ? ((part[1] * ACCOUNTS[account]) as 1 | -1) : 0;
};

/** A figure from the balances of a team's accounts. Cents. */
export const figureOf = (figure: Figure, balances: ReadonlyMap<Account, Cents>): Cents =>
  partsOf(figure).reduce((sum, [account, sign]) => sum + BigInt(sign) * (balances.get(account) ?? 0n), 0n);
