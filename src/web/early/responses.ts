import { storedToken } from "../session.ts";
import type { EarlyResponse } from "./first-screen.ts";

/** As long as a query's data counts as fresh: see `providers/changes.ts`. */
export const MAX_AGE_MS = 5_000;

type Query = Readonly<Record<string, string>>;

function keyOf(url: string, query: Query): string {
  const params = new URLSearchParams(query);
  params.sort();
  return `${url}${params.size > 0 ? `?${params}` : ""}`;
}

/** Takes the response of this call, once. It belongs to the current session or to none. */
function take(url: string, query: Query): EarlyResponse | undefined {
  const key = keyOf(url, query);
  const response = globalThis.earlyResponses?.get(key);
  globalThis.earlyResponses?.delete(key);
  if (!response || response.token !== storedToken()) return undefined;
  return Date.now() - response.requestedAt < MAX_AGE_MS ? response : undefined;
}

/**
 * The body of a call that was made before its screen opened: by the page itself (`first-screen.ts`), or when a link or
 * a button of a list's pages was reached. `undefined` if there was no such call, or if it failed.
 */
export const earlyBody = async <T>(url: string, query: Query = {}): Promise<T | undefined> =>
  take(url, query)?.done as Promise<T | undefined> | undefined; // The caller knows what its call responds with.

/** The data of a named call's query. */
export const bodyAsData = <T>(data: T) => ({ data });

/**
 * Options of a query whose data may have arrived already, so that its screen is rendered with it at once and not twice.
 * @param dataOf the query's data, from the body
 */
export function earlyData<T, Body>(url: string, query: Query, dataOf: (body: Body) => T) {
  let requestedAt: number | undefined;
  return {
    initialData: (): T | undefined => {
      if (globalThis.earlyResponses?.get(keyOf(url, query))?.body === undefined) return undefined;
      const response = take(url, query);
      requestedAt = response?.requestedAt;
      return response && dataOf(response.body as Body); // As above.
    },
    initialDataUpdatedAt: () => requestedAt,
  };
}

/** Makes a call before its screen or page opens, unless its response is here already. */
export function requestEarly(url: string, query: Query, call: () => Promise<unknown>): void {
  const token = storedToken();
  const key = keyOf(url, query);
  const before = globalThis.earlyResponses?.get(key);
  if (!token || (before && Date.now() - before.requestedAt < MAX_AGE_MS)) return;
  const response: EarlyResponse = {
    token,
    requestedAt: Date.now(),
    done: call()
      .catch(() => undefined)
      .then((body) => {
        response.body = body;
        return body;
      }),
  };
  globalThis.earlyResponses ??= new Map();
  globalThis.earlyResponses.set(key, response);
}

/** After a change, no screen opens with what was read before it. */
export const forgetEarlyResponses = () => globalThis.earlyResponses?.clear();

/** Resolves once all of them have arrived, or failed. */
export const earlyResponsesArrived = () =>
  Promise.all([...(globalThis.earlyResponses?.values() ?? [])].map(({ done }) => done));
