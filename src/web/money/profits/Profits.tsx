import type { CrudFilter } from "@refinedev/core";
import { lazy, Suspense } from "react";
import type { OrderProfit } from "../../../domain/money/responses.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { withTimeout } from "../../chunks.ts";
import { useProfitExport } from "../../exports/useExport.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { FilterBar } from "../../list/filters/FilterBar.tsx";
import { between, filtersOf, lastDays, QUICK_RANGES } from "../../list/filters/filters.ts";
import { ListFrame } from "../../list/ListFrame.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { StatusTabs } from "../../list/StatusTabs.tsx";
import { useTableView } from "../../list/table/useTableView.ts";
import { ViewMenu } from "../../list/table/ViewMenu.tsx";
import { paramOf, paramsOf } from "../../list/url-state.ts";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { SavedViews } from "../../list/views/SavedViews.tsx";
import { useLatestSearchParams } from "../../providers/search-params.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { MetricPanel } from "../ledger/MetricPanel.tsx";
import { ProfitMetrics } from "./ProfitMetrics.tsx";
import { PROFIT_COLUMNS, ProfitTable } from "./ProfitTable.tsx";
import "../money.css";
import "../kpis/kpis.css";
import { useMetric } from "../ledger/useMetric.ts";

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

/** The profit metrics of a team, and profit by order, by day and as a log. */
export function Profits({ title, estimated, none, to }: Props) {
  const table = useUrlTable<OrderProfit>({
    resource: "profits",
    filters: { permanent: estimated ? ESTIMATED : EARNED },
    filterKeys: KEYS,
  });
  const view = useTableView(estimated ? "s/estimated-profit" : "s/profit-detail", PROFIT_COLUMNS);
  const { tab, tabs, tabTable } = useTab(estimated);
  const metric = useMetric();
  // Only earned profit can be exported.
  const { estimated: _, ...query } = paramsOf(table.filters);
  const exporting = useProfitExport(query);
  const usual = lastDays(DEFAULT_DAYS);
  const { createdFrom: from = usual.from, createdTo: until = usual.to } = query;
  const quick = (
    <fieldset className="kpi-choice">
      <legend className="visually-hidden">Days</legend>
      {QUICK_RANGES.map(([label, days]) => {
        const range = lastDays(days);
        const isChosen = query.createdFrom === range.from && query.createdTo === range.to;
        return (
          <button
            key={label}
            type="button"
            className="kpi-option"
            aria-pressed={isChosen}
            onClick={() =>
              table.setFilters(between("createdAt", isChosen ? "" : range.from, isChosen ? "" : range.to))
            }
          >
            {label}
          </button>
        );
      })}
    </fieldset>
  );
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title={title}
            count={table.result.total}
            capped={table.result.totalCapped}
            more={[to, ...(estimated ? [] : exporting.actions)]}
          />
        }
        notice={
          estimated ? undefined : (
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
          )
        }
        tabs={<StatusTabs label="View" table={tabTable} filterKey={TAB} tabs={tabs} />}
        {...(tab === "" && {
          saved: <SavedViews table={table} />,
          search: <SearchBox label="Search orders" value={table.search} onSearch={table.setSearch} />,
          view: <ViewMenu view={view} />,
          pagination: <Pagination table={table} />,
        })}
        {...(tab !== "log" && {
          filters: (
            <>
              {quick}
              <FilterBar table={table} defs={RANGE} />
            </>
          ),
        })}
        progress={estimated ? undefined : exporting.progress}
        table={
          <Suspense fallback={<CardSkeleton lines={6} />}>
            {tab === "day" ? (
              <ProfitDays from={from} to={until} estimated={estimated} />
            ) : tab === "log" ? (
              <ProfitLog area="s" />
            ) : (
              <ProfitTable title={title} table={table} view={view} none={none} />
            )}
          </Suspense>
        }
      />
      {!estimated && exporting.dialog}
    </>
  );
}
