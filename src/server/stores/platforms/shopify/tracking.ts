import { carrierLabel, trackingUrl } from "../../../../domain/orders/tracking/carriers.ts";
import { planParcel, type SentUnits } from "../../../../domain/stores/platforms/shopify/parcel.ts";
import type { ParcelUnits } from "../../../../domain/stores/sync.ts";
import type { ClaimedSync } from "../../sync/outbox.queries.ts";
import {
  blockSync,
  ONLY_ADDED,
  type PlatformSync,
  refuseSync,
  skipSync,
  syncedParcelOf,
} from "../../sync/platform-sync.ts";
import {
  type FoundOrder,
  madeFulfillment,
  openUnits,
  orderOf,
  type ShopifyClient,
  shopifyClient,
} from "./tracking-order.ts";

/** A hold is released by a person or an app of the store; reading it again costs two requests. */
const HELD_SECONDS = 3_600;

/** The fulfillments that these items still take, each with what the API names its lines. */
async function fulfillmentsOf(
  store: ShopifyClient,
  order: FoundOrder,
  { locationId, ownedLines: owned }: Pick<ClaimedSync, "locationId" | "ownedLines">,
  items: readonly ParcelUnits[],
  sent: readonly SentUnits[],
) {
  const lines = order.line_items.map(
    ({ id, variant_id, sku = null, name = null, title = null, quantity }) => ({
      id,
      variantId: variant_id ?? null,
      sku,
      name,
      title,
      quantity,
    }),
  );
  const plan = planParcel(items, { lines, open: await openUnits(store, order), sent, owned }, locationId);
  if ("fulfillments" in plan)
    return plan.fulfillments.map((units) => {
      const holders = [...new Set(units.map(({ fulfillmentOrderId }) => fulfillmentOrderId))];
      return holders.map((holder) => ({
        fulfillment_order_id: holder,
        fulfillment_order_line_items: units
          .filter(({ fulfillmentOrderId }) => fulfillmentOrderId === holder)
          .map(({ id, quantity }) => ({ id, quantity })),
      }));
    });
  const { sku, title } = plan.missing;
  if (plan.isHeld)
    return blockSync(
      `The store holds the fulfillment of ${sku || title}. Release it there; the parcel is sent after that`,
      HELD_SECONDS,
    );
  return refuseSync(`The store has too few units left to fulfill of ${sku || title}`);
}

/**
 * Shopify's Admin REST API: a parcel is a fulfillment at each location that has units of it. It has no
 * idempotency keys, so existing fulfillments are read first: those with this tracking number are of the parcel, except
 * another parcel's.
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
  const recorded = living.filter(({ id }) => synced?.remote.includes(id));
  /** Made by an attempt that did not record them. */
  const unrecorded = living.filter(
    ({ id, tracking_number }) =>
      tracking_number === number && !synced?.remote.includes(id) && !sync.othersRemote.includes(id),
  );
  const existing = (synced ? recorded : unrecorded).map(({ id }) => id);
  switch (step.type) {
    case "ship": {
      // Where an attempt ended between two locations, the first one has its units.
      const sent = unrecorded.flatMap(({ line_items }) =>
        line_items.map((line) => ({ lineId: line.id, quantity: line.quantity })),
      );
      const remote = [...recorded, ...unrecorded].map(({ id }) => id);
      for (const line_items_by_fulfillment_order of await fulfillmentsOf(
        store,
        order,
        sync,
        step.items,
        sent,
      )) {
        const fulfillment = { notify_customer: true, tracking_info, line_items_by_fulfillment_order };
        const response = await store.post("fulfillments.json", { fulfillment }, madeFulfillment);
        remote.push(response.fulfillment.id);
      }
      return remote.length > 0 ? syncedParcelOf(sync, remote) : skipSync(ONLY_ADDED);
    }
    case "correct":
      for (const one of existing) {
        const fulfillment = { notify_customer: true, tracking_info };
        await store.post(`fulfillments/${one}/update_tracking.json`, { fulfillment }, madeFulfillment);
      }
      // Added units are a step of their own.
      return { ...syncedParcelOf(sync, existing), items: synced?.items ?? [] };
    case "void":
      for (const one of existing) await store.post(`fulfillments/${one}/cancel.json`, {}, madeFulfillment);
      return syncedParcelOf(sync, []);
  }
};
