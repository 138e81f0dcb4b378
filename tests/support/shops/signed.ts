import { createHmac } from "node:crypto";

/** A webhook as a store sends it. */
export interface SentWebhook {
  readonly headers: Record<string, string>;
  readonly payload: string;
}

/** Which of its properties a fake store gets wrong. */
export interface Faults {
  /** Signs with another secret. */
  readonly wrongSecret?: boolean;
  /** Changes the body after it was signed. */
  readonly changedBody?: boolean;
  /** The delivery's id; a repeated delivery has the one of the first. */
  readonly deliveryId?: string;
  /** Seconds that its clock is behind. */
  readonly behind?: number;
}

let deliveries = 0;
const nextDelivery = () => `delivery-${(deliveries += 1)}`;

const base64 = (secret: string, body: string) => createHmac("sha256", secret).update(body).digest("base64");

const bodyOf = (payload: string, { changedBody }: Faults) =>
  changedBody ? payload.replace("{", "{ ") : payload;

/** A webhook of Shopify's, as of its documentation. */
export function shopifyWebhook(
  secret: string,
  topic: string,
  payload: string,
  faults: Faults = {},
): SentWebhook {
  const signature = base64(faults.wrongSecret ? `${secret}x` : secret, payload);
  return {
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": topic,
      "x-shopify-hmac-sha256": signature,
      "x-shopify-shop-domain": "fern.myshopify.com",
      "x-shopify-api-version": "2026-10",
      "x-shopify-webhook-id": faults.deliveryId ?? nextDelivery(),
    },
    payload: bodyOf(payload, faults),
  };
}

/** A webhook of WooCommerce's, as of its documentation. */
export function woocommerceWebhook(
  secret: string,
  topic: string,
  payload: string,
  faults: Faults = {},
): SentWebhook {
  return {
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-source": "https://shop.example.com/",
      "x-wc-webhook-topic": topic,
      "x-wc-webhook-resource": "order",
      "x-wc-webhook-event": topic.split(".")[1] ?? "",
      "x-wc-webhook-signature": base64(faults.wrongSecret ? `${secret}x` : secret, payload),
      "x-wc-webhook-id": "142",
      "x-wc-webhook-delivery-id": faults.deliveryId ?? nextDelivery(),
    },
    payload: bodyOf(payload, faults),
  };
}

/** A webhook in Platen's own format. */
export function genericWebhook(secret: string, payload: string, faults: Faults = {}): SentWebhook {
  const seconds = Math.floor(Date.now() / 1_000) - (faults.behind ?? 0);
  const key = faults.wrongSecret ? `${secret}x` : secret;
  const signature = createHmac("sha256", key).update(`${seconds}.${payload}`).digest("hex");
  return {
    headers: { "content-type": "application/json", "platen-signature": `t=${seconds},v1=${signature}` },
    payload: bodyOf(payload, faults),
  };
}
