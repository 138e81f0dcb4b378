import type { ShopOrder } from "./payloads.ts";
import { askedFor, digitsOf, gid, pageOf } from "./shopify-connection.ts";
import type { ShopLocation } from "./shopify-locations.ts";

/** A parcel as a shop knows it. */
export interface ShopFulfillment {
  readonly id: number;
  readonly orderId: string;
  number: string;
  company: string;
  status: "success" | "cancelled";
  /** How often the buyer was mailed. */
  mails: number;
  readonly quantities: Map<string, number>;
}

interface ShopContents {
  readonly orders: ReadonlyMap<string, ShopOrder>;
  readonly locations: readonly ShopLocation[];
  readonly parcels: ShopFulfillment[];
}

type TrackingInfo = { number: string; company?: string };
type Variables = {
  id?: string;
  after?: string | null;
  query?: string;
  fulfillmentId?: string;
  trackingInfoInput?: TrackingInfo;
  fulfillment?: {
    trackingInfo: TrackingInfo;
    notifyCustomer?: boolean;
    lineItemsByFulfillmentOrder: {
      fulfillmentOrderId: string;
      fulfillmentOrderLineItems: { id: string; quantity: number }[];
    }[];
  };
};

const linesOf = (order: ShopOrder) =>
  (order.items ?? [{ sku: "TEE-BLK-M", quantity: 1, left: 1, location: undefined }]).map((item, index) => ({
    quantity: item.left ?? item.quantity,
    location: item.location,
    id: `9${index}${order.id}`,
  }));

const isLiving = ({ status }: ShopFulfillment) => status === "success";

function statusOf(isHeld: boolean, total: number, remaining: number): string {
  if (isHeld) return "ON_HOLD";
  if (remaining === 0) return "CLOSED";
  return remaining < total ? "IN_PROGRESS" : "OPEN";
}

const refused = (message: string) => ({
  fulfillment: null,
  userErrors: [{ field: ["fulfillment"], message }],
});
const done = ({ id }: ShopFulfillment) => ({
  fulfillment: { id: gid("Fulfillment", id) },
  userErrors: [],
});

/** The fulfillment orders of an order: one for each location that has items of it. */
function fulfillmentOrdersOf({ locations, parcels }: ShopContents, order: ShopOrder) {
  const [main] = locations;
  const lines = linesOf(order).map((line) => ({ ...line, location: line.location ?? main?.id ?? null }));
  const shipped = (id: string) =>
    parcels
      .filter((one) => one.orderId === order.id && isLiving(one))
      .reduce((sum, { quantities }) => sum + (quantities.get(id) ?? 0), 0);
  return [...new Set(lines.map(({ location }) => location))].map((location, index) => {
    const units = lines
      .filter((line) => line.location === location)
      .map(({ id, quantity }) => ({
        id: gid("FulfillmentOrderLineItem", `7${id}`),
        totalQuantity: quantity,
        remainingQuantity: Math.max(0, quantity - shipped(id)),
        lineItem: { id: gid("LineItem", id) },
      }));
    const sum = (key: "totalQuantity" | "remainingQuantity") =>
      units.reduce((before, unit) => before + unit[key], 0);
    return {
      id: gid("FulfillmentOrder", `6${index}${order.id}`),
      location,
      status: statusOf(order.status === "held", sum("totalQuantity"), sum("remainingQuantity")),
      units,
    };
  });
}

/** Creates a fulfillment, of one location. */
function create(shop: ShopContents, { fulfillment }: Variables) {
  const groups = fulfillment?.lineItemsByFulfillmentOrder ?? [];
  const all = [...shop.orders.values()].flatMap((order) =>
    fulfillmentOrdersOf(shop, order).map((one) => ({ ...one, orderId: order.id })),
  );
  const named = groups.map(({ fulfillmentOrderId }) => all.find(({ id }) => id === fulfillmentOrderId));
  const [first] = named;
  if (!first || !fulfillment) return refused("Fulfillment order does not exist.");
  if (named.some((one) => one?.location !== first.location || one.orderId !== first.orderId))
    return refused("All fulfillment orders must have the same assigned location.");
  const quantities = new Map<string, number>();
  for (const [at, { fulfillmentOrderLineItems }] of groups.entries())
    for (const { id, quantity } of fulfillmentOrderLineItems) {
      const { status, units } = named[at] ?? first;
      if (status !== "OPEN" && status !== "IN_PROGRESS")
        return refused("The fulfillment order is not in an open state.");
      const unit = units.find((one) => one.id === id);
      if (!unit || unit.remainingQuantity < quantity)
        return refused("Invalid fulfillment order line item quantity requested.");
      quantities.set(digitsOf(unit.lineItem.id), quantity);
    }
  const { number, company = "" } = fulfillment.trackingInfo;
  const parcel: ShopFulfillment = {
    id: 800 + shop.parcels.length,
    orderId: first.orderId,
    number,
    company,
    status: "success",
    mails: Number(fulfillment.notifyCustomer ?? false),
    quantities,
  };
  shop.parcels.push(parcel);
  return done(parcel);
}

/** The queries and mutations of fulfillments of Shopify's GraphQL Admin API; `null` for any other. */
export function fulfillmentQueries(shop: ShopContents, itemsOf: (order: ShopOrder, size: number) => object) {
  const { orders, parcels } = shop;
  const parcelOf = (id: unknown) => parcels.find((one) => String(one.id) === digitsOf(id));
  const unitsPage = (query: string, units: readonly object[], after?: string | null) =>
    pageOf(units, askedFor(query, "lineItems"), after);

  const fulfillmentOrdersPage = (query: string, order: ShopOrder, after: unknown) => {
    const nodes = fulfillmentOrdersOf(shop, order).map(({ id, location, status, units }) => ({
      id,
      status,
      fulfillBy: order.shipBy ?? null,
      assignedLocation: { location: location === null ? null : { id: gid("Location", location) } },
      lineItems: unitsPage(query, units),
    }));
    return pageOf(nodes, askedFor(query, "fulfillmentOrders"), after);
  };

  const orderNode = (query: string, order: ShopOrder, after: unknown) => ({
    id: gid("Order", order.id),
    lineItems: itemsOf(order, askedFor(query, "lineItems")),
    fulfillments: parcels
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, status, number, company }) => ({
        id: gid("Fulfillment", id),
        status: status.toUpperCase(),
        trackingInfo: [{ number, company }],
      })),
    fulfillmentOrders: fulfillmentOrdersPage(query, order, after),
  });

  const mutate = (query: string, variables: Variables): object | null => {
    if (query.includes("fulfillmentCreate(")) return { fulfillmentCreate: create(shop, variables) };
    if (query.includes("fulfillmentTrackingInfoUpdate(")) {
      const parcel = parcelOf(variables.fulfillmentId);
      const info = variables.trackingInfoInput;
      if (!parcel || !isLiving(parcel) || !info)
        return { fulfillmentTrackingInfoUpdate: refused("Fulfillment does not exist.") };
      Object.assign(parcel, { number: info.number, company: info.company ?? "" });
      parcel.mails += Number(query.includes("notifyCustomer: true"));
      return { fulfillmentTrackingInfoUpdate: done(parcel) };
    }
    if (!query.includes("fulfillmentCancel(")) return null;
    const parcel = parcelOf(variables.id);
    if (!parcel || !isLiving(parcel)) return { fulfillmentCancel: refused("Fulfillment can't be canceled.") };
    parcel.status = "cancelled";
    return { fulfillmentCancel: done(parcel) };
  };

  return (query: string, variables: Variables): object | null => {
    const { id, after } = variables;
    const changed = mutate(query, variables);
    if (changed) return changed;
    if (query.includes("fulfillment(id:")) {
      const sent = [...(parcelOf(id)?.quantities ?? [])].map(([line, quantity]) => ({
        quantity,
        lineItem: { id: gid("LineItem", line) },
      }));
      return {
        fulfillment: {
          fulfillmentLineItems: pageOf(sent, askedFor(query, "fulfillmentLineItems"), after),
        },
      };
    }
    if (query.includes("fulfillmentOrder(id:")) {
      const found = [...orders.values()]
        .flatMap((order) => fulfillmentOrdersOf(shop, order))
        .find((one) => one.id === id);
      return { fulfillmentOrder: found ? { lineItems: unitsPage(query, found.units, after) } : null };
    }
    if (query.includes("fulfillmentOrders(") && query.includes("order(id:")) {
      const order = orders.get(digitsOf(id));
      return { order: order ? orderNode(query, order, after) : null };
    }
    const [, name] = /^name:'#?(.+)'$/.exec(variables.query ?? "") ?? [];
    if (name === undefined) return null;
    // A search finds more than names that are equal.
    const named = [...orders.values()].filter(({ number }) => number.replace("#", "").startsWith(name));
    const nodes = named.map(({ id: digits, number }) => ({ id: gid("Order", digits), name: number }));
    return { orders: pageOf(nodes, askedFor(query, "orders"), after) };
  };
}
