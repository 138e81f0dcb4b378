import type { Account } from "../../domain/money/accounts.ts";

/** One entry of the ledger, of the wire. */
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

/** Entries, newest first, gathered by what posted them; within one as they were posted. */
export function gatherPostings(entries: readonly LedgerEntry[]): Posting[] {
  const postings = new Map<string, Posting>();
  for (const entry of entries) {
    const key = `${entry.createdAt} ${entry.event}`;
    const posting = postings.get(key) ?? { key, event: entry.event, at: entry.createdAt, entries: [] };
    posting.entries.unshift(entry);
    postings.set(key, posting);
  }
  return [...postings.values()];
}
