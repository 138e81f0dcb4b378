import { type JsonObject, object, objects, text } from "../../../../domain/orders/incoming/json/value.ts";
import { itemsQuery, ordersQuery, restOrderOf } from "../../../../domain/stores/platforms/shopify/graphql.ts";
import { shopifyInbound } from "../../../../domain/stores/platforms/shopify/inbound.ts";
import { ASSIGNMENTS_QUERY, itemsAtLocation } from "../../../../domain/stores/platforms/shopify/locations.ts";
import { latestOf, type OrderFeed, type ReadOrder } from "../../inbound/feed/order-feed.ts";
import type { StoreAccess } from "../../store-access.ts";
import { refuseSync, SyncError } from "../../sync/platform-sync.ts";
import type { StoreRequestOptions } from "../../sync/store-request.ts";
import { shopifyGraphql } from "./graphql.ts";

/** Few, because the cost of a query counts the items that it may return. */
const PAGE = 10;
/** With a location each order takes a query of its own, and a page must not cost more than the store's bucket holds. */
const PAGE_WITH_LOCATION = 2;

const TOPIC = "orders/updated";

/** How long a store that refused the ids of products is not asked for them, in milliseconds. */
const ASK_AGAIN_MS = 3_600_000;
/** When stores refused them, by address. */
const refusedIds = new Map<string, number>();

/** A refusal by the store's GraphQL, which has no status of HTTP. */
const isRefusal = (error: unknown) =>
  error instanceof SyncError && error.outcome.result === "refused" && error.status === undefined;

/**
 * Sends a query with the ids of products and variants, and without them to a store that refuses it so, whatever the
 * reason: apps without the scope `read_products` may not read them, and orders are read without.
 */
async function queryOrders(
  access: StoreAccess,
  queryOf: (withIds: boolean) => string,
  variables: Readonly<Record<string, unknown>>,
  options: StoreRequestOptions,
) {
  const isRefused = Date.now() - (refusedIds.get(access.address) ?? 0) < ASK_AGAIN_MS;
  if (!isRefused) {
    try {
      return await shopifyGraphql(access, queryOf(true), variables, options);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusedIds.set(access.address, Date.now());
    }
  }
  return shopifyGraphql(access, queryOf(false), variables, options);
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
    const { data } = await queryOrders(access, itemsQuery, variables, options);
    connection = object(object(data.order).lineItems);
    items.push(...objects(connection.nodes));
  }
  return items;
}

/** The items that a location fulfills, and the seconds to wait before the next query. */
async function itemsAt(
  location: string | null,
  access: StoreAccess,
  order: JsonObject,
  options: StoreRequestOptions,
) {
  const items = await itemsOf(access, order, options);
  if (location === null) return { items, pause: 0 };
  const { data, wait } = await shopifyGraphql(access, ASSIGNMENTS_QUERY, { id: order.id }, options);
  return { items: itemsAtLocation(items, object(data.order), location), pause: wait };
}

/** Shopify's GraphQL Admin API. */
export const shopifyFeed: OrderFeed = {
  topic: TOPIC,
  async page(access, { cursor, page }, options, location) {
    const first = location === null ? PAGE : PAGE_WITH_LOCATION;
    const variables = { first, after: page, query: `updated_at:>='${cursor}'` };
    const { data, wait: waitForOrders } = await queryOrders(access, ordersQuery, variables, options);
    const { nodes, pageInfo } = object(data.orders);
    if (!Array.isArray(nodes)) return refuseSync("The store's response is not one of Shopify's API");
    const orders: ReadOrder[] = [];
    let wait = waitForOrders;
    for (const node of objects(nodes)) {
      const { items, pause } = await itemsAt(location, access, node, options);
      wait = Math.max(wait, pause);
      const order = restOrderOf(node, items);
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
