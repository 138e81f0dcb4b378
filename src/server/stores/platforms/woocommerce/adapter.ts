import { createHmac } from "node:crypto";
import { woocommerceInbound } from "../../../../domain/stores/platforms/woocommerce/inbound.ts";
import { bodyHash, headerOf, type InboundAdapter, isSame } from "../../inbound/adapter.ts";

const SIGNATURE = "x-wc-webhook-signature";

/** WooCommerce's webhooks: HMAC-SHA256 of the body in base64. A new webhook is tested with `webhook_id=1`, unsigned. */
export const woocommerceAdapter: InboundAdapter = {
  platform: woocommerceInbound,
  signedBy: "webhook secret",
  isPing: ({ headers, raw }) =>
    headers[SIGNATURE] === undefined && /^webhook_id=\d{1,20}$/.test(raw.toString("latin1")),
  isSigned: (delivery, secret) =>
    isSame(headerOf(delivery, SIGNATURE), createHmac("sha256", secret).update(delivery.raw).digest("base64")),
  identify(delivery) {
    const topic = headerOf(delivery, "x-wc-webhook-topic");
    const deliveryId = headerOf(delivery, "x-wc-webhook-delivery-id");
    // The id is a hash of the webhook and the second: two orders of one second have the same.
    return topic && deliveryId ? { topic, deliveryId: `${deliveryId}.${bodyHash(delivery)}` } : null;
  },
};
