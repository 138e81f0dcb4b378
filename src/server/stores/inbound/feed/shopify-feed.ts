import { type JsonObject, object, objects, text } from "../../../../domain/orders/import/json/value.ts";
import { shopifyInbound } from "../../../../domain/stores/inbound/shopify.ts";
import { ITEMS_QUERY, ORDERS_QUERY, restOrderOf } from "../../../../domain/stores/inbound/shopify-graphql.ts";
import type { StoreAccess } from "../../store-access.ts";
import { refuseSync, SyncError, sendOrThrow } from "../../sync/platform-sync.ts";
import { SHOPIFY_VERSION } from "../../sync/shopify.ts";
import type { StoreRequestOptions } from "../../sync/store-request.ts";
import { latestOf, type OrderFeed, type ReadOrder } from "./order-feed.ts";

/** Few, because the cost of a query counts the items that it may return. */
const PAGE = 10;

const TOPIC = "orders/updated";

/** Shopify's bucket of query costs: how much is left, and how much returns in a second. */
function throttleOf(extensions: unknown) {
  const cost = object(object(extensions).cost);
  const status = object(cost.throttleStatus);
  const requested = Number(cost.requestedQueryCost ?? 0);
  const left = Number(status.currentlyAvailable ?? requested);
  const rate = Number(status.restoreRate ?? 0);
  /** Seconds until a query of the same cost is possible. */
  return { wait: left >= requested || rate <= 0 ? 0 : Math.ceil((requested - left) / rate) };
}

/** Sends a query. Throws SyncError where the store throttles or refuses it. */
async function graphql(
  access: StoreAccess,
  query: string,
  variables: Record<string, unknown>,
  options: StoreRequestOptions,
) {
  const { body } = await sendOrThrow(
    {
      method: "POST",
      url: `${access.address}/admin/api/${SHOPIFY_VERSION}/graphql.json`,
      headers: { "x-shopify-access-token": access.key, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    },
    options,
  );
  const { data, errors, extensions } = object(body);
  const { wait } = throttleOf(extensions);
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

/** All items of an order; the first page has most of them. */
async function itemsOf(access: StoreAccess, order: JsonObject, options: StoreRequestOptions) {
  let connection = object(order.lineItems);
  const items = [...objects(connection.nodes)];
  for (
    let info = object(connection.pageInfo);
    info.hasNextPage === true;
    info = object(connection.pageInfo)
  ) {
    const variables = { id: order.id, after: info.endCursor };
    const { data } = await graphql(access, ITEMS_QUERY, variables, options);
    connection = object(object(data.order).lineItems);
    items.push(...objects(connection.nodes));
  }
  return items;
}

/** Shopify's GraphQL Admin API. */
export const shopifyFeed: OrderFeed = {
  topic: TOPIC,
  async page(access, { cursor, page }, options) {
    const variables = { first: PAGE, after: page, query: `updated_at:>='${cursor}'` };
    const { data, wait } = await graphql(access, ORDERS_QUERY, variables, options);
    const { nodes, pageInfo } = object(data.orders);
    if (!Array.isArray(nodes)) return refuseSync("The store's response is not one of Shopify's API");
    const orders: ReadOrder[] = [];
    for (const node of objects(nodes)) {
      const order = restOrderOf(node, await itemsOf(access, node, options));
      const envelope = shopifyInbound.envelopeOf(TOPIC, order);
      if (!envelope?.changedAt) return refuseSync("The store's response is not one of Shopify's API");
      const { externalId, changedAt } = envelope;
      orders.push({ externalId, changedAt, raw: JSON.stringify(order) });
    }
    const { hasNextPage, endCursor } = object(pageInfo);
    const isLast = hasNextPage !== true;
    // The cursor stays until the last page: it is part of the query that the pages are of.
    const next = isLast
      ? { cursor: latestOf(orders, cursor), page: null }
      : { cursor, page: text(endCursor) };
    return { orders, next, isLast, wait };
  },
};
