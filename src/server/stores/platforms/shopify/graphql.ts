import {
  isObject,
  type JsonObject,
  object,
  objects,
  text,
} from "../../../../domain/orders/incoming/json/value.ts";
import { SHOPIFY_VERSION } from "../../../../domain/stores/platforms/shopify/version.ts";
import { askedPause, isAccessRefused, REFUSES_ACCESS } from "../../../../domain/stores/sync.ts";
import type { StoreAccess } from "../../store-access.ts";
import { blockSync, refuseSync, SyncError, sendOrThrow } from "../../sync/platform-sync.ts";
import type { StoreRequestOptions } from "../../sync/store-request.ts";
import { noteCost, type QueryCost, queryCostOf } from "./pace.ts";

/** Sends a query or a mutation with its variables, and returns its data. */
export type ShopifySend = (
  query: string,
  variables: Readonly<Record<string, unknown>>,
) => Promise<JsonObject>;

/** Why a response is of no use that is none of Shopify's API. */
export const NOT_SHOPIFY = "The store's response is not one of Shopify's API";

/** The seconds until a query of the same cost is possible. */
const waitOf = ({ requested, left, rate }: QueryCost): number =>
  rate > 0 ? (askedPause(Math.ceil((requested - left) / rate)) ?? 0) : 0;

const postpone = (reason: string, after?: number): never => {
  throw new SyncError({ result: "postponed", reason, ...(after !== undefined && { after }) });
};

/** Ends a sync as an error of a response says. https://shopify.dev/docs/api/admin-graphql#status-and-error-codes */
function throwError(error: JsonObject, wait: number): never {
  const message = text(error.message).slice(0, 160);
  switch (object(error.extensions).code) {
    case "THROTTLED":
      return postpone("The store limits its API", Math.max(1, wait));
    case "INTERNAL_SERVER_ERROR":
      return postpone(`The store's API has failed: ${message}`);
    case "ACCESS_DENIED":
      return blockSync(`${REFUSES_ACCESS}: ${message}`);
    case "SHOP_INACTIVE":
      return blockSync(`The store is closed: ${message}`);
    default:
      return refuseSync(`The store refuses the query: ${message}`);
  }
}

/**
 * Whether an error is about a field of a buyer that the app may not read: the field is empty, and the rest is there.
 * https://shopify.dev/docs/apps/launch/protected-customer-data
 */
const isOfBuyer = ({ message }: JsonObject): boolean =>
  text(message).startsWith("This app is not approved to ");

const isWhole = (data: unknown): boolean =>
  isObject(data) && Object.values(data).every((part) => part !== null);

/**
 * Sends a query or a mutation to Shopify's GraphQL Admin API. `wait`: the seconds until the next one of the same cost.
 * `hidesBuyers`: fields of buyers are empty that the app may not read.
 * @throws SyncError where the store throttles or refuses it, StoreUnavailable, ForbiddenAddress
 */
export async function shopifyGraphql(
  access: StoreAccess,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  options: StoreRequestOptions,
): Promise<{ data: JsonObject; wait: number; hidesBuyers: boolean }> {
  const { body } = await sendOrThrow(
    {
      platform: "shopify",
      method: "POST",
      url: `${access.address}/admin/api/${SHOPIFY_VERSION}/graphql.json`,
      headers: { "x-shopify-access-token": access.key, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    },
    options,
  );
  // A page for people: the store is being moved, or has a password.
  if (!isObject(body)) return blockSync(NOT_SHOPIFY);
  const { data, errors, extensions } = body;
  const cost = queryCostOf(extensions);
  noteCost(access.address, query, cost);
  const found = objects(errors);
  const hidesBuyers = found.length > 0 && isWhole(data) && found.every(isOfBuyer);
  const [error] = found;
  if (error && !hidesBuyers) throwError(error, waitOf(cost));
  return { data: object(data), wait: waitOf(cost), hidesBuyers };
}

/** Throws a SyncError where the store has refused a mutation. `what`: what it is about, as a reason names it. */
export function checkUserErrors(data: JsonObject, mutation: string, what: string): void {
  const [error] = objects(object(data[mutation]).userErrors);
  if (error) refuseSync(`The store refuses the ${what}: ${text(error.message).slice(0, 160)}`);
}

/** All nodes of a connection of a response. `readPage`: reads the connection after a cursor. @throws SyncError without one */
export async function allNodes(
  connection: unknown,
  readPage: (after: string) => Promise<unknown>,
): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for (let page = object(connection); ; ) {
    // What was not read must not pass as what is not there.
    if (!Array.isArray(page.nodes)) return blockSync(NOT_SHOPIFY);
    found.push(...objects(page.nodes));
    const { hasNextPage, endCursor } = object(page.pageInfo);
    if (hasNextPage !== true || text(endCursor) === "") return found;
    page = object(await readPage(text(endCursor)));
  }
}

/** How long a store that refused an optional part is not asked for it, in milliseconds. */
const ASK_AGAIN_MS = 3_600_000;

/** A refusal by the store's GraphQL, which has no status of HTTP. */
const isRefusal = (error: unknown) =>
  error instanceof SyncError &&
  error.status === undefined &&
  (error.outcome.result === "refused" || isAccessRefused(error.outcome.reason));

/**
 * Sends a query with an optional part, and without it to a store that refuses it so, whatever the reason: apps without the
 * scope of the part may not read it, and orders are read without.
 */
function askingFor() {
  /** When stores refused it, by address. */
  const refused = new Map<string, number>();
  return async <T>({ address }: StoreAccess, ask: (withPart: boolean) => Promise<T>): Promise<T> => {
    if (Date.now() - (refused.get(address) ?? 0) < ASK_AGAIN_MS) return ask(false);
    try {
      return await ask(true);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const answer = await ask(false);
      refused.set(address, Date.now());
      return answer;
    }
  };
}

/** The part of the ids of products and variants, with the scope `read_products`. */
export const askForIds = askingFor();
/** The part of the times by which orders have to be fulfilled, with the scope `read_merchant_managed_fulfillment_orders`. */
export const askForDates = askingFor();
