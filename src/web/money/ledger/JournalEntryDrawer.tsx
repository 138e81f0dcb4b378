import { Drawer, Flex } from "antd";
import { type ReactNode, useState } from "react";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { listJournalLines } from "../../../domain/money/ledger/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { FailedState } from "../../widgets/states.tsx";
import { When } from "../../widgets/values.tsx";
import { Signed } from "../Signed.tsx";
import { accountLabel } from "./account-labels.ts";
import { useEventLabel } from "./event-labels.ts";
import { groupByJournalEntry, type LedgerJournalEntry } from "./journal-entries.ts";
import "../../orders/orders.css";

interface Props {
  title: string;
  /** The query of `GET /ledger`: `{order: id}`, `{subject: id}`. */
  of: Readonly<Record<string, string>>;
  /** Filters the journal entries; all are shown by default. */
  choose?: (journalEntries: readonly LedgerJournalEntry[]) => LedgerJournalEntry[];
  /** Shown above the journal entries. */
  children?: ReactNode;
  /** The text shown when there are no journal entries. */
  none: string;
  close(): void;
}

/** A drawer with the journal entries behind an amount: event, time, and the lines of each. */
export function JournalEntryDrawer({ title, of, choose, children, none, close }: Props) {
  const {
    data: response,
    error,
    refetch,
  } = useCallQuery(listJournalLines, { query: { ...of, limit: MAX_LIMIT } });
  const data = response?.data;
  const eventLabel = useEventLabel();
  const [open, setOpen] = useState(true);
  const entries = data ? groupByJournalEntry(data.data) : [];
  const journalEntries = choose ? choose(entries) : entries;
  return (
    <Drawer
      open={open}
      title={title}
      width="min(440px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      {children}
      {error && <FailedState what="Journal entries" why={error.message} retry={() => void refetch()} />}
      {!data && !error && [1, 2, 3].map((line) => <Bar key={line} width={`${80 - line * 12}%`} />)}
      {data && journalEntries.length === 0 && <p className="quiet">{none}</p>}
      {journalEntries.map((journalEntry) => (
        <section key={journalEntry.key} className="journal-entry">
          <Flex gap={12} justify="space-between">
            <h3>{eventLabel(journalEntry.event)}</h3>
            <span className="small quiet">
              <When at={journalEntry.at} />
            </span>
          </Flex>
          <dl>
            {journalEntry.lines.map((line) => (
              <div key={line.id} className="money-line">
                <dt>{accountLabel(line.account)}</dt>
                <dd>
                  <Signed amount={line.amount} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Drawer>
  );
}
