import { type JsonObject, object, text } from "../../../../domain/orders/incoming/json/value.ts";
import {
  fulfillableOrderQuery,
  fulfillmentsOf,
  lineOf,
  ORDERS_BY_NAME_QUERY,
  openUnitsOf,
  type StoreFulfillment,
  searchOfName,
} from "../../../../domain/stores/platforms/shopify/fulfillment.ts";
import { gidOf } from "../../../../domain/stores/platforms/shopify/gid.ts";
import { itemsQuery } from "../../../../domain/stores/platforms/shopify/graphql.ts";
import type { OpenUnits, ShopifyLine } from "../../../../domain/stores/platforms/shopify/parcel.ts";
import type { StoreAccess } from "../../store-access.ts";
import type { ClaimedSync } from "../../sync/outbox.queries.ts";
import { blockSync, refuseSync } from "../../sync/platform-sync.ts";
import { readFulfillmentOrders } from "./fulfillment-orders.ts";
import { allNodes, askForIds, NOT_SHOPIFY, type ShopifySend } from "./graphql.ts";

/** An order as its parcels need it. */
export interface FulfillableOrder {
  readonly lines: readonly ShopifyLine[];
  readonly fulfillments: readonly StoreFulfillment[];
  readonly open: readonly OpenUnits[];
}

type OrderReference = Pick<ClaimedSync, "reference" | "externalId">;

/** The id of the only order of this name, with or without the `#` before it. */
async function gidByName(send: ShopifySend, reference: string): Promise<string> {
  const read = async (after: string | null) =>
    (await send(ORDERS_BY_NAME_QUERY, { query: searchOfName(reference), after })).orders;
  const plain = (name: unknown) => text(name).replace(/^#/, "");
  const found = await allNodes(await read(null), read);
  const [order, ...others] = found.filter(({ name }) => plain(name) === plain(reference));
  if (!order) return refuseSync(`The store has no order ${reference}`);
  if (others.length > 0) return refuseSync(`The store has several orders ${reference}`);
  return text(order.id);
}

/** The order by the store's id of it, which stays when it is renamed; by its name where only a file states it. */
async function orderOf(
  send: ShopifySend,
  access: StoreAccess,
  { reference, externalId }: OrderReference,
): Promise<JsonObject> {
  const id = externalId === null ? await gidByName(send, reference) : gidOf("Order", externalId);
  const { order } = await askForIds(access, (withIds) => send(fulfillableOrderQuery(withIds), { id }));
  if (order === null) return blockSync(`The store has no order ${reference} any more`);
  const found = object(order);
  // Without them a parcel would be sent twice.
  return Array.isArray(found.fulfillments) ? found : blockSync(NOT_SHOPIFY);
}

/** Reads what a parcel of an order needs. */
export async function readOrder(
  send: ShopifySend,
  access: StoreAccess,
  reference: OrderReference,
): Promise<FulfillableOrder> {
  const order = await orderOf(send, access, reference);
  const lines = await allNodes(order.lineItems, async (after) => {
    const data = await askForIds(access, (withIds) => send(itemsQuery(withIds), { id: order.id, after }));
    return object(data.order).lineItems;
  });
  const fulfillmentOrders = await readFulfillmentOrders(send, text(order.id), order.fulfillmentOrders);
  return {
    lines: lines.map(lineOf),
    fulfillments: fulfillmentsOf(order),
    open: openUnitsOf(fulfillmentOrders),
  };
}
