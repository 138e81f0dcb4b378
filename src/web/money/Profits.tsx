import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { inTime } from "../chunks.ts";
import { useProfitExport } from "../exports/useExport.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { FilterBar } from "../list/FilterBar.tsx";
import { filtersOf, lastDays, QUICK_RANGES } from "../list/filters.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { StatusTabs } from "../list/StatusTabs.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { useTableView } from "../list/useTableView.ts";
import { ViewMenu } from "../list/ViewMenu.tsx";
import { SavedViews } from "../list/views/SavedViews.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FigurePanel } from "./FigurePanel.tsx";
import { ProfitFigures } from "./ProfitFigures.tsx";
import { PROFIT_COLUMNS, type ProfitRow, ProfitTable } from "./ProfitTable.tsx";
import "./money.css";
import "./kpis/kpis.css";
import { useFigure } from "./useFigure.ts";

const ProfitDays = lazy(() => inTime(import("./ProfitDays.tsx")));
const ProfitLog = lazy(() => inTime(import("./ProfitLog.tsx")));

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
  /** Of orders that are still under way. */
  estimated: boolean;
  /** What stands where there is none yet. */
  none: string;
  to: { label: string; to: string };
}

const ESTIMATED = { estimated: "true" };
const EARNED = { estimated: "false" };

/** What looks at profit there are: an estimate has moved nothing, so it has no log. */
function useTab(estimated: boolean) {
  const [params, setParams] = useSearchParams();
  const tabs = TABS.filter(({ value }) => !estimated || value !== "log");
  const wanted = params.get(TAB) ?? "";
  const setFilters = (change: Readonly<Record<string, unknown>>) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      const value = change[TAB];
      if (typeof value === "string" && value) next.set(TAB, value);
      else next.delete(TAB);
      return next;
    });
  const tab = tabs.some(({ value }) => value === wanted) ? wanted : "";
  return { tab, tabs, list: { filters: { [TAB]: tab }, setFilters } };
}

/** Profit with an order a row or a day a row, under the four figures of the team and what has moved them. */
export function Profits({ title, estimated, none, to }: Props) {
  const list = useListInUrl<ProfitRow>("profits", { fixed: estimated ? ESTIMATED : EARNED, keys: KEYS });
  const view = useTableView(estimated ? "s/estimated-profit" : "s/profit-detail", PROFIT_COLUMNS);
  const { tab, tabs, list: tabList } = useTab(estimated);
  const figure = useFigure();
  // The file has what was earned: an estimate is none yet.
  const { estimated: _, ...asked } = list.query;
  const exporting = useProfitExport(asked);
  const usual = lastDays(DEFAULT_DAYS);
  const { createdFrom: from = usual.from, createdTo: until = usual.to } = list.filters;
  const quick = (
    <fieldset className="kpi-choice">
      <legend className="only-heard">Days</legend>
      {QUICK_RANGES.map(([label, days]) => {
        const range = lastDays(days);
        const isChosen = list.filters.createdFrom === range.from && list.filters.createdTo === range.to;
        return (
          <button
            key={label}
            type="button"
            className="kpi-option"
            aria-pressed={isChosen}
            onClick={() =>
              list.setFilters(
                isChosen
                  ? { createdFrom: null, createdTo: null }
                  : { createdFrom: range.from, createdTo: range.to },
              )
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
            count={list.state === "ready" ? list.total : undefined}
            capped={list.totalCapped}
            more={[to, ...(estimated ? [] : exporting.actions)]}
          />
        }
        notice={
          estimated ? undefined : (
            <>
              <ProfitFigures open={figure.figure} setOpen={figure.setFigure} />
              {figure.figure && (
                <div className="profit-figure">
                  <FigurePanel
                    area="s"
                    figure={figure.figure}
                    moments={figure}
                    close={() => figure.setFigure(null)}
                  />
                </div>
              )}
            </>
          )
        }
        tabs={<StatusTabs label="What is shown" list={tabList} filterKey={TAB} tabs={tabs} />}
        {...(tab === "" && {
          saved: <SavedViews list={list} />,
          search: <SearchBox label="Search orders" value={list.search} onSearch={list.setSearch} />,
          view: <ViewMenu view={view} />,
          pagination: <Pagination list={list} />,
        })}
        {...(tab !== "log" && {
          filters: (
            <>
              {quick}
              <FilterBar list={list} defs={RANGE} />
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
              <ProfitTable title={title} list={list} view={view} none={none} />
            )}
          </Suspense>
        }
      />
      {!estimated && exporting.dialog}
    </>
  );
}
