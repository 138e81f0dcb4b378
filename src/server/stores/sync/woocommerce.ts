import { isObject, objects, text } from "../../../domain/orders/import/json/value.ts";
import { carrierLabel, trackingUrl } from "../../../domain/orders/tracking/carriers.ts";
import type { SyncedParcel, SyncStep } from "../../../domain/stores/sync.ts";
import {
  blockSync,
  type PlatformSync,
  refuseSync,
  type SyncContext,
  sendOrThrow,
  syncedParcelOf,
} from "./platform-sync.ts";

const NOT_WOOCOMMERCE = "The store's response is not one of WooCommerce's API";

const itemList = (items: readonly { title: string; quantity: number }[]) =>
  items.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ");

/** The customer note of a step. */
function noteOf({ sync: { desired } }: SyncContext, step: SyncStep, synced: SyncedParcel | null): string {
  const { number, carrier, link } = desired;
  const by = carrier ? `${carrierLabel(carrier)} ${number}` : number;
  const page = trackingUrl(carrier, number, link);
  const where = page ? `: ${page}` : "";
  switch (step.type) {
    case "ship":
      return `Shipped with ${by}${where} (${itemList(step.items)})`;
    case "correct":
      return `The tracking number ${synced?.number ?? ""} was wrong. Your parcel is ${by}${where}`;
    case "void":
      return `The parcel ${synced?.number ?? number} will not arrive. Its items are sent again or refunded`;
  }
}

/**
 * WooCommerce's REST API, version 3: a customer note on the order, which WooCommerce mails. It has no idempotency keys, so
 * existing notes are read first and an identical one is not added again.
 */
export const syncWooCommerce: PlatformSync = async (context, step, synced) => {
  const { sync, access, options, idempotencyKey } = context;
  // Plugins number orders otherwise than by their ids.
  const order = sync.externalId ?? sync.reference.replace(/^#/, "");
  if (!/^\d+$/.test(order)) return refuseSync(`"${sync.reference}" is not a number of a WooCommerce order`);
  const url = `${access.address}/wp-json/wc/v3/orders/${order}/notes`;
  const basic = Buffer.from(`${access.key}:${access.secret ?? ""}`).toString("base64");
  const headers = { authorization: `Basic ${basic}` };
  const { body } = await sendOrThrow({ method: "GET", url: `${url}?type=customer`, headers }, options);
  if (!Array.isArray(body)) return blockSync(NOT_WOOCOMMERCE);
  const notes = objects(body);
  const note = noteOf(context, step, synced);
  const existing = notes.find((one) => one.note === note);
  // A parcel that the store never received needs no note that it is voided.
  if (
    existing ||
    (step.type === "void" && !synced && !notes.some((one) => text(one.note).includes(sync.desired.number)))
  )
    return syncedParcelOf(sync, synced?.remote ?? []);
  const made = await sendOrThrow(
    {
      method: "POST",
      url,
      headers: { ...headers, "content-type": "application/json", "idempotency-key": idempotencyKey },
      body: JSON.stringify({ note, customer_note: true }),
    },
    options,
  );
  // A page for people, as of a firewall, has status 200 as well, and no note was made.
  if (!isObject(made.body)) return blockSync(NOT_WOOCOMMERCE);
  return syncedParcelOf(sync, [...(synced?.remote ?? []), text(made.body.id)]);
};
