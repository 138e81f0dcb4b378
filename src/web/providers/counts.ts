import { resources } from "../../domain/resources/registry.ts";
import { useGet } from "./calls.ts";

export interface Counts {
  total: number;
  totalCapped?: boolean;
  /** Rows by value of the field that was asked for. */
  by?: Readonly<Record<string, number>>;
}

/** The count helper, `GET r/count?<filters>`; with `by`, one figure a value of that choice or flag. */
export function useCounts(resource: string, query: Readonly<Record<string, string>> = {}, by?: string) {
  const path = resources.get(resource)?.path ?? resource;
  return useGet<Counts>(`${path}/count`, { query: by ? { ...query, by } : query, keep: true }).data;
}
