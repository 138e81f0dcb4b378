import { formatCount, formatMoney } from "../../../domain/format.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { FilterBar } from "../../list/FilterBar.tsx";
import { lastDays, QUICK_RANGES } from "../../list/filters.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import "../money.css";
import { KpiPanel } from "./KpiPanel.tsx";
import "./kpis.css";
import { KPI_FILTERS, tooLong, useKpiFilters, useKpis } from "./useKpis.ts";
import { useReport } from "./useReport.ts";

const MEASURES = [
  ["revenue", "Revenue"],
  ["orders", "Orders"],
] as const;

/** What came in and what it brought, by day, seller, status and product. */
export default function Kpis() {
  const wanted = useKpiFilters();
  const { query, measure, from, to } = wanted;
  const days = useKpis("day", query).data?.data;
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
        sub="Orders by the day they came in. Revenue is what stands of their charges once they were submitted."
      />
      <div className="card toolbar">
        <fieldset className="kpi-choice">
          <legend className="only-heard">Days</legend>
          {QUICK_RANGES.map(([label, count]) => {
            const range = lastDays(count);
            const isChosen = range.from === from && range.to === to;
            return (
              <button
                key={label}
                type="button"
                className="kpi-option"
                aria-pressed={isChosen}
                onClick={() => wanted.setFilters({ createdFrom: range.from, createdTo: range.to })}
              >
                {label}
              </button>
            );
          })}
        </fieldset>
        <FilterBar list={wanted} defs={KPI_FILTERS} />
        <div className="toolbar-end">
          <fieldset className="kpi-choice">
            <legend className="only-heard">What the charts show</legend>
            {MEASURES.map(([key, label]) => (
              <button
                key={key}
                type="button"
                className="kpi-option"
                aria-pressed={measure === key}
                onClick={() => wanted.setFilters({ measure: key === "orders" ? key : null })}
              >
                {label}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      {tooLong(from, to) || from > to ? (
        <EmptyState icon="clock" title="Choose at most a year" text="The first day comes before the last." />
      ) : (
        <>
          <dl className="card kpi-totals">
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
          </dl>
          <KpiPanel by="day" query={query} measure={measure} />
          <KpiPanel by="seller" query={query} measure={measure} />
          <KpiPanel by="status" query={query} measure={measure} />
          <KpiPanel by="product" query={query} measure={measure} />
        </>
      )}
    </div>
  );
}
