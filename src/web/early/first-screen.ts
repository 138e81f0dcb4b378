/**
 * A script of its own in the application's page, much smaller than the application: it requests the data of the first
 * screen while the application still loads. `responses.ts` takes the responses. It imports nothing, because the browser
 * would wait for what it imports.
 */

/** A response that the page requested itself. */
export interface EarlyResponse {
  /** The session that it was requested with. */
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly requestedAt: number;
  /** Resolves to the body, and to `undefined` if the call failed: the application then makes it again, and handles the error. */
  readonly done: Promise<unknown>;
  /** The body, once it has arrived. */
  body?: unknown;
}

declare global {
  /** By path and sorted query: `orders?limit=50&page=1`. */
  var earlyResponses: Map<string, EarlyResponse> | undefined;
}

/** As in `session.ts`. Without a person, their grants are unknown, and only their identity is requested. */
interface StoredPerson {
  readonly authority?: string | null;
  readonly grants?: { readonly actions?: Readonly<Record<string, readonly string[] | undefined>> };
}

/** The keys of a list's address that its counts do not have. */
const OF_PAGES = ["page", "limit", "sort", "after", "before", "status"];

/** The fields that the order list asks for while no other columns are chosen: a test compares them with the screen. */
export const ORDER_FIELDS =
  "addressStatus,cancelRequest,cannotShip,charge,city,countryCode,createdAt,designStatus,dueDate,fullName,gates,hold,integration,isLate,itemCount,orderName,print,province,referenceId1,remake,sellerTeam,status,tags,thumbnail,totalPrice,waitsFor";

/**
 * The calls of the first screen at this address.
 * @param path without the base: `/ag/orders`
 * @param query of the address; a list's filters have the same keys in the API
 * @param fields that the order list has asked for the last time
 */
export function firstCalls(
  path: string,
  query: URLSearchParams,
  person: StoredPerson | null,
  fields: string = ORDER_FIELDS,
): string[] {
  const can = (resource: string, action: string) =>
    person?.grants?.actions?.[resource]?.includes(action) === true;
  const calls = ["users/info"];
  if (can("onboarding", "show")) calls.push("onboarding");
  // A designer's list and order are other calls.
  if (person?.authority === "designer") return calls;
  const [, area = "", resource, id, ...rest] = path.split("/");
  if (resource === "orders" && /^(ag|s)$/.test(area) && rest.length === 0) {
    if (id === undefined && can("orders", "list")) {
      // The page and its size in an address without them: a test compares both with the screen.
      const list = new URLSearchParams({ page: "1", limit: "50", ...Object.fromEntries(query), fields });
      const counts = new URLSearchParams({ ...Object.fromEntries(query), by: "status" });
      for (const key of OF_PAGES) counts.delete(key);
      calls.push(`orders?${list}`, `orders/count?${counts}`);
      if (can("views", "list")) calls.push(`views?${new URLSearchParams({ path })}`);
    }
    if (/^[0-9a-f-]{36}$/.test(id ?? "") && can("orders", "show")) calls.push(`orders/${id}`);
  }
  if (resource === "catalogs" && /^(ag|a)$/.test(area) && rest.length === 0)
    if (/^[0-9a-f-]{36}$/.test(id ?? "") && can("catalogs", "show")) calls.push(`catalogs/${id}`);
  return calls;
}

function request(call: string, token: string): EarlyResponse {
  const response: EarlyResponse = {
    token,
    requestedAt: Date.now(),
    done: fetch(`/api/${call}`, { headers: { Authorization: `Bearer ${token}`, access_token: token } })
      .then((one) => (one.ok ? one.json() : undefined))
      .catch(() => undefined)
      .then((body: unknown) => {
        response.body = body;
        return body;
      }),
  };
  return response;
}

function sorted(call: string): string {
  const [path = "", text] = call.split("?");
  const query = new URLSearchParams(text);
  query.sort();
  return text ? `${path}?${query}` : path;
}

function start() {
  const token = localStorage.getItem("access-token");
  const { pathname, searchParams } = new URL(window.location.href);
  // A token in the address may replace the stored one.
  if (!token || searchParams.has("access_token")) return;
  searchParams.delete("app_token");
  const person = JSON.parse(localStorage.getItem("info") ?? "null") as StoredPerson | null;
  const path = pathname.replace(/^\/cms(?=\/)/, "");
  globalThis.earlyResponses = new Map(
    firstCalls(path, searchParams, person, localStorage.getItem(`fields ${path}`) ?? undefined).map(
      (call) => [sorted(call), request(call, token)],
    ),
  );
}

try {
  start();
} catch {
  // Without storage there is no session; what this script does not request, the application does.
}
