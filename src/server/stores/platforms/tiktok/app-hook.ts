import { createHmac } from "node:crypto";
import { text } from "../../../../domain/orders/incoming/json/value.ts";
import { tiktokInbound, tiktokTopicOf } from "../../../../domain/stores/platforms/tiktok/inbound.ts";
import { shopAddress } from "../../grants/grant.ts";
import { bodyHash, headerOf, type InboundAdapter, isSame } from "../../inbound/adapter.ts";
import type { AppHook } from "../../inbound/app-hook.ts";
import { readBody } from "../../inbound/read-body.ts";
import { storesAt } from "../../inbound/receive.queries.ts";

/** TikTok Shop's webhooks: HMAC-SHA256 in hex of the app's key and the body. The signature has no time. */
const tiktokAdapter = (key: string): InboundAdapter => ({
  platform: tiktokInbound,
  signedBy: "webhook secret",
  isSigned: (delivery, secret) =>
    isSame(
      headerOf(delivery, "authorization"),
      createHmac("sha256", secret).update(key).update(delivery.raw).digest("hex"),
    ),
  identify(delivery, body) {
    // Some kinds of webhooks have no id.
    const deliveryId = text(body.tts_notification_id) || bodyHash(delivery);
    return { topic: tiktokTopicOf(body) || "unused", deliveryId };
  },
});

export const tiktokAppHook: AppHook = {
  name: "tiktok",
  adapterOf: ({ marketplaceApps: { tiktok: app } }) =>
    app && { adapter: tiktokAdapter(app.id), secret: app.secret },
  shopOf: ({ raw }) => text(readBody(raw).shop_id),
  storesOf: (database, shop) => storesAt(database, shopAddress("tiktok", shop)),
};
