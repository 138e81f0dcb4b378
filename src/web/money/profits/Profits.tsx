import type { CrudFilter } from "@refinedev/core";
import { lazy, Suspense } from "react";
import type { OrderProfit } from "../../../domain/money/responses.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { withTimeout } from "../../chunks.ts";
import { useProfitExport } from "../../exports/useExport.tsx";
import { DAY_RANGES, filtersOf, lastDays } from "../../list/filters/filters.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import { StatusTabs } from "../../list/StatusTabs.tsx";
import { paramOf } from "../../list/url-state.ts";
import { useResourceList } from "../../list/useResourceList.ts";
import { useLatestSearchParams } from "../../providers/search-params.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { QuickRanges } from "../kpis/QuickRanges.tsx";
import { MetricPanel } from "../ledger/MetricPanel.tsx";
import { useMetric } from "../ledger/useMetric.ts";
import { ProfitMetrics } from "./ProfitMetrics.tsx";
import { nameOf, PROFIT_COLUMNS } from "./profit-columns.tsx";
import "../money.css";
import "../kpis/kpis.css";

const ProfitDays = lazy(() => withTimeout(import("./ProfitDays.tsx")));
const ProfitLog = lazy(() => withTimeout(import("./ProfitLog.tsx")));

const RANGE = filtersOf(resourceNamed("orders")).filter(({ key }) => key === "createdAt");
const KEYS = ["createdFrom", "createdTo"];
const DEFAULT_DAYS = 30;

const TAB = "by";
const TABS = [
  { value: "", label: "Orders" },
  { value: "day", label: "By day" },
  { value: "log", label: "Log" },
];

interface Props {
  title: string;
  /** Whether it lists orders in progress. */
  estimated: boolean;
  /** The text of the empty state. */
  none: string;
  to: { label: string; to: string };
}

const ESTIMATED: CrudFilter[] = [{ field: "estimated", operator: "eq", value: "true" }];
const EARNED: CrudFilter[] = [{ field: "estimated", operator: "eq", value: "false" }];

/** The tabs. Estimated profit is not in the ledger, so it has no log. */
function useTab(estimated: boolean) {
  const [params, setParams] = useLatestSearchParams();
  const tabs = TABS.filter(({ value }) => !estimated || value !== "log");
  const requested = params.get(TAB) ?? "";
  const setFilters = (filters: CrudFilter[]) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      const value = paramOf(filters, TAB);
      if (value) next.set(TAB, value);
      else next.delete(TAB);
      return next;
    });
  const tab = tabs.some(({ value }) => value === requested) ? requested : "";
  const filters: CrudFilter[] = [{ field: TAB, operator: "eq", value: tab }];
  return { tab, tabs, tabTable: { filters, setFilters } };
}

function Metrics() {
  const metric = useMetric();
  return (
    <>
      <ProfitMetrics open={metric.metric} setOpen={metric.setMetric} />
      {metric.metric && (
        <div className="profit-metric">
          <MetricPanel
            area="s"
            metric={metric.metric}
            moments={metric}
            close={() => metric.setMetric(null)}
          />
        </div>
      )}
    </>
  );
}

/** The profit metrics of a team, and profit by order, by day and as a log. */
export function Profits({ title, estimated, none, to }: Props) {
  const list = useResourceList<OrderProfit>({
    resource: "profits",
    columns: PROFIT_COLUMNS,
    filters: { permanent: estimated ? ESTIMATED : EARNED },
    filterKeys: KEYS,
    view: estimated ? "s/estimated-profit" : "s/profit-detail",
  });
  const { tab, tabs, tabTable } = useTab(estimated);
  // Only earned profit can be exported.
  const { estimated: _, ...query } = list.params;
  const exporting = useProfitExport(query);
  const usual = lastDays(DEFAULT_DAYS);
  const { createdFrom: from = usual.from, createdTo: until = usual.to } = query;
  const isOfOrders = tab === "";
  return (
    <ListScreen
      list={list}
      title={title}
      more={[to]}
      exporting={estimated ? undefined : exporting}
      notice={!estimated && <Metrics />}
      tabs={<StatusTabs label="View" table={tabTable} filterKey={TAB} tabs={tabs} />}
      savedViews={isOfOrders}
      search={isOfOrders && "Search orders"}
      filters={tab === "log" ? [] : RANGE}
      beforeFilters={
        tab !== "log" && (
          <QuickRanges
            from={query.createdFrom}
            to={query.createdTo}
            setFilters={list.table.setFilters}
            canClear
            ranges={DAY_RANGES}
          />
        )
      }
      paged={isOfOrders}
      nameOf={nameOf}
      href={(row) => `/s/orders/${row.id}`}
      empty={{ icon: "dollar", title: "No profit yet", text: none }}
    >
      {!isOfOrders && (
        <Suspense fallback={<CardSkeleton lines={6} />}>
          {tab === "day" ? (
            <ProfitDays from={from} to={until} estimated={estimated} />
          ) : (
            <ProfitLog area="s" />
          )}
        </Suspense>
      )}
    </ListScreen>
  );
}
