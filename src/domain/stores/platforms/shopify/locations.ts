import { type JsonObject, object, objects, text } from "../../../orders/incoming/json/value.ts";
import { idOfGid } from "./graphql.ts";

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

/** Units of other locations: all of them, and those that these have not shipped yet. */
interface Elsewhere {
  readonly all: number;
  readonly open: number;
}
const NOWHERE: Elsewhere = { all: 0, open: 0 };

/** The units that other locations fulfill, by the ids of the items. What no location is stated for is ours. */
function unitsElsewhere(order: JsonObject, location: string): ReadonlyMap<string, Elsewhere> {
  const units = new Map<string, Elsewhere>();
  for (const { status, assignedLocation, lineItems } of nodes(order.fulfillmentOrders)) {
    const assigned = idOfGid(object(object(assignedLocation).location).id);
    if (status === "CANCELLED" || assigned === "" || assigned === location) continue;
    for (const line of nodes(lineItems)) {
      const id = text(object(line.lineItem).id);
      const { all, open } = units.get(id) ?? NOWHERE;
      const more = status === "CLOSED" ? 0 : Number(line.remainingQuantity ?? 0);
      units.set(id, { all: all + unitsOf(status, line), open: open + more });
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
    const { all, open } = elsewhere.get(text(item.id)) ?? NOWHERE;
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
