import { ACCOUNTS, type Account, type JournalEntry } from "./accounts.ts";
import type { Cents } from "./cents.ts";

/** How much more an account of a team holds afterwards; less if negative. */
export interface AccountChange {
  readonly teamId: string;
  readonly account: Account;
  readonly change: Cents;
}

/** The sums of journal entries by team and account, without those that cancel out, in the chart's order. */
export function accountChanges(entries: readonly Pick<JournalEntry, "lines">[]): AccountChange[] {
  const sums = new Map<string, { teamId: string; account: Account; change: Cents }>();
  for (const { teamId, account, amount } of entries.flatMap(({ lines }) => lines)) {
    const key = `${teamId} ${account}`;
    const sum = sums.get(key) ?? { teamId, account, change: 0n };
    sum.change += amount * BigInt(ACCOUNTS[account]);
    sums.set(key, sum);
  }
  const order = Object.keys(ACCOUNTS);
  return [...sums.values()]
    .filter(({ change }) => change !== 0n)
    .sort((a, b) => order.indexOf(a.account) - order.indexOf(b.account));
}
