import type { ShopCall } from "./behavior.ts";
import { nameOf, type ShopOrder } from "./payloads.ts";

/** A parcel as a shop knows it. */
export interface ShopFulfillment {
  readonly id: number;
  readonly orderId: string;
  number: string;
  company: string;
  status: "success" | "cancelled";
  readonly quantities: Map<string, number>;
}

const lineId = ({ id }: ShopOrder, index: number) => `9${index}${id}`;
const linesOf = (order: ShopOrder) =>
  (order.items ?? [{ sku: "TEE-BLK-M", quantity: 1 }]).map((item, index) => ({
    ...item,
    id: lineId(order, index),
  }));

/** Ids beyond 2^53 are bare integers in Shopify's JSON. */
const withBareIds = (value: unknown) => JSON.stringify(value).replace(/(id":)"(\d{10,})"/g, "$1$2");

/** The calls of Shopify's Admin REST API that fulfill orders; `null` for any other call. */
export function fulfillmentCalls(orders: ReadonlyMap<string, ShopOrder>, parcels: ShopFulfillment[]) {
  const ofOrder = (id: string) => parcels.filter((one) => one.orderId === id && one.status === "success");
  const orderOf = (order: ShopOrder) => ({
    id: order.id,
    name: order.number,
    line_items: linesOf(order).map(({ id, ...item }) => ({
      id,
      sku: item.sku,
      name: nameOf(item),
      title: nameOf(item),
      quantity: item.quantity,
      variant_id: item.variant ?? item.product ?? null,
    })),
    fulfillments: ofOrder(order.id).map(({ id, number, status, quantities }) => ({
      id,
      status,
      tracking_number: number,
      line_items: [...quantities].map(([line, quantity]) => ({ id: line, quantity })),
    })),
  });
  /** One for each location that has items of the order. */
  const fulfillmentOrdersOf = (order: ShopOrder) => {
    const lines = linesOf(order);
    const shipped = (id: string) =>
      ofOrder(order.id).reduce((sum, { quantities }) => sum + (quantities.get(id) ?? 0), 0);
    return [...new Set(lines.map(({ location }) => location))].map((location, index) => ({
      id: `6${index}${order.id}`,
      status: order.status === "held" ? "on_hold" : "open",
      assigned_location_id: location ?? null,
      line_items: lines
        .filter((line) => line.location === location)
        .map(({ id, quantity }) => ({
          id: `7${id}`,
          line_item_id: id,
          fulfillable_quantity: quantity - shipped(id),
        })),
    }));
  };
  const create = (body: string) => {
    const refused = (errors: string) => ({ status: 422, value: { errors } });
    const { fulfillment } = JSON.parse(body.replace(/:(\d{16,})/g, ':"$1"'));
    const quantities = new Map<string, number>();
    const [group, ...others] = fulfillment.line_items_by_fulfillment_order;
    if (others.length > 0) return refused("Fulfillment orders must have the same location");
    const order = [...orders.values()].find((one) =>
      fulfillmentOrdersOf(one).some(({ id }) => id === String(group.fulfillment_order_id)),
    );
    const held =
      order && fulfillmentOrdersOf(order).find(({ id }) => id === String(group.fulfillment_order_id));
    if (held?.status !== "open" || !order) return refused("The fulfillment order is not in an open state");
    for (const { id, quantity } of group.fulfillment_order_line_items) {
      const line = held.line_items.find((one) => one.id === String(id));
      if (!line || line.fulfillable_quantity < quantity)
        return refused("Invalid fulfillment order line item");
      quantities.set(line.line_item_id, quantity);
    }
    const { number, company = "" } = fulfillment.tracking_info;
    const made = { id: 800 + parcels.length, orderId: order.id, number, company, quantities };
    parcels.push({ ...made, status: "success" });
    return { status: 201, value: { fulfillment: { id: made.id } } };
  };

  return ({ method, path, query, body }: ShopCall): { status: number; body: string } | null => {
    const rest = /^\/admin\/api\/\d{4}-\d\d\/(.+)\.json$/.exec(path)?.[1];
    if (rest === undefined || rest === "graphql") return null;
    const found = (value: unknown, status = 200) => ({ status, body: withBareIds(value) });
    if (rest === "orders") {
      const named = [...orders.values()].filter(({ number }) => number === query.get("name"));
      return found({ orders: named.map(orderOf) });
    }
    const [, orderId = "", part] = /^orders\/(\d+)(\/fulfillment_orders)?$/.exec(rest) ?? [];
    const order = orders.get(orderId);
    if (order)
      return found(part ? { fulfillment_orders: fulfillmentOrdersOf(order) } : { order: orderOf(order) });
    if (method === "POST" && rest === "fulfillments") {
      const { value, status } = create(body);
      return found(value, status);
    }
    const [, canceled] = /^fulfillments\/(\d+)\/cancel$/.exec(rest) ?? [];
    const parcel = parcels.find(({ id }) => String(id) === canceled);
    if (parcel) {
      parcel.status = "cancelled";
      return found({ fulfillment: { id: parcel.id } });
    }
    return { status: 404, body: '{"errors":"Not Found"}' };
  };
}
