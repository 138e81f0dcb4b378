import { resources } from "../../domain/resources/registry.ts";
import { useGet } from "./calls.ts";

export interface Counts {
  total: number;
  totalCapped?: boolean;
  /** Rows by value of the field that was asked for. */
  by?: Readonly<Record<string, number>>;
}

/**
 * The count helper, `GET r/count?<filters>`; with `by`, one figure a value of that choice or flag. `null` asks for
 * nothing: the person may not list the resource.
 */
export function useCounts(
  resource: string | null,
  query: Readonly<Record<string, string>> = {},
  by?: string,
) {
  const path = resource && (resources.get(resource)?.path ?? resource);
  return useGet<Counts>(path && `${path}/count`, { query: by ? { ...query, by } : query, keep: true }).data;
}
