import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { type KpiDimension, MAX_KPI_DAYS } from "../../../domain/kpis.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { type FilterDef, filtersOf, lastDays } from "../../list/filters.ts";
import { changeList, type ListChange, readList } from "../../list/list-query.ts";
import { useGet } from "../../providers/calls.ts";

/** Orders and revenue of one day, seller, status or product. Dollars. */
export interface Kpi {
  key: string | null;
  label: string | null;
  orders: number;
  revenue: number;
}

const DEFAULT_DAYS = 30;
const KEYS = ["createdFrom", "createdTo", "sellerTeam", "status"];

export const KPI_FILTERS: readonly FilterDef[] = [
  { kind: "reference", key: "sellerTeam", label: "Seller", target: "seller-teams" },
  ...filtersOf(resourceNamed("orders")).filter(({ key }) => key === "status" || key === "createdAt"),
];

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "");

/** What is looked at, as the address says it; unless told, the last thirty days. */
export function useKpiFilters() {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readList(params, KEYS, 10), [params]);
  const { filters } = state;
  const usual = lastDays(DEFAULT_DAYS);
  const to = isDay(filters.createdTo) ? filters.createdTo : usual.to;
  const from = isDay(filters.createdFrom)
    ? filters.createdFrom
    : lastDays(DEFAULT_DAYS, new Date(`${to}T20:00:00Z`)).from;
  const setFilters = (change: ListChange) => setParams((now) => changeList(now, change));
  return {
    filters,
    from,
    to,
    query: { ...filters, createdFrom: from, createdTo: to },
    measure: params.get("measure") === "orders" ? ("orders" as const) : ("revenue" as const),
    setFilters,
    search: "",
    isFiltered: Object.keys(filters).length > 0,
    clearFilters: () => setFilters(Object.fromEntries(KEYS.map((key) => [key, null]))),
  };
}

export const tooLong = (from: string, to: string) =>
  Date.parse(to) - Date.parse(from) > (MAX_KPI_DAYS - 1) * 86_400_000;

export const useKpis = (by: KpiDimension, query: Readonly<Record<string, string>>) =>
  useGet<{ data: Kpi[] }>("dashboards/kpis", { query: { ...query, by }, keep: true });
