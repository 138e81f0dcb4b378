import { object } from "../../../../domain/orders/incoming/json/value.ts";
import { carrierLabel, trackingUrl } from "../../../../domain/orders/tracking/carriers.ts";
import {
  FULFILLMENT_MUTATIONS,
  lineItemsByFulfillmentOrder,
  SENT_UNITS_QUERY,
  sentUnitsOf,
} from "../../../../domain/stores/platforms/shopify/fulfillment.ts";
import { gidOf, idOfGid } from "../../../../domain/stores/platforms/shopify/gid.ts";
import {
  type FulfillmentUnits,
  planParcel,
  type SentUnits,
} from "../../../../domain/stores/platforms/shopify/parcel.ts";
import type { ParcelUnits } from "../../../../domain/stores/sync.ts";
import type { ClaimedSync } from "../../sync/outbox.queries.ts";
import {
  blockSync,
  ONLY_ADDED,
  type PlatformSync,
  refuseSync,
  type SyncContext,
  skipSync,
  syncedParcelOf,
} from "../../sync/platform-sync.ts";
import { allNodes, checkUserErrors, NOT_SHOPIFY, type ShopifySend, shopifyGraphql } from "./graphql.ts";
import { waitForBucket } from "./pace.ts";
import { type FulfillableOrder, readOrder } from "./tracking-order.ts";

/** A hold is released by a person or an app of the store; reading it again costs a request. */
const HELD_SECONDS = 3_600;

/** Sends to one store, at the pace that its bucket of query costs allows: a store can get many parcels at once. */
const senderTo =
  ({ access, options }: SyncContext): ShopifySend =>
  async (query, variables) => {
    await waitForBucket(access.address, query, options.signal);
    return (await shopifyGraphql(access, query, variables, options)).data;
  };

/** The units that each fulfillment of these items takes. */
function fulfillmentsFor(
  { lines, open }: FulfillableOrder,
  { locationId, ownedLines: owned }: Pick<ClaimedSync, "locationId" | "ownedLines">,
  items: readonly ParcelUnits[],
  sent: readonly SentUnits[],
): readonly (readonly FulfillmentUnits[])[] {
  const plan = planParcel(items, { lines, open, sent, owned }, locationId);
  if ("fulfillments" in plan) return plan.fulfillments;
  const { sku, title } = plan.missing;
  if (plan.isHeld)
    return blockSync(
      `The store holds the fulfillment of ${sku || title}. Release it there; the parcel is sent after that`,
      HELD_SECONDS,
    );
  return refuseSync(`The store has too few units left to fulfill of ${sku || title}`);
}

/** The units of fulfillments that the store has. */
async function sentUnits(send: ShopifySend, ids: readonly string[]): Promise<SentUnits[]> {
  const sent: SentUnits[] = [];
  for (const one of ids) {
    const id = gidOf("Fulfillment", one);
    const read = async (after: string | null) =>
      object((await send(SENT_UNITS_QUERY, { id, after })).fulfillment).fulfillmentLineItems;
    sent.push(...(await allNodes(await read(null), read)).map(sentUnitsOf));
  }
  return sent;
}

/** Sends a mutation of fulfillments. @returns the id of the fulfillment */
async function changeFulfillment(
  send: ShopifySend,
  name: keyof typeof FULFILLMENT_MUTATIONS,
  variables: Readonly<Record<string, unknown>>,
): Promise<string> {
  const data = await send(FULFILLMENT_MUTATIONS[name], variables);
  checkUserErrors(data, name, "fulfillment");
  return idOfGid(object(object(data[name]).fulfillment).id) || blockSync(NOT_SHOPIFY);
}

/**
 * Shopify's GraphQL Admin API: a parcel is a fulfillment at each location that has units of it. Its mutations take no
 * idempotency keys, so existing fulfillments are read first: those with this tracking number are of the parcel, except
 * another parcel's.
 */
export const syncShopify: PlatformSync = async (context, step, synced) => {
  const { sync, access } = context;
  const { number, carrier, link } = sync.desired;
  const send = senderTo(context);
  const url = trackingUrl(carrier, number, link);
  const trackingInfo = { number, ...(carrier && { company: carrierLabel(carrier), ...(url && { url }) }) };
  const order = await readOrder(send, access, sync);
  const recorded = order.fulfillments.filter(({ id }) => synced?.remote.includes(id));
  /** Made by an attempt that did not record them. */
  const unrecorded = order.fulfillments.filter(
    ({ id, numbers }) =>
      numbers.includes(number) && !synced?.remote.includes(id) && !sync.othersRemote.includes(id),
  );
  const existing = (synced ? recorded : unrecorded).map(({ id }) => id);
  switch (step.type) {
    case "ship": {
      // Where an attempt ended between two locations, the first one has its units.
      const made = unrecorded.map(({ id }) => id);
      const sent = await sentUnits(send, made);
      const remote = [...recorded.map(({ id }) => id), ...made];
      for (const units of fulfillmentsFor(order, sync, step.items, sent)) {
        const fulfillment = {
          lineItemsByFulfillmentOrder: lineItemsByFulfillmentOrder(units),
          trackingInfo,
          notifyCustomer: true,
        };
        remote.push(await changeFulfillment(send, "fulfillmentCreate", { fulfillment }));
      }
      return remote.length > 0 ? syncedParcelOf(sync, remote) : skipSync(ONLY_ADDED);
    }
    case "correct":
      for (const id of existing) {
        const variables = { fulfillmentId: gidOf("Fulfillment", id), trackingInfoInput: trackingInfo };
        await changeFulfillment(send, "fulfillmentTrackingInfoUpdate", variables);
      }
      // Added units are a step of their own.
      return { ...syncedParcelOf(sync, existing), items: synced?.items ?? [] };
    case "void":
      for (const id of existing)
        await changeFulfillment(send, "fulfillmentCancel", { id: gidOf("Fulfillment", id) });
      return syncedParcelOf(sync, []);
  }
};
