import { createHmac } from "node:crypto";
import { text } from "../../../../domain/orders/incoming/json/value.ts";
import { noticeTopic } from "../../../../domain/stores/inbound/platform.ts";
import { etsyInbound } from "../../../../domain/stores/platforms/etsy/inbound.ts";
import { shopAddress } from "../../grants/grant.ts";
import { headerOf, type InboundAdapter, isSame } from "../../inbound/adapter.ts";
import type { AppHook } from "../../inbound/app-hook.ts";
import { readBody } from "../../inbound/read-body.ts";
import { storesAt } from "../../inbound/receive.queries.ts";

/** A signature is valid for this time, in both directions: clocks differ. */
const VALID_SECONDS = 300;

/**
 * Etsy's webhooks: base64 of the HMAC-SHA256 of id, time and body, with the part of the secret after `whsec_`. Several
 * signatures may be given, and one may have the version before it.
 */
const etsyAdapter: InboundAdapter = {
  platform: etsyInbound,
  signedBy: "webhook secret",
  isSigned(delivery, secret, seconds) {
    const at = headerOf(delivery, "webhook-timestamp");
    if (!/^\d{1,12}$/.test(at) || Math.abs(seconds - Number(at)) > VALID_SECONDS) return false;
    const expected = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
      .update(`${headerOf(delivery, "webhook-id")}.${at}.`)
      .update(delivery.raw)
      .digest("base64");
    const given = headerOf(delivery, "webhook-signature").split(" ");
    return given.some((one) => isSame(one.replace(/^v\d+,/, ""), expected));
  },
  identify(delivery, body) {
    const [event, deliveryId] = [text(body.event_type), headerOf(delivery, "webhook-id")];
    return event && deliveryId ? { topic: noticeTopic(event), deliveryId } : null;
  },
};

export const etsyAppHook: AppHook = {
  name: "etsy",
  adapterOf: ({ marketplaceApps: { etsy: app } }) =>
    app?.webhookSecret === undefined ? undefined : { adapter: etsyAdapter, secret: app.webhookSecret },
  shopOf: ({ raw }) => text(readBody(raw).shop_id),
  storesOf: (database, shop) => storesAt(database, shopAddress("etsy", shop)),
};
