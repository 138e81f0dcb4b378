import { type JsonObject, object, objects, text } from "../../orders/import/json/value.ts";
import { idOfGid } from "./shopify-graphql.ts";

/** The query of the places that fulfill a shop's orders. */
export const LOCATIONS_QUERY = "query { locations(first: 100) { nodes { id name } } }";

/** The query of which location fulfills which units of an order. */
export const ASSIGNMENTS_QUERY = `query($id: ID!) { order(id: $id) { fulfillmentOrders(first: 5) { nodes { status
  assignedLocation { location { id } }
  lineItems(first: 50) { nodes { totalQuantity remainingQuantity lineItem { id } } } } } } }`;

const nodes = (connection: unknown) => objects(object(connection).nodes);

/** Units that a location fulfills: of a closed fulfillment order only those that were shipped, since others moved away. */
const unitsOf = (status: unknown, { totalQuantity, remainingQuantity }: JsonObject): number =>
  Number(totalQuantity ?? 0) - (status === "CLOSED" ? Number(remainingQuantity ?? 0) : 0);

/** The units that other locations fulfill, by the ids of the items. What no location is stated for is ours. */
function unitsElsewhere(order: JsonObject, location: string): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { status, assignedLocation, lineItems } of nodes(order.fulfillmentOrders)) {
    const assigned = idOfGid(object(object(assignedLocation).location).id);
    if (status === "CANCELLED" || assigned === "" || assigned === location) continue;
    for (const line of nodes(lineItems)) {
      const id = text(object(line.lineItem).id);
      units.set(id, (units.get(id) ?? 0) + unitsOf(status, line));
    }
  }
  return units;
}

/** The items of an order with the units that a location fulfills. `assignments`: the order as its query returns it. */
export function itemsAtLocation(
  items: readonly JsonObject[],
  assignments: JsonObject,
  location: string,
): JsonObject[] {
  const elsewhere = unitsElsewhere(assignments, location);
  return items.flatMap((item) => {
    const left = Number(item.currentQuantity ?? item.quantity ?? 0) - (elsewhere.get(text(item.id)) ?? 0);
    return left > 0 ? [{ ...item, currentQuantity: left }] : [];
  });
}

/** The locations of a shop, by the digits of their ids. */
export const locationsOf = (data: JsonObject): { id: string; name: string }[] =>
  nodes(data.locations).map(({ id, name }) => ({ id: idOfGid(id), name: text(name) }));
