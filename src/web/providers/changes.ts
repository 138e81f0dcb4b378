import type { HttpError } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";

/** One cache for the whole application. A refusal is not asked again; a server that was away is, once. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      staleTime: 5_000,
      retry: (failures, error) => {
        // Every query of ours rejects with an HttpError: see providers/http.ts.
        const status = (error as unknown as HttpError).statusCode;
        return failures < 1 && (status === 0 || status >= 500);
      },
    },
  },
});

/**
 * Says that rows of these resources changed: every list, row and count of them in every area, and every named
 * call under their path, is read again when it is looked at.
 */
export function changed(...names: string[]) {
  return cache.invalidateQueries({
    predicate: ({ queryKey }) => {
      const place = queryKey[0] === "data" ? queryKey[2] : queryKey[0] === "get" ? queryKey[1] : undefined;
      if (typeof place !== "string") return false;
      // Whatever changed, somebody did it.
      if (place === "row-history") return true;
      return names.some(
        (name) => place === name || place.endsWith(`/${name}`) || place.startsWith(`${name}/`),
      );
    },
  });
}
