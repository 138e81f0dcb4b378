import { z } from "zod";
import { carrierLabel, trackingUrl } from "../../../domain/orders/tracking/carriers.ts";
import type { ParcelUnits } from "../../../domain/stores/sync.ts";
import type { ClaimedSync } from "./outbox.queries.ts";
import {
  type PlatformSync,
  refuseSync,
  type SyncContext,
  sendOrThrow,
  syncedParcelOf,
} from "./platform-sync.ts";
import type { StoreRequest } from "./store-request.ts";

export const SHOPIFY_VERSION = "2025-10";
const id = z.union([z.number(), z.string()]).transform(String);

const foundOrders = z.object({
  orders: z.array(
    z.object({
      id,
      name: z.string(),
      line_items: z.array(z.object({ id, sku: z.string().nullish(), title: z.string().nullish() })),
      fulfillments: z
        .array(z.object({ id, status: z.string().nullish(), tracking_number: z.string().nullish() }))
        .default([]),
    }),
  ),
});
type FoundOrder = z.output<typeof foundOrders>["orders"][number];

const fulfillmentOrders = z.object({
  fulfillment_orders: z.array(
    z.object({
      id,
      status: z.string().nullish(),
      assigned_location_id: id.nullish(),
      line_items: z.array(z.object({ id, line_item_id: id, fulfillable_quantity: z.number() })),
    }),
  ),
});

const made = z.object({ fulfillment: z.object({ id }) });

/** A client of one store that validates responses and sends the access token with every request. */
function shopifyClient({ access, options, idempotencyKey }: SyncContext) {
  const base = `${access.address}/admin/api/${SHOPIFY_VERSION}`;
  const headers = { "x-shopify-access-token": access.key };
  const send = async <S extends z.ZodType>(request: StoreRequest, shape: S): Promise<z.output<S>> => {
    const { body } = await sendOrThrow(request, options);
    const parsed = shape.safeParse(body);
    return parsed.success ? parsed.data : refuseSync("The store's response is not one of Shopify's API");
  };
  return {
    get: <S extends z.ZodType>(path: string, shape: S) =>
      send({ method: "GET", url: `${base}/${path}`, headers }, shape),
    post: <S extends z.ZodType>(path: string, body: unknown, shape: S) =>
      send(
        {
          method: "POST",
          url: `${base}/${path}`,
          headers: { ...headers, "content-type": "application/json", "idempotency-key": idempotencyKey },
          body: JSON.stringify(body),
        },
        shape,
      ),
  };
}
type ShopifyClient = ReturnType<typeof shopifyClient>;

async function orderOf(
  { get }: ShopifyClient,
  { reference, externalId }: Pick<ClaimedSync, "reference" | "externalId">,
): Promise<FoundOrder> {
  const query = new URLSearchParams({
    name: reference,
    status: "any",
    fields: "id,name,line_items,fulfillments",
  });
  const { orders } = await get(`orders.json?${query}`, foundOrders);
  const isMeant = ({ id, name }: FoundOrder) =>
    externalId === null ? name.replace(/^#/, "") === reference.replace(/^#/, "") : id === externalId;
  const [order, ...others] = orders.filter(isMeant);
  if (!order) return refuseSync(`The store has no order ${reference}`);
  if (others.length > 0) return refuseSync(`The store has several orders ${reference}`);
  return order;
}

/**
 * The matching lines of the store's fulfillment orders: by SKU, or by title where there is none. Those of the seller's
 * location are taken first.
 */
async function linesToFulfill(
  store: ShopifyClient,
  order: FoundOrder,
  { locationId }: Pick<ClaimedSync, "locationId">,
  items: readonly ParcelUnits[],
) {
  const { fulfillment_orders: open } = await store.get(
    `orders/${order.id}/fulfillment_orders.json`,
    fulfillmentOrders,
  );
  const isOurs = (one: (typeof open)[number]) => one.assigned_location_id === locationId;
  const lines = open
    .filter(({ status }) => status !== "closed" && status !== "cancelled")
    .sort((a, b) => Number(isOurs(b)) - Number(isOurs(a)))
    .flatMap(({ id: holder, line_items: held }) => held.map((line) => ({ ...line, holder })));
  const taken = new Map<string, { id: string; quantity: number }[]>();
  for (const item of items) {
    let missing = item.quantity;
    const matches = (one: FoundOrder["line_items"][number]) =>
      item.sku ? one.sku === item.sku : one.title !== null && one.title === item.title;
    const meant = new Set(order.line_items.filter(matches).map((line) => line.id));
    for (const line of lines) {
      const quantity = meant.has(line.line_item_id) ? Math.min(missing, line.fulfillable_quantity) : 0;
      if (quantity === 0) continue;
      missing -= quantity;
      line.fulfillable_quantity -= quantity;
      taken.set(line.holder, [...(taken.get(line.holder) ?? []), { id: line.id, quantity }]);
    }
    if (missing > 0) refuseSync(`The store has too few units left to fulfill of ${item.sku || item.title}`);
  }
  return [...taken].map(([holder, of]) => ({
    fulfillment_order_id: holder,
    fulfillment_order_line_items: of,
  }));
}

/**
 * Shopify's Admin REST API: a parcel is a fulfillment. It has no idempotency keys, so existing fulfillments are read
 * first: one with this tracking number is the parcel.
 */
export const syncShopify: PlatformSync = async (context, step, synced) => {
  const { sync } = context;
  const { number, carrier, link } = sync.desired;
  const store = shopifyClient(context);
  const tracking_info = {
    number,
    ...(carrier && { company: carrierLabel(carrier), url: trackingUrl(carrier, number, link) }),
  };
  const order = await orderOf(store, sync);
  const living = order.fulfillments.filter(({ status }) => status !== "cancelled");
  const existing = living
    .filter((one) => synced?.remote.includes(one.id) || one.tracking_number === number)
    .map((one) => one.id);
  switch (step.type) {
    case "ship": {
      if (!synced && existing.length > 0) return syncedParcelOf(sync, existing);
      const line_items_by_fulfillment_order = await linesToFulfill(store, order, sync, step.items);
      const fulfillment = { notify_customer: true, tracking_info, line_items_by_fulfillment_order };
      const response = await store.post("fulfillments.json", { fulfillment }, made);
      return syncedParcelOf(sync, [...existing, response.fulfillment.id]);
    }
    case "correct":
      for (const one of existing) {
        const fulfillment = { notify_customer: true, tracking_info };
        await store.post(`fulfillments/${one}/update_tracking.json`, { fulfillment }, made);
      }
      // Added units are a step of their own.
      return { ...syncedParcelOf(sync, existing), items: synced?.items ?? [] };
    case "void":
      for (const one of existing) await store.post(`fulfillments/${one}/cancel.json`, {}, made);
      return syncedParcelOf(sync, []);
  }
};
