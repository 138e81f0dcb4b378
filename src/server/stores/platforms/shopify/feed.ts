import { type JsonObject, object, objects, text } from "../../../../domain/orders/incoming/json/value.ts";
import { firstFulfillBy, timesOf } from "../../../../domain/stores/platforms/shopify/fulfillment.ts";
import { itemsQuery, ordersQuery, restOrderOf } from "../../../../domain/stores/platforms/shopify/graphql.ts";
import { shopifyInbound } from "../../../../domain/stores/platforms/shopify/inbound.ts";
import { itemsAtLocation } from "../../../../domain/stores/platforms/shopify/locations.ts";
import { latestOf, type OrderFeed, type ReadOrder, readOrderOf } from "../../inbound/feed/order-feed.ts";
import type { StoreAccess } from "../../store-access.ts";
import { refuseSync } from "../../sync/platform-sync.ts";
import { readFulfillmentOrders } from "./fulfillment-orders.ts";
import {
  allNodes,
  askForDates,
  askForIds,
  NOT_SHOPIFY,
  type ShopifySend,
  shopifyGraphql,
} from "./graphql.ts";

/** Few, because the cost of a query counts the items that it may return. */
const PAGE = 5;
/** With a location each order takes a query of its own, and a page must not cost more than the store's bucket holds. */
const PAGE_WITH_LOCATION = 2;

const TOPIC = "orders/updated";

interface OwnPart {
  readonly items: readonly JsonObject[];
  /** See `firstFulfillBy`; undefined also where the store does not state it. */
  readonly fulfillBy: string | null | undefined;
}

/**
 * The items of an order that a location fulfills, and by when. The first page of items, which the order comes with, has
 * most of them.
 */
async function partAt(
  location: string | null,
  access: StoreAccess,
  order: JsonObject,
  send: ShopifySend,
): Promise<OwnPart> {
  const items = await allNodes(order.lineItems, async (after) => {
    const data = await askForIds(access, (withIds) => send(itemsQuery(withIds), { id: order.id, after }));
    return object(data.order).lineItems;
  });
  if (location === null) return { items, fulfillBy: firstFulfillBy(timesOf(order)) };
  const fulfillmentOrders = await readFulfillmentOrders(send, text(order.id));
  const ours = fulfillmentOrders.filter(({ locationId }) => locationId === null || locationId === location);
  return {
    items: itemsAtLocation(items, fulfillmentOrders, location),
    fulfillBy: firstFulfillBy(ours),
  };
}

/** Shopify's GraphQL Admin API. */
export const shopifyFeed: OrderFeed = {
  topic: TOPIC,
  async page(access, { cursor, page }, options, location) {
    let wait = 0;
    let hidesBuyers = false;
    const send: ShopifySend = async (query, variables) => {
      const response = await shopifyGraphql(access, query, variables, options);
      wait = Math.max(wait, response.wait);
      hidesBuyers ||= response.hidesBuyers;
      return response.data;
    };
    const first = location === null ? PAGE : PAGE_WITH_LOCATION;
    const variables = { first, after: page, query: `updated_at:>='${cursor}'` };
    const ask = (withDates: boolean) =>
      askForIds(access, (withIds) => send(ordersQuery({ withIds, withDates }), variables));
    const data = await (location === null ? askForDates(access, ask) : ask(false));
    const { nodes, pageInfo } = object(data.orders);
    if (!Array.isArray(nodes)) return refuseSync(NOT_SHOPIFY);
    const orders: ReadOrder[] = [];
    for (const node of objects(nodes)) {
      const { items, fulfillBy } = await partAt(location, access, node, send);
      const order = restOrderOf(node, items, { hidesBuyers, fulfillBy });
      orders.push(readOrderOf(shopifyInbound.envelopeOf(TOPIC, order), order) ?? refuseSync(NOT_SHOPIFY));
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
