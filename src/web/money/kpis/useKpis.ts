import type { CrudFilter } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { type KpiDimension, MAX_KPI_DAYS } from "../../../domain/kpis.ts";
import { showKpis } from "../../../domain/money/kpis/calls.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { type FilterDef, filtersOf, lastDays } from "../../list/filters/filters.ts";
import {
  changeUrl,
  filterChange,
  paramsOf,
  plainFilter,
  readUrl,
  withoutKeys,
} from "../../list/url-state.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useLatestSearchParams } from "../../providers/search-params.ts";

const DEFAULT_DAYS = 30;
const KNOWN = ["createdFrom", "createdTo", "sellerTeam", "status"].map(plainFilter);

export const KPI_FILTERS: readonly FilterDef[] = [
  { kind: "reference", key: "sellerTeam", label: "Seller", target: "seller-teams" },
  ...filtersOf(resourceNamed("orders")).filter(({ key }) => key === "status" || key === "createdAt"),
];

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "");

/** The filters in the page's address; the last thirty days by default. */
export function useKpiFilters() {
  const [params, setParams] = useLatestSearchParams();
  const filters = useMemo(() => readUrl(params, KNOWN, 10).filters, [params]);
  const filterParams = paramsOf(filters);
  const usual = lastDays(DEFAULT_DAYS);
  const to = isDay(filterParams.createdTo) ? filterParams.createdTo : usual.to;
  const from = isDay(filterParams.createdFrom)
    ? filterParams.createdFrom
    : lastDays(DEFAULT_DAYS, new Date(`${to}T20:00:00Z`)).from;
  const setFilters = (changed: CrudFilter[], behavior: "merge" | "replace" = "merge") =>
    setParams((now) =>
      changeUrl(now, {
        ...(behavior === "replace" && withoutKeys(KNOWN)),
        ...filterChange(changed),
      }),
    );
  return {
    filters,
    from,
    to,
    query: { ...filterParams, createdFrom: from, createdTo: to },
    measure: params.get("measure") === "orders" ? ("orders" as const) : ("revenue" as const),
    setFilters,
  };
}

const DAY_MS = 86_400_000;
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** As many days, ending the day before these. */
export function periodBefore(from: string, to: string): { createdFrom: string; createdTo: string } {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(start) || Number.isNaN(end)) return { createdFrom: from, createdTo: to };
  return { createdFrom: dayAt(start - (end - start) - DAY_MS), createdTo: dayAt(start - DAY_MS) };
}

export const tooLong = (from: string, to: string) =>
  Date.parse(to) - Date.parse(from) > (MAX_KPI_DAYS - 1) * DAY_MS;

export const useKpis = (by: KpiDimension, query: Readonly<Record<string, string>>) =>
  useCallQuery(showKpis, { query: { ...query, by } }, { placeholderData: keepPreviousData });

/** The same days of the period before, which is as long; only by day. */
export function useKpisBefore(by: KpiDimension, query: Readonly<Record<string, string>>) {
  const { createdFrom = "", createdTo = "" } = query;
  return useCallQuery(
    showKpis,
    { query: { ...query, ...periodBefore(createdFrom, createdTo), by } },
    { placeholderData: keepPreviousData, enabled: by === "day" },
  );
}
