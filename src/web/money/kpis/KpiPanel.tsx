import { Link } from "react-router";
import { formatCount, formatMoney } from "../../../domain/format.ts";
import { KPI_DIMENSIONS, type KpiDimension } from "../../../domain/kpis.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../domain/orders/status.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useCanOpen } from "../../providers/person.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { FailedState } from "../../widgets/states.tsx";
import { BarChart } from "./BarChart.tsx";
import { DayChart } from "./DayChart.tsx";
import { type Kpi, useKpis } from "./useKpis.ts";

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

/** The orders that a row counts, as their list is asked for them; products are no filter of orders. */
const ordersOf: Readonly<
  Partial<Record<KpiDimension, (row: Kpi, query: Query) => Record<string, string | null>>>
> = {
  day: ({ key }, query) => ({ ...query, createdFrom: key, createdTo: key }),
  seller: ({ key }, query) => ({ ...query, sellerTeam: key }),
  status: ({ key }, query) => ({ ...query, status: key }),
};

function ToOrders({ to, children }: { to: Record<string, string | null> | undefined; children: string }) {
  const opens = useCanOpen()("/ag/orders");
  if (!to || !opens) return children;
  const asked = Object.entries(to).filter((pair): pair is [string, string] => pair[1] !== null);
  return <Link to={`/ag/orders?${new URLSearchParams(asked)}`}>{children}</Link>;
}

/** One way to look at orders and revenue: a chart, and beside it the figures it is drawn from. */
export function KpiPanel({ by, query, measure }: Props) {
  const { data, error, refetch } = useKpis(by, query);
  const title = `By ${KPI_DIMENSIONS[by].toLowerCase()}`;
  if (error && !data) return <FailedState what={title} why={error.message} retry={() => void refetch()} />;
  if (!data) return <CardSkeleton lines={6} />;
  const rows = data.data;
  const nameOf = NAMES[by];
  const valueOf = (row: Kpi) => row[measure];
  const format = measure === "orders" ? formatCount : formatMoney;
  const said = measure === "orders" ? "Orders" : "Revenue";
  const label = `${said} by ${KPI_DIMENSIONS[by].toLowerCase()}; the table beside it has every figure`;
  const listed = by === "day" ? [...rows].reverse() : rows;
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="quiet kpi-none">No orders came in on these days.</p>
      ) : (
        <div className="kpi">
          <div className="kpi-chart">
            {by === "day" ? (
              <DayChart rows={rows} valueOf={valueOf} format={format} label={label} />
            ) : (
              <BarChart rows={rows} valueOf={valueOf} nameOf={nameOf} format={format} label={label} />
            )}
          </div>
          {/* A table that scrolls is reached by keyboard. */}
          <section className="kpi-table" tabIndex={0} aria-label={`${title}, as a table`}>
            <table className="kpi-rows">
              <thead>
                <tr>
                  <th scope="col">{KPI_DIMENSIONS[by]}</th>
                  <th scope="col" className="right">
                    Orders
                  </th>
                  <th scope="col" className="right">
                    Revenue
                  </th>
                </tr>
              </thead>
              <tbody>
                {listed.map((row) => (
                  <tr key={row.key}>
                    <th scope="row">
                      <ToOrders to={ordersOf[by]?.(row, query)}>{nameOf(row)}</ToOrders>
                    </th>
                    <td className="right">{formatCount(row.orders)}</td>
                    <td className="right">{formatMoney(row.revenue)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </Panel>
  );
}
