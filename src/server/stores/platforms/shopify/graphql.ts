import {
  isObject,
  type JsonObject,
  object,
  objects,
  text,
} from "../../../../domain/orders/incoming/json/value.ts";
import { askedPause } from "../../../../domain/stores/sync.ts";
import type { StoreAccess } from "../../store-access.ts";
import { blockSync, refuseSync, SyncError, sendOrThrow } from "../../sync/platform-sync.ts";
import type { StoreRequestOptions } from "../../sync/store-request.ts";
import { SHOPIFY_VERSION } from "./tracking-order.ts";

/** Shopify's bucket of query costs: the seconds until a query of the same cost is possible. */
function waitOf(extensions: unknown): number {
  const cost = object(object(extensions).cost);
  const status = object(cost.throttleStatus);
  const requested = Number(cost.requestedQueryCost ?? 0);
  const left = Number(status.currentlyAvailable ?? requested);
  const rate = Number(status.restoreRate ?? 0);
  return rate > 0 ? (askedPause(Math.ceil((requested - left) / rate)) ?? 0) : 0;
}

/**
 * Sends a query or a mutation to Shopify's GraphQL Admin API. `wait`: the seconds until the next one of the same cost.
 * @throws SyncError where the store throttles or refuses it, StoreUnavailable, ForbiddenAddress
 */
export async function shopifyGraphql(
  access: StoreAccess,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  options: StoreRequestOptions,
): Promise<{ data: JsonObject; wait: number }> {
  const { body } = await sendOrThrow(
    {
      method: "POST",
      url: `${access.address}/admin/api/${SHOPIFY_VERSION}/graphql.json`,
      headers: { "x-shopify-access-token": access.key, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    },
    options,
  );
  // A page for people: the store is being moved, or has a password.
  if (!isObject(body)) return blockSync("The store's response is not one of Shopify's API");
  const { data, errors, extensions } = body;
  const wait = waitOf(extensions);
  const [error] = objects(errors);
  if (error && object(error.extensions).code === "THROTTLED")
    throw new SyncError({
      result: "postponed",
      reason: "The store limits its API",
      after: Math.max(1, wait),
    });
  if (error) return refuseSync(`The store refuses the query: ${text(error.message).slice(0, 160)}`);
  return { data: object(data), wait };
}
