import { useMemo } from "react";
import type { JournalLine } from "../../../domain/money/responses.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { Pagination } from "../../list/Pagination.tsx";
import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { EmptyState } from "../../widgets/states.tsx";
import { When } from "../../widgets/values.tsx";
import { OrderLink } from "../OrderLink.tsx";
import { Signed } from "../Signed.tsx";
import { accountLabel } from "./account-labels.ts";
import { useEventLabel } from "./event-labels.ts";

interface Props {
  area: Area;
  /** The query of `GET /ledger`: metric, account, seller team (the person's own by default), invoice or order. */
  of: Readonly<Record<string, string>>;
  /** The name of the metric or invoice. */
  label: string;
  withAccount?: boolean;
}

const ROWS = 10;

/** A table of journal lines, newest first. */
export function JournalLines({ area, of, label, withAccount = false }: Props) {
  const eventLabel = useEventLabel();
  const table = useUrlTable<JournalLine>({
    resource: "ledger",
    syncWithLocation: false,
    filters: { permanent: Object.entries(of).map(([field, value]) => ({ field, operator: "eq", value })) },
    pagination: { pageSize: ROWS },
  });
  const columns = useMemo<Column<JournalLine>[]>(
    () => [
      { key: "event", title: "Event", width: 220, main: true, cell: (line) => eventLabel(line.event) },
      ...(withAccount
        ? [
            {
              key: "account",
              title: "Account",
              width: 190,
              cell: (line: JournalLine) => accountLabel(line.account),
            },
          ]
        : []),
      {
        key: "order",
        title: "Order",
        width: 140,
        cell: ({ order }) => <OrderLink area={area} order={order} />,
      },
      {
        key: "at",
        title: "Created at",
        width: 160,
        minWidth: 150,
        cell: (line) => <When at={line.createdAt} />,
      },
      {
        key: "amount",
        title: "Amount",
        width: 130,
        align: "right",
        cell: (line) => <Signed amount={line.amount} />,
      },
    ],
    [area, withAccount, eventLabel],
  );
  return (
    <>
      <DataTable
        label={`${label}: journal lines`}
        table={table}
        columns={columns}
        nameOf={(line) => eventLabel(line.event)}
        height={36 + 44 * Math.min(ROWS, Math.max(3, table.result.data.length || 3))}
        card={(line) => ({
          title: eventLabel(line.event),
          ...(withAccount && { second: accountLabel(line.account) }),
          amount: <Signed amount={line.amount} />,
          status: line.order && <OrderLink area={area} order={line.order} onCard />,
          date: <When at={line.createdAt} />,
        })}
        empty={
          <EmptyState
            icon="dollar"
            title="No journal lines yet"
            text="Journal lines appear here, each with its order."
          />
        }
      />
      {table.pageCount > 1 && <Pagination table={table} sizes={[]} />}
    </>
  );
}
