import type { HttpError } from "@refinedev/core";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { changed } from "./changes.ts";
import { type Answer, accepted, http, send } from "./http.ts";
import { useSay } from "./notification.tsx";

interface CallOptions {
  body?: unknown;
  query?: object;
  idempotencyKey?: string;
  /** Resources whose rows this call changes: their lists, rows and figures are read again. */
  changes?: readonly string[];
  /** What to say when it went well; a function gets the answer. Left out: nothing. */
  success?: string | ((data: never) => string);
  /** Say nothing when it is refused: the caller shows the answer's message itself. */
  quiet?: boolean;
}

type Call = <T = unknown>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  options?: CallOptions,
) => Promise<Answer<T>>;

/**
 * Named calls that change something:
 * `const answer = await call<Bulk>("POST", "orders/submit", { body: { ids }, changes: ["orders"] })`.
 * Never throws; a refusal is shown with the server's words and comes back as `{ok: false, message, errors}`.
 */
export function useCall(): Call {
  const say = useSay();
  return useMemo(
    () =>
      async <T>(
        method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
        url: string,
        options: CallOptions = {},
      ) => {
        const answer = await send<T>(method, url, options);
        if (!answer.ok) {
          // What is on the screen is older than what the server has.
          if (answer.errors?.version && options.changes) void changed(...options.changes);
          if (!options.quiet) say.error(answer.message);
          return answer;
        }
        if (options.changes) void changed(...options.changes);
        const { success } = options;
        // The caller wrote both the call and the function that reads its answer.
        const text = typeof success === "function" ? success(answer.data as never) : success;
        if (text) say.success(text);
        return answer;
      },
    [say],
  );
}

const secondsBetween = <T>(every: number | ((last: T) => number) | undefined, last: T): number =>
  typeof every === "function" ? every(last) : (every ?? 0);

/**
 * A named call that reads, cached by its address and query. `every`: seconds between looks, where they differ by what
 * the last answer was. `isFresh`: read again by each component that mounts with it, even if it was read seconds ago.
 */
export function useGet<T>(
  url: string | null,
  options: {
    query?: object;
    every?: number | ((last: T | undefined) => number);
    keep?: boolean;
    isFresh?: true;
    retry?: false;
  } = {},
): UseQueryResult<T, HttpError> {
  return useQuery<T, HttpError>({
    queryKey: ["get", url, options.query ?? {}],
    queryFn: async ({ signal }) => accepted(await http.get<T>(`/${url}`, { params: options.query, signal })),
    enabled: url !== null,
    refetchInterval: ({ state }) => secondsBetween(options.every, state.data) * 1_000 || false,
    ...(options.isFresh ? { staleTime: 0 } : {}),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.retry === false ? { retry: false } : {}),
  });
}
