import { z } from "zod";
import type { OpenUnits } from "../../../../domain/stores/platforms/shopify/parcel.ts";
import type { ClaimedSync } from "../../sync/outbox.queries.ts";
import { blockSync, refuseSync, type SyncContext, sendOrThrow } from "../../sync/platform-sync.ts";
import type { StoreRequest } from "../../sync/store-request.ts";

export const SHOPIFY_VERSION = "2025-10";
const id = z.union([z.number(), z.string()]).transform(String);

const FIELDS = "id,name,line_items,fulfillments";
const foundOrder = z.object({
  id,
  name: z.string(),
  line_items: z.array(
    z.object({
      id,
      variant_id: id.nullish(),
      sku: z.string().nullish(),
      name: z.string().nullish(),
      title: z.string().nullish(),
      quantity: z.number(),
    }),
  ),
  fulfillments: z
    .array(
      z.object({
        id,
        status: z.string().nullish(),
        tracking_number: z.string().nullish(),
        line_items: z.array(z.object({ id, quantity: z.number() })).default([]),
      }),
    )
    .default([]),
});
export type FoundOrder = z.output<typeof foundOrder>;

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
/** Of a fulfillment order that Shopify takes no fulfillment of yet. */
const HELD = new Set(["on_hold", "scheduled"]);
export const madeFulfillment = z.object({ fulfillment: z.object({ id }) });

/** A client of one store that validates responses and sends the access token with every request. */
export function shopifyClient({ access, options, idempotencyKey }: SyncContext) {
  const base = `${access.address}/admin/api/${SHOPIFY_VERSION}`;
  const headers = { "x-shopify-access-token": access.key };
  const send = async <S extends z.ZodType>(request: StoreRequest, shape: S): Promise<z.output<S>> => {
    const { body } = await sendOrThrow(request, options);
    const parsed = shape.safeParse(body);
    return parsed.success ? parsed.data : blockSync("The store's response is not one of Shopify's API");
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
export type ShopifyClient = ReturnType<typeof shopifyClient>;

/** The order by the store's id of it, which stays when it is renamed; by its name where only a file states it. */
export async function orderOf(
  { get }: ShopifyClient,
  { reference, externalId }: Pick<ClaimedSync, "reference" | "externalId">,
): Promise<FoundOrder> {
  if (externalId !== null) {
    const path = `orders/${externalId}.json?fields=${FIELDS}`;
    return (await get(path, z.object({ order: foundOrder }))).order;
  }
  const query = new URLSearchParams({ name: reference, status: "any", fields: FIELDS });
  const { orders } = await get(`orders.json?${query}`, z.object({ orders: z.array(foundOrder) }));
  const isMeant = ({ name }: FoundOrder) => name.replace(/^#/, "") === reference.replace(/^#/, "");
  const [order, ...others] = orders.filter(isMeant);
  if (!order) return refuseSync(`The store has no order ${reference}`);
  if (others.length > 0) return refuseSync(`The store has several orders ${reference}`);
  return order;
}

/** What is left to fulfill of an order, by location. */
export async function openUnits({ get }: ShopifyClient, order: FoundOrder): Promise<OpenUnits[]> {
  const read = await get(`orders/${order.id}/fulfillment_orders.json`, fulfillmentOrders);
  return read.fulfillment_orders
    .filter(({ status }) => status !== "closed" && status !== "cancelled")
    .flatMap(({ id: fulfillmentOrderId, status, assigned_location_id: locationId = null, line_items }) =>
      line_items.map((line) => ({
        id: line.id,
        lineId: line.line_item_id,
        quantity: line.fulfillable_quantity,
        fulfillmentOrderId,
        locationId,
        isHeld: HELD.has(status ?? ""),
      })),
    );
}
