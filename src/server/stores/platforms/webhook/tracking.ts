import { carrierLabel, trackingUrl } from "../../../../domain/orders/tracking/carriers.ts";
import type { SyncStep } from "../../../../domain/stores/sync.ts";
import { signatureNow } from "../../../outbound/signature.ts";
import { type PlatformSync, sendOrThrow, syncedParcelOf } from "../../sync/platform-sync.ts";

const EVENTS: Readonly<Record<SyncStep["type"], string>> = {
  ship: "parcel.shipped",
  correct: "parcel.corrected",
  void: "parcel.voided",
};

/** A signed call with the whole parcel, for platforms without an API of their own here. */
export const syncWebhook: PlatformSync = async ({ sync, access, options, idempotencyKey }, step, synced) => {
  const { desired, reference, orderName, shippedDay } = sync;
  const items = step.type === "ship" ? step.items : desired.items;
  const body = JSON.stringify({
    event: EVENTS[step.type],
    id: idempotencyKey,
    order: { reference, name: orderName },
    parcel: {
      id: sync.id,
      number: desired.number,
      before: synced && synced.number !== desired.number ? synced.number : null,
      carrier: desired.carrier && carrierLabel(desired.carrier),
      url: desired.carrier && trackingUrl(desired.carrier, desired.number),
      shippedDate: shippedDay,
      items: items.map(({ sku, title, quantity }) => ({ sku, title, quantity })),
    },
  });
  await sendOrThrow(
    {
      platform: access.platform,
      method: "POST",
      url: access.address,
      headers: {
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
        "platen-signature": signatureNow([access.key], body),
      },
      body,
    },
    options,
  );
  return syncedParcelOf(sync, []);
};
