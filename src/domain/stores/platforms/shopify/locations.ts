import { type JsonObject, object, objects, text } from "../../../orders/incoming/json/value.ts";
import type { FulfillmentOrder } from "./fulfillment.ts";
import { idOfGid } from "./gid.ts";

/**
 * The query of the places that fulfill a shop's orders.
 * https://shopify.dev/docs/api/admin-graphql/latest/queries/locations, with the scope `read_locations`
 */
export const LOCATIONS_QUERY = "query { locations(first: 250) { nodes { id name } } }";

const nodes = (connection: unknown) => objects(object(connection).nodes);

/** Units that a location fulfills: of a closed fulfillment order only those that were shipped, since others moved away. */
const unitsOf = (status: string, total: number, remaining: number): number =>
  total - (status === "CLOSED" ? remaining : 0);

/** Units of other locations: all of them, and those that these have not shipped yet. */
interface Elsewhere {
  readonly all: number;
  readonly open: number;
}
const NOWHERE: Elsewhere = { all: 0, open: 0 };

/** The units that other locations fulfill, by the ids of the lines. What no location is stated for is ours. */
function unitsElsewhere(
  fulfillmentOrders: readonly FulfillmentOrder[],
  location: string,
): ReadonlyMap<string, Elsewhere> {
  const elsewhere = new Map<string, Elsewhere>();
  for (const { status, locationId, units } of fulfillmentOrders) {
    if (status === "CANCELLED" || locationId === null || locationId === location) continue;
    for (const { lineId, total, remaining } of units) {
      const { all, open } = elsewhere.get(lineId) ?? NOWHERE;
      const more = status === "CLOSED" ? 0 : remaining;
      elsewhere.set(lineId, { all: all + unitsOf(status, total, remaining), open: open + more });
    }
  }
  return elsewhere;
}

/** The items of an order with the units that a location fulfills. */
export function itemsAtLocation(
  items: readonly JsonObject[],
  fulfillmentOrders: readonly FulfillmentOrder[],
  location: string,
): JsonObject[] {
  const elsewhere = unitsElsewhere(fulfillmentOrders, location);
  return items.flatMap((item) => {
    const { all, open } = elsewhere.get(idOfGid(item.id)) ?? NOWHERE;
    const left = Number(item.currentQuantity ?? item.quantity ?? 0) - all;
    const { unfulfilledQuantity: unfulfilled } = item;
    const ours = typeof unfulfilled === "number" && { unfulfilledQuantity: Math.max(0, unfulfilled - open) };
    // The units of other locations are no units of the order that Platen sees.
    return left > 0 ? [{ ...item, quantity: left, currentQuantity: left, ...ours }] : [];
  });
}

/** The locations of a shop, by the digits of their ids. */
export const locationsOf = (data: JsonObject): { id: string; name: string }[] =>
  nodes(data.locations).map(({ id, name }) => ({ id: idOfGid(id), name: text(name) }));
