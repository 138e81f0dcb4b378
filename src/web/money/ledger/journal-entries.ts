import type { JournalLine } from "../../../domain/money/responses.ts";

/** The lines of one event. Its debits and credits sum to zero. */
export interface LedgerJournalEntry {
  key: string;
  event: string;
  at: string;
  lines: JournalLine[];
}

/** Groups lines (newest first) by journal entry; the lines of an entry are in the order they were recorded. */
export function groupByJournalEntry(lines: readonly JournalLine[]): LedgerJournalEntry[] {
  const journalEntries = new Map<string, LedgerJournalEntry>();
  for (const line of lines) {
    const key = `${line.createdAt} ${line.event}`;
    const journalEntry = journalEntries.get(key) ?? { key, event: line.event, at: line.createdAt, lines: [] };
    journalEntry.lines.unshift(line);
    journalEntries.set(key, journalEntry);
  }
  return [...journalEntries.values()];
}
