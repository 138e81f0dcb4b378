import { Flex } from "antd";
import { formatCount, formatMoney } from "../../../domain/format.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { FilterBar } from "../../list/filters/FilterBar.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import "../money.css";
import { KpiPanel } from "./KpiPanel.tsx";
import "./kpis.css";
import { QuickRanges } from "./QuickRanges.tsx";
import { KPI_FILTERS, tooLong, useKpiFilters, useKpis } from "./useKpis.ts";
import { useReport } from "./useReport.ts";

const MEASURES = [
  ["revenue", "Revenue"],
  ["orders", "Orders"],
] as const;

export default function Kpis() {
  const filters = useKpiFilters();
  const { query, measure, from, to } = filters;
  const days = useKpis("day", query).data?.data.data;
  const total = days?.reduce(
    (sum, row) => ({ orders: sum.orders + row.orders, revenue: sum.revenue + Math.round(row.revenue * 100) }),
    { orders: 0, revenue: 0 },
  );
  const { report, busy } = useReport(query);
  return (
    <div className="screen screen-kpis">
      <PageHeader
        title="KPIs"
        secondary={[{ label: "Report", icon: "download", busy, onClick: () => void report() }]}
        sub="Orders by creation date. Revenue is the net charge of submitted orders."
      />
      <div className="card toolbar">
        <QuickRanges from={from} to={to} setFilters={filters.setFilters} />
        <FilterBar table={filters} defs={KPI_FILTERS} />
        <div className="toolbar-end">
          <fieldset className="kpi-choice">
            <legend className="visually-hidden">Chart metric</legend>
            {MEASURES.map(([key, label]) => (
              <button
                key={key}
                type="button"
                className="kpi-option"
                aria-pressed={measure === key}
                onClick={() =>
                  filters.setFilters([
                    { field: "measure", operator: "eq", value: key === "orders" ? key : null },
                  ])
                }
              >
                {label}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      {tooLong(from, to) || from > to ? (
        <EmptyState
          icon="chart"
          title="Choose a range of at most one year"
          text="The start date must not be after the end date."
        />
      ) : (
        <>
          <Flex className="card kpi-totals" component="dl" gap="8px 48px" wrap>
            <div>
              <dt>Orders</dt>
              <dd>{total ? formatCount(total.orders) : <Bar width={72} height={22} />}</dd>
            </div>
            <div>
              <dt>Revenue</dt>
              <dd>{total ? formatMoney(total.revenue / 100) : <Bar width={96} height={22} />}</dd>
            </div>
            <div>
              <dt>Days</dt>
              <dd>{days ? formatCount(days.length) : <Bar width={48} height={22} />}</dd>
            </div>
          </Flex>
          <KpiPanel by="day" query={query} measure={measure} />
          <KpiPanel by="seller" query={query} measure={measure} />
          <KpiPanel by="status" query={query} measure={measure} />
          <KpiPanel by="product" query={query} measure={measure} />
        </>
      )}
    </div>
  );
}
