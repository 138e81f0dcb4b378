import { rangeKeys } from "../../domain/resource/query.ts";
import { MONTH_RANGES } from "../list/filters/filters.ts";
import type { ResourceListState } from "../list/useResourceList.ts";
import { QuickRanges } from "./kpis/QuickRanges.tsx";

interface Props<Row extends { id: string }> {
  list: Pick<ResourceListState<Row>, "params" | "table">;
  /** When its rows were created. */
  field: string;
}

/** Limits a list to this month or the previous one, in one click. */
export function MonthFilter<Row extends { id: string }>({ list, field }: Props<Row>) {
  const { from, to } = rangeKeys(field);
  return (
    <QuickRanges
      from={list.params[from]}
      to={list.params[to]}
      setFilters={list.table.setFilters}
      field={field}
      ranges={MONTH_RANGES}
      canClear
    />
  );
}
