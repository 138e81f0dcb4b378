import { Link } from "react-router";
import { formatCount, formatMoney } from "../../../domain/format.ts";
import { KPI_DIMENSIONS, type KpiDimension } from "../../../domain/kpis.ts";
import type { Kpi } from "../../../domain/money/responses.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../domain/orders/status.ts";
import { SmallTable } from "../../list/table/SmallTable.tsx";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useAbility } from "../../providers/person.tsx";
import { Chart } from "../../widgets/chart/Chart.tsx";
import { chartDay } from "../../widgets/chart/points.ts";
import { NotLoaded } from "../../widgets/states.tsx";
import { pointsOf } from "./points.ts";
import { useKpis, useKpisBefore } from "./useKpis.ts";

interface Props {
  by: KpiDimension;
  query: Readonly<Record<string, string>>;
  measure: "orders" | "revenue";
}

export const NAMES: Readonly<Record<KpiDimension, (row: Kpi) => string>> = {
  day: (row) => row.label ?? "",
  seller: (row) => row.label ?? "",
  status: (row) => ORDER_STATUSES[row.key as OrderStatus]?.[0] ?? row.key ?? "",
  product: (row) => row.label ?? "Not mapped yet",
};

type Query = Props["query"];

/** The query of the order list for a row; orders cannot be filtered by product. */
const ordersOf: Readonly<
  Partial<Record<KpiDimension, (row: Kpi, query: Query) => Record<string, string | null>>>
> = {
  day: ({ key }, query) => ({ ...query, createdFrom: key, createdTo: key }),
  seller: ({ key }, query) => ({ ...query, sellerTeam: key }),
  status: ({ key }, query) => ({ ...query, status: key }),
};

function ToOrders({ to, children }: { to: Record<string, string | null> | undefined; children: string }) {
  const opens = useAbility().canOpen("/ag/orders");
  if (!to || !opens) return children;
  const params = Object.entries(to).filter((pair): pair is [string, string] => pair[1] !== null);
  return <Link to={`/ag/orders?${new URLSearchParams(params)}`}>{children}</Link>;
}

/** Orders and revenue by one dimension, as a chart and a table. */
export function KpiPanel({ by, query, measure }: Props) {
  const { data: response, error, refetch } = useKpis(by, query);
  const before = useKpisBefore(by, query).data?.data.data;
  const rows = response?.data.data;
  const title = `By ${KPI_DIMENSIONS[by].toLowerCase()}`;
  if (!rows) return <NotLoaded what={title} lines={6} query={{ error, refetch }} />;
  const nameOf = by === "day" ? ({ key }: Kpi) => chartDay(key ?? "") : NAMES[by];
  const valueOf = (row: Kpi) => row[measure];
  const format = measure === "orders" ? formatCount : formatMoney;
  const measureLabel = measure === "orders" ? "Orders" : "Revenue";
  const label = `${measureLabel} by ${KPI_DIMENSIONS[by].toLowerCase()}; the table beside it lists every value`;
  const listed = by === "day" ? [...rows].reverse() : rows;
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="quiet kpi-none">No orders on these days.</p>
      ) : (
        <div className="kpi">
          <div className="kpi-chart">
            <Chart
              points={pointsOf(by, rows, before, { valueOf, nameOf })}
              measure={measureLabel}
              format={format}
              label={label}
              kind={by === "day" ? "line" : "columns"}
            />
          </div>
          <SmallTable
            label={`${title}, as a table`}
            box="kpi-table"
            className="plain-table kpi-rows"
            rows={listed}
            keyOf={({ key }) => String(key)}
            columns={[
              {
                title: KPI_DIMENSIONS[by],
                heads: true,
                cell: (row) => <ToOrders to={ordersOf[by]?.(row, query)}>{nameOf(row)}</ToOrders>,
              },
              { title: "Orders", align: "right", cell: ({ orders }) => formatCount(orders) },
              { title: "Revenue", align: "right", cell: ({ revenue }) => formatMoney(revenue) },
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
