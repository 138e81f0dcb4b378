import type { ShopCall } from "./behavior.ts";
import type { ShopOrder } from "./payloads.ts";

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
const withBareIds = (value: unknown) => JSON.stringify(value).replace(/"(\d{10,})"/g, "$1");

/** The calls of Shopify's Admin REST API that fulfill orders; `null` for any other call. */
export function fulfillmentCalls(orders: ReadonlyMap<string, ShopOrder>, parcels: ShopFulfillment[]) {
  const ofOrder = (id: string) => parcels.filter((one) => one.orderId === id && one.status === "success");
  const orderOf = (order: ShopOrder) => ({
    id: order.id,
    name: order.number,
    line_items: linesOf(order).map(({ id, sku }) => ({ id, sku, title: `Sunset tee ${sku}` })),
    fulfillments: ofOrder(order.id).map(({ id, number, status }) => ({
      id,
      status,
      tracking_number: number,
    })),
  });
  const left = (order: ShopOrder) => {
    const shipped = (id: string) =>
      ofOrder(order.id).reduce((sum, { quantities }) => sum + (quantities.get(id) ?? 0), 0);
    return linesOf(order).map(({ id, quantity }) => ({
      ...{ id: `7${id}`, line_item_id: id, fulfillable_quantity: quantity - shipped(id) },
    }));
  };
  const create = (body: string) => {
    const { fulfillment } = JSON.parse(body.replace(/:(\d{16,})/g, ':"$1"'));
    const [group] = fulfillment.line_items_by_fulfillment_order;
    const orderId = String(group.fulfillment_order_id).slice(1);
    const quantities = new Map<string, number>(
      group.fulfillment_order_line_items.map((line: { id: string; quantity: number }) => [
        String(line.id).slice(1),
        line.quantity,
      ]),
    );
    const { number, company = "" } = fulfillment.tracking_info;
    const made = { id: 800 + parcels.length, orderId, number, company, quantities };
    parcels.push({ ...made, status: "success" });
    return { fulfillment: { id: made.id } };
  };

  return ({ method, path, query, body }: ShopCall): { status: number; body: string } | null => {
    const rest = /^\/admin\/api\/\d{4}-\d\d\/(.+)\.json$/.exec(path)?.[1];
    if (rest === undefined || rest === "graphql") return null;
    const found = (value: unknown, status = 200) => ({ status, body: withBareIds(value) });
    const held = /^orders\/(\d+)\/fulfillment_orders$/.exec(rest)?.[1];
    if (rest === "orders") {
      const named = [...orders.values()].filter(({ number }) => number === query.get("name"));
      return found({ orders: named.map(orderOf) });
    }
    const order = held && orders.get(held);
    if (order)
      return found({
        fulfillment_orders: [{ id: `6${order.id}`, status: "open", line_items: left(order) }],
      });
    if (method === "POST" && rest === "fulfillments") return found(create(body), 201);
    return { status: 404, body: '{"errors":"Not Found"}' };
  };
}
