import type { Account, JournalEntry } from "../accounts.ts";
import { accountsOf, type Metric } from "../metrics.ts";

/** What a seller team has a statement of, each the sum of a metric. No account is in two of them. */
export const STATEMENTS = {
  wallet: { metric: "balance", label: "Balance" },
  profit: { metric: "remainProfit", label: "Profit" },
} as const satisfies Record<string, { metric: Metric; label: string }>;

export type StatementOf = keyof typeof STATEMENTS;

export const STATEMENT_NAMES = Object.keys(STATEMENTS) as [StatementOf, ...StatementOf[]];

export const statementAccounts = (of: StatementOf): Account[] => accountsOf(STATEMENTS[of].metric);

const STATEMENT_BY_ACCOUNT: ReadonlyMap<Account, StatementOf> = new Map(
  STATEMENT_NAMES.flatMap((of) => statementAccounts(of).map((account) => [account, of] as const)),
);

/** What some journal entries debit and credit on one account of a team. */
export interface AccountSums {
  readonly teamId: string;
  readonly account: Account;
  debits: bigint;
  credits: bigint;
  /** The entries that are a line of a statement because of this account. Of two accounts, the first one counts. */
  statementLines: number;
}

/** The sums of journal entries by team and account, for the day on which they are written. */
export function accountSums(entries: readonly Pick<JournalEntry, "lines">[]): AccountSums[] {
  const sums = new Map<string, AccountSums>();
  for (const { lines } of entries) {
    const counted = new Set<string>();
    for (const { teamId, account, amount } of lines) {
      const key = `${teamId} ${account}`;
      const sum = sums.get(key) ?? { teamId, account, debits: 0n, credits: 0n, statementLines: 0 };
      sums.set(key, sum);
      if (amount > 0n) sum.debits += amount;
      else sum.credits -= amount;
      const statement = STATEMENT_BY_ACCOUNT.get(account);
      const line = statement && `${teamId} ${statement}`;
      if (line && !counted.has(line)) {
        counted.add(line);
        sum.statementLines += 1;
      }
    }
  }
  return [...sums.values()];
}

/** The statement lines of a day, and by how much they change the balance. Cents. */
export interface StatementDay {
  readonly day: string;
  readonly change: bigint;
  readonly lines: number;
}

/** A page of a statement, as the days to read it from. */
export interface StatementPage {
  readonly from: string;
  readonly to: string;
  /** Lines of the first day that are on earlier pages. */
  readonly skip: number;
  /** The balance before the first day. Cents. */
  readonly opening: bigint;
}

/**
 * Finds a page among the days of a statement, so that only its days are read. `days` are in order.
 * @returns `null` where the page has no lines
 */
export function statementPage(
  days: readonly StatementDay[],
  opening: bigint,
  { limit, offset }: { limit: number; offset: number },
): StatementPage | null {
  let balance = opening;
  let before = 0;
  let first: StatementPage | null = null;
  for (const { day, change, lines } of days) {
    if (lines > 0 && before + lines > offset) {
      first ??= { from: day, to: day, skip: offset - before, opening: balance };
      first = { ...first, to: day };
      if (before + lines >= offset + limit) return first;
    }
    before += lines;
    balance += change;
  }
  return first;
}
