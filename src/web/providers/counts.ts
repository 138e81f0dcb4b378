import { type HttpError, useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { CountResponse } from "../../domain/resource/responses.ts";
import { resources } from "../../domain/resources/registry.ts";

/**
 * The count helper, `GET r/count?<filters>`; with `by`, also the count per value of that choice or flag. `null` for a
 * resource that the user may not list requests nothing.
 */
export function useCounts(
  resource: string | null,
  query: Readonly<Record<string, string>> = {},
  by?: string,
) {
  const path = resource && (resources.get(resource)?.path ?? resource);
  return useCustom<CountResponse, HttpError>({
    url: `${path}/count`,
    method: "get",
    config: { query: by ? { ...query, by } : query },
    queryOptions: { enabled: path !== null, placeholderData: keepPreviousData },
    errorNotification: false,
  }).query.data?.data;
}
