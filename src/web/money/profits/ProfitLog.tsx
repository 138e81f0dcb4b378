import { useMemo } from "react";
import { listProfitLogs } from "../../../domain/money/profits/calls.ts";
import type { ProfitLog as Log } from "../../../domain/money/responses.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { Pagination } from "../../list/Pagination.tsx";
import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { EmptyState } from "../../widgets/states.tsx";
import { NOTHING, When } from "../../widgets/values.tsx";
import { useEventLabel } from "../ledger/event-labels.ts";
import { METRIC_LABELS } from "../ledger/metric-labels.ts";
import { OrderLink } from "../OrderLink.tsx";
import { Signed } from "../Signed.tsx";
import type { ProfitMetric } from "./ProfitMetrics.tsx";

const METRICS: readonly ProfitMetric[] = ["totalHold", "remainProfit", "totalAmountPaid", "totalProfit"];

function Change({ amount }: { amount: number }) {
  return amount === 0 ? NOTHING : <Signed amount={amount} />;
}

/** The profit log, newest first. Each column adds up to its metric. */
export default function ProfitLog({ area }: { area: Area }) {
  const eventLabel = useEventLabel();
  const table = useUrlTable<Log>({ resource: pathOf(listProfitLogs), syncWithLocation: false });
  const columns = useMemo<Column<Log>[]>(
    () => [
      { key: "event", title: "Event", width: 200, main: true, cell: (row) => eventLabel(row.event) },
      {
        key: "order",
        title: "Order",
        width: 140,
        cell: ({ order }) => <OrderLink area={area} order={order} />,
      },
      ...METRICS.map((key) => ({
        key,
        title: METRIC_LABELS[key],
        width: 124,
        align: "right" as const,
        cell: (row: Log) => <Change amount={row[key]} />,
      })),
      { key: "createdAt", title: "Created at", width: 160, cell: (row) => <When at={row.createdAt} /> },
    ],
    [area, eventLabel],
  );
  return (
    <>
      <DataTable
        label="Profit changes"
        table={table}
        columns={columns}
        nameOf={(row) => eventLabel(row.event)}
        card={(row) => ({
          title: eventLabel(row.event),
          second: METRICS.filter((key) => row[key] !== 0)
            .map((key) => METRIC_LABELS[key])
            .join(", "),
          amount: <Change amount={METRICS.map((key) => row[key]).find((amount) => amount !== 0) ?? 0} />,
          status: row.order && <OrderLink area={area} order={row.order} onCard />,
          date: <When at={row.createdAt} />,
        })}
        empty={
          <EmptyState
            icon="dollar"
            title="No profit changes yet"
            text="Earned, released, requested and paid-out profit appears here."
          />
        }
      />
      <Pagination table={table} />
    </>
  );
}
