import { createHmac } from "node:crypto";
import { carrierLabel, trackingUrl } from "../../../domain/orders/tracking/carriers.ts";
import type { Step } from "../../../domain/shops/telling.ts";
import { knownAfter, succeed, type Tell } from "./conversation.ts";

const EVENTS: Readonly<Record<Step["type"], string>> = {
  ship: "parcel.shipped",
  correct: "parcel.corrected",
  void: "parcel.voided",
};

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`: nobody else can say it, nor say it again later. */
export function signatureOf(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

/** A signed call with all there is to know: for shops of every other kind. */
export const tellWebhook: Tell = async ({ notice, access, reach, idempotencyKey }, step, told) => {
  const { wanted, reference, orderName, shippedDay } = notice;
  const items = step.type === "ship" ? step.items : wanted.items;
  const body = JSON.stringify({
    event: EVENTS[step.type],
    id: idempotencyKey,
    order: { reference, name: orderName },
    parcel: {
      id: notice.id,
      number: wanted.number,
      before: told && told.number !== wanted.number ? told.number : null,
      carrier: wanted.carrier && carrierLabel(wanted.carrier),
      url: wanted.carrier && trackingUrl(wanted.carrier, wanted.number),
      shippedDate: shippedDay,
      items: items.map(({ sku, title, quantity }) => ({ sku, title, quantity })),
    },
  });
  await succeed(
    {
      method: "POST",
      url: access.address,
      headers: {
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
        "platen-signature": signatureOf(access.key, body, Math.floor(Date.now() / 1_000)),
      },
      body,
    },
    reach,
  );
  return knownAfter(notice, []);
};
