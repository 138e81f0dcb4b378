import type { BaseRecord, HttpError } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import type { Call } from "../../domain/resource/call.ts";
import { forgetEarlyResponses } from "../early/responses.ts";

/**
 * The query cache of the application. Retries once if the server did not respond or failed. Without a connection a call
 * fails like any other: by default it would wait for the connection, and the screen would show neither rows nor a reason.
 */
export const cache = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      staleTime: 5_000,
      retry: (failures, error) => {
        // Every query rejects with an HttpError: see providers/http.ts.
        const status = (error as unknown as HttpError).statusCode;
        return failures < 1 && (status === 0 || status >= 500);
      },
    },
  },
});

/** The resource, or the URL of a named call, that a query of Refine loads. Its key is `["data", provider, ...]`. */
function sourceOf([kind, , resource, params]: readonly unknown[]): string | undefined {
  if (kind !== "data" || typeof resource !== "string") return undefined;
  return resource === "custom" ? (params as { url: string }).url : resource; // useCustom's key has its URL.
}

const isOf = (source: string, name: string) => source === name || source.endsWith(`/${name}`);

/** Whether a query of Refine loads this row: its key is `["data", provider, resource, "one", id, ...]`. */
function loadsRow(queryKey: readonly unknown[], resource: string, id: unknown): boolean {
  const source = sourceOf(queryKey);
  return source !== undefined && isOf(source, resource) && queryKey[3] === "one" && queryKey[4] === id;
}

/** A row as a call responded with it. */
interface Responded {
  readonly resource: string;
  readonly row: BaseRecord;
}

/**
 * Reloads everything that shows rows of these resources: their lists and rows in every area, and the named calls below
 * their paths. Refine's `useInvalidate` covers the queries of a resource in one area only. A row that a call responded
 * with takes the place of the row on screen, which is not reloaded.
 */
export function reloadAround(responded: Responded | undefined, ...names: readonly string[]) {
  forgetEarlyResponses();
  const isResponded = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    responded !== undefined && loadsRow(queryKey, responded.resource, responded.row.id);
  if (responded) cache.setQueriesData({ predicate: isResponded }, { data: responded.row });
  return cache.invalidateQueries({
    predicate: (query) => {
      const { queryKey } = query;
      // Row histories show every change.
      if (queryKey[0] === "audit") return true;
      const source = sourceOf(queryKey);
      if (source === undefined || isResponded(query)) return false;
      // The checklist depends on every resource.
      if (source === "onboarding") return true;
      return names.some((name) => isOf(source, name) || source.startsWith(`${name}/`));
    },
  });
}

/** The same without a row. */
export const invalidateResources = (...names: readonly string[]) => reloadAround(undefined, ...names);

/** Reloads what a declared call changes that no hook has made, such as an upload. */
export const reloadAfter = ({ changes = [] }: Pick<Call, "changes">) => invalidateResources(...changes);
