import { createHmac } from "node:crypto";
import { shopifyInbound } from "../../../../domain/stores/platforms/shopify/inbound.ts";
import { headerOf, type InboundAdapter, isSame } from "../../inbound/adapter.ts";

/** Shopify's webhooks: HMAC-SHA256 of the body in base64, with the secret of the app or of the store's notifications. */
export const shopifyAdapter: InboundAdapter = {
  platform: shopifyInbound,
  signedBy: "webhook secret",
  isSigned: (delivery, secret) =>
    isSame(
      headerOf(delivery, "x-shopify-hmac-sha256"),
      createHmac("sha256", secret).update(delivery.raw).digest("base64"),
    ),
  identify(delivery) {
    const topic = headerOf(delivery, "x-shopify-topic");
    const deliveryId = headerOf(delivery, "x-shopify-webhook-id");
    return topic && deliveryId ? { topic, deliveryId } : null;
  },
};
