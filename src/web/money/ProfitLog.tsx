import { useMemo } from "react";
import type { Area } from "../../domain/resource/define.ts";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { When } from "../widgets/figures.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { eventWords } from "./event-words.ts";
import { FIGURE_LABELS } from "./figure-words.ts";
import { OrderLink } from "./OrderLink.tsx";
import type { ProfitFigure } from "./ProfitFigures.tsx";
import { Signed } from "./Signed.tsx";

interface LogRow extends Record<ProfitFigure, number> {
  id: string;
  event: string;
  order: { id: string; orderName: string | null } | null;
  createdAt: string;
}

const FIGURES: readonly ProfitFigure[] = ["totalHold", "remainProfit", "totalAmountPaid", "totalProfit"];

function Change({ amount }: { amount: number }) {
  return amount === 0 ? <span className="quiet">–</span> : <Signed amount={amount} />;
}

/** What has moved profit, newest first: each column adds up to its figure. */
export default function ProfitLog({ area }: { area: Area }) {
  const list = useListInUrl<LogRow>("profits/logs", { inMemory: true });
  const columns = useMemo<Column<LogRow>[]>(
    () => [
      { key: "event", title: "What", width: 200, main: true, cell: (row) => eventWords(row.event) },
      {
        key: "order",
        title: "Order",
        width: 140,
        cell: ({ order }) => <OrderLink area={area} order={order} />,
      },
      ...FIGURES.map((key) => ({
        key,
        title: FIGURE_LABELS[key],
        width: 124,
        align: "right" as const,
        cell: (row: LogRow) => <Change amount={row[key]} />,
      })),
      { key: "createdAt", title: "When", width: 160, cell: (row) => <When at={row.createdAt} /> },
    ],
    [area],
  );
  return (
    <>
      <DataTable
        label="What has moved profit"
        list={list}
        columns={columns}
        nameOf={(row) => eventWords(row.event)}
        card={(row) => ({
          title: eventWords(row.event),
          second: FIGURES.filter((key) => row[key] !== 0)
            .map((key) => FIGURE_LABELS[key])
            .join(", "),
          amount: <Change amount={FIGURES.map((key) => row[key]).find((amount) => amount !== 0) ?? 0} />,
          status: row.order && <OrderLink area={area} order={row.order} onCard />,
          date: <When at={row.createdAt} />,
        })}
        empty={
          <EmptyState
            icon="dollar"
            title="Nothing has moved profit yet"
            text="What is earned, released, asked for and paid out is listed here."
          />
        }
      />
      <Pagination list={list} />
    </>
  );
}
