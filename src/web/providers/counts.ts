import { keepPreviousData } from "@tanstack/react-query";
import { useCallQuery } from "./calls.ts";
import { countRows } from "./row-calls.ts";

/**
 * The count helper, `GET r/count?<filters>`; with `by`, also the count per value of that choice or flag. `null` for a
 * resource that the user may not list requests nothing.
 */
export function useCounts(
  resource: string | null,
  query: Readonly<Record<string, string>> = {},
  by?: string,
) {
  return useCallQuery(
    countRows(resource ?? ""),
    { query: by ? { ...query, by } : query },
    { enabled: resource !== null, placeholderData: keepPreviousData },
  ).data?.data;
}
