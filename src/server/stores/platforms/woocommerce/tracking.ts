import { isObject, objects, text } from "../../../../domain/orders/incoming/json/value.ts";
import { carrierLabel, trackingUrl } from "../../../../domain/orders/tracking/carriers.ts";
import type { SyncedParcel, SyncStep } from "../../../../domain/stores/sync.ts";
import {
  blockSync,
  type PlatformSync,
  refuseSync,
  type SyncContext,
  sendOrThrow,
  syncedParcelOf,
} from "../../sync/platform-sync.ts";

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

/** The calls of an order of a store. */
function orderApi({ sync, access, options, idempotencyKey }: SyncContext) {
  // Plugins number orders otherwise than by their ids.
  const order = sync.externalId ?? sync.reference.replace(/^#/, "");
  if (!/^\d+$/.test(order)) return refuseSync(`"${sync.reference}" is not a number of a WooCommerce order`);
  const base = `${access.address}/wp-json/wc/v3/orders/${order}`;
  const basic = Buffer.from(`${access.key}:${access.secret ?? ""}`).toString("base64");
  const headers = { authorization: `Basic ${basic}` };
  return {
    get: async (path: string) =>
      (await sendOrThrow({ platform: "woocommerce", method: "GET", url: `${base}${path}`, headers }, options))
        .body,
    async post(path: string, body: object) {
      const sent = { ...headers, "content-type": "application/json", "idempotency-key": idempotencyKey };
      const request = {
        platform: "woocommerce",
        method: "POST",
        url: `${base}${path}`,
        headers: sent,
        body: JSON.stringify(body),
      } as const;
      const made = await sendOrThrow(request, options);
      // A page for people, as of a firewall, has status 200 as well, and nothing was made.
      return isObject(made.body) ? made.body : blockSync(NOT_WOOCOMMERCE);
    },
  };
}
type OrderApi = ReturnType<typeof orderApi>;

/** Marks an order that waits for its shipment as completed. One of another status was decided by a person or a plugin. */
async function complete({ get, post }: OrderApi): Promise<void> {
  const order = await get("");
  if (!isObject(order)) return blockSync(NOT_WOOCOMMERCE);
  if (order.status === "processing") await post("", { status: "completed" });
}

/** Adds a note that is not there yet. @returns the ids of the parcel's notes */
async function addNote(
  { get, post }: OrderApi,
  context: SyncContext,
  step: SyncStep,
  synced: SyncedParcel | null,
): Promise<readonly string[]> {
  const before = synced?.remote ?? [];
  const body = await get("/notes?type=customer");
  if (!Array.isArray(body)) return blockSync(NOT_WOOCOMMERCE);
  const { othersRemote } = context.sync;
  const notes = objects(body).filter(({ id }) => !othersRemote.includes(text(id)));
  const note = noteOf(context, step, synced);
  const same = notes.find((one) => one.note === note);
  if (same) return [...new Set([...before, text(same.id)])];
  // A parcel that the store never received needs no note that it is voided.
  const { number } = context.sync.desired;
  if (step.type === "void" && !synced && !notes.some((one) => text(one.note).includes(number))) return before;
  return [...before, text((await post("/notes", { note, customer_note: true })).id)];
}

/**
 * WooCommerce's REST API, version 3: a customer note on the order, which WooCommerce mails. It has no idempotency keys, so
 * existing notes are read first and an identical one is not added again. Where the seller wants it, the order is completed
 * after the note of its last items, so that buyers have the number before they read that their order is complete.
 */
export const syncWooCommerce: PlatformSync = async (context, step, synced) => {
  const order = orderApi(context);
  const remote = await addNote(order, context, step, synced);
  if (step.type === "ship" && context.sync.completes) await complete(order);
  return syncedParcelOf(context.sync, remote);
};
