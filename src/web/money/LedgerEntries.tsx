import { useMemo } from "react";
import type { Account } from "../../domain/money/accounts.ts";
import type { Area } from "../../domain/resource/define.ts";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { When } from "../widgets/figures.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { accountWords } from "./account-words.ts";
import { eventWords } from "./event-words.ts";
import { OrderLink } from "./OrderLink.tsx";
import { Signed } from "./Signed.tsx";

interface Entry {
  id: string;
  event: string;
  account: Account;
  amount: number;
  order: { id: string; orderName: string | null } | null;
  createdAt: string;
}

interface Props {
  area: Area;
  /** Which entries: of a figure or an account, of a seller team (left out: one's own), an invoice, an order. */
  of: Readonly<Record<string, string>>;
  /** What the figure is called that these entries add up to. */
  label: string;
  /** They are of several accounts: say which. */
  withAccount?: boolean;
}

const ROWS = 10;

/** The entries that a figure adds up from, newest first. */
export function LedgerEntries({ area, of, label, withAccount = false }: Props) {
  const asked = JSON.stringify(of);
  const fixed = useMemo<Record<string, string>>(() => JSON.parse(asked), [asked]);
  const list = useListInUrl<Entry>("ledger", { inMemory: true, fixed, defaultLimit: ROWS });
  const columns = useMemo<Column<Entry>[]>(
    () => [
      { key: "event", title: "What", width: 220, main: true, cell: (entry) => eventWords(entry.event) },
      ...(withAccount
        ? [
            {
              key: "account",
              title: "Account",
              width: 190,
              cell: (entry: Entry) => accountWords(entry.account),
            },
          ]
        : []),
      {
        key: "order",
        title: "Order",
        width: 140,
        cell: ({ order }) => <OrderLink area={area} order={order} />,
      },
      { key: "at", title: "When", width: 160, least: 150, cell: (entry) => <When at={entry.createdAt} /> },
      {
        key: "amount",
        title: "Amount",
        width: 130,
        align: "right",
        cell: (entry) => <Signed amount={entry.amount} />,
      },
    ],
    [area, withAccount],
  );
  return (
    <>
      <DataTable
        label={`${label}: entries`}
        list={list}
        columns={columns}
        nameOf={(entry) => eventWords(entry.event)}
        height={36 + 44 * Math.min(ROWS, Math.max(3, list.rows.length || 3))}
        card={(entry) => ({
          title: eventWords(entry.event),
          ...(withAccount && { second: accountWords(entry.account) }),
          amount: <Signed amount={entry.amount} />,
          status: entry.order && <OrderLink area={area} order={entry.order} onCard />,
          date: <When at={entry.createdAt} />,
        })}
        empty={
          <EmptyState
            icon="dollar"
            title="No entries yet"
            text="What moves this figure is listed here, each entry with its order."
          />
        }
      />
      {list.total > ROWS && <Pagination list={list} sizes={[]} />}
    </>
  );
}
