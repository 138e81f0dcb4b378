import { object } from "../../../../domain/orders/incoming/json/value.ts";
import {
  FULFILLMENT_ORDERS_QUERY,
  type FulfillmentOrder,
  fulfillmentOrderOf,
  UNITS_QUERY,
} from "../../../../domain/stores/platforms/shopify/fulfillment.ts";
import { allNodes, type ShopifySend } from "./graphql.ts";

/** What each location has to fulfill of an order. `first`: the first page of it, where it was read with the order. */
export async function readFulfillmentOrders(
  send: ShopifySend,
  orderGid: string,
  first?: unknown,
): Promise<FulfillmentOrder[]> {
  const readPage = async (after: string | null) =>
    object((await send(FULFILLMENT_ORDERS_QUERY, { id: orderGid, after })).order).fulfillmentOrders;
  const found: FulfillmentOrder[] = [];
  for (const node of await allNodes(first ?? (await readPage(null)), readPage)) {
    const units = await allNodes(
      node.lineItems,
      async (after) => object((await send(UNITS_QUERY, { id: node.id, after })).fulfillmentOrder).lineItems,
    );
    found.push(fulfillmentOrderOf(node, units));
  }
  return found;
}
