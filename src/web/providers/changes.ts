import type { HttpError } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";

/** The query cache of the application. Retries once if the server did not respond or failed. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
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

/**
 * Reloads everything that shows rows of these resources: their lists and rows in every area, and the named calls below
 * their paths. Refine's `useInvalidate` covers the queries of a resource in one area only.
 */
export function invalidateResources(...names: string[]) {
  return cache.invalidateQueries({
    predicate: ({ queryKey }) => {
      // Row histories show every change.
      if (queryKey[0] === "audit") return true;
      const source = sourceOf(queryKey);
      if (source === undefined) return false;
      // The checklist depends on every resource.
      if (source === "onboarding") return true;
      return names.some(
        (name) => source === name || source.endsWith(`/${name}`) || source.startsWith(`${name}/`),
      );
    },
  });
}
