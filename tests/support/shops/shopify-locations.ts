import type { ShopOrder } from "./payloads.ts";

export interface ShopLocation {
  /** Digits. */
  readonly id: string;
  readonly name: string;
}

const gid = (type: string, id: string) => `gid://shopify/${type}/${id}`;

/** The fulfillment orders of an order: one for each location that has items of it. */
function fulfillmentOrdersOf({ id, items = [] }: ShopOrder, locations: readonly ShopLocation[]) {
  const [main] = locations;
  const placed = items.map((item, index) => ({ ...item, location: item.location ?? main?.id ?? "", index }));
  return [...new Set(placed.map(({ location }) => location))].map((location) => ({
    status: "OPEN",
    assignedLocation: { location: { id: gid("Location", location) } },
    lineItems: {
      nodes: placed
        .filter((item) => item.location === location)
        .map(({ quantity, index }) => ({
          totalQuantity: quantity,
          remainingQuantity: quantity,
          lineItem: { id: gid("LineItem", `9${index}${id}`) },
        })),
    },
  }));
}

/** The queries of locations of Shopify's GraphQL Admin API; `null` for any other query. */
export function locationQueries(orders: ReadonlyMap<string, ShopOrder>, locations: readonly ShopLocation[]) {
  return (query: string, variables: { id?: string }): object | null => {
    if (query.includes("locations("))
      return { locations: { nodes: locations.map(({ id, name }) => ({ id: gid("Location", id), name })) } };
    if (!query.includes("fulfillmentOrders(")) return null;
    const order = orders.get(String(variables.id).split("/").at(-1) ?? "");
    return {
      order: order ? { fulfillmentOrders: { nodes: fulfillmentOrdersOf(order, locations) } } : null,
    };
  };
}
