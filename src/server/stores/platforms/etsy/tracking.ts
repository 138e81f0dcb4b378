import { type JsonObject, object, objects, text } from "../../../../domain/orders/incoming/json/value.ts";
import { type PlatformSync, refuseSync, syncedParcelOf } from "../../sync/platform-sync.ts";
import { callEtsy } from "./api.ts";

/** Etsy's names of our carriers. Those of others are sent as `other`, with which Etsy shows the number alone. */
const CARRIERS: Readonly<Record<string, string>> = {
  usps: "usps",
  ups: "ups",
  fedex: "fedex",
  dhl: "dhl",
  ontrac: "ontrac",
  amazon: "amazon",
  "canada-post": "canada-post",
  "royal-mail": "royal-mail",
  "australia-post": "australia-post",
  "deutsche-post": "deutsche-post",
  "la-poste": "la-poste",
  "japan-post": "japan-post",
  gls: "gls",
  dpd: "dpd",
};

const shipmentOf = (receipt: JsonObject, number: string): JsonObject | undefined =>
  objects(receipt.shipments).find(({ tracking_code }) => text(tracking_code) === number);

/**
 * Etsy's Open API v3: a parcel is a shipment of the receipt, and Etsy informs the buyer. It has no idempotency keys, so
 * the receipt is read first: a shipment with the number that is there already is the parcel. A shipment is never changed
 * or removed: a corrected number is a further one.
 */
export const syncEtsy: PlatformSync = async ({ sync, access, options }, step, synced) => {
  const { number, carrier } = sync.desired;
  // Etsy's files name an order by the id of its receipt.
  const receiptId = sync.externalId ?? sync.reference.replace(/^#/, "");
  if (!/^\d{1,20}$/.test(receiptId))
    return refuseSync(`"${sync.reference}" is not a number of an Etsy order`);
  const path = `receipts/${receiptId}`;
  const receipt = object((await callEtsy(access, path, options)).body);
  const existing = shipmentOf(receipt, number);
  if (step.type === "void") {
    if (!existing) return syncedParcelOf(sync, []);
    return refuseSync(
      "Etsy removes no tracking numbers. Write to your buyer that the parcel will not arrive",
    );
  }
  const remote = (shipment: JsonObject | undefined) => [
    ...new Set([...(synced?.remote ?? []), ...(shipment ? [text(shipment.receipt_shipping_id)] : [])]),
  ];
  if (existing) return syncedParcelOf(sync, remote(existing));
  const made = await callEtsy(access, `${path}/tracking`, options, {
    tracking_code: number,
    carrier_name: (carrier && CARRIERS[carrier]) ?? "other",
  });
  return syncedParcelOf(sync, remote(shipmentOf(object(made.body), number)));
};
