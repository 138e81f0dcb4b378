import { createHmac } from "node:crypto";
import { text } from "../../../../domain/orders/incoming/json/value.ts";
import { genericInbound, genericMessage } from "../../../../domain/stores/platforms/webhook/inbound.ts";
import { headerOf, type InboundAdapter, isSame } from "../../inbound/adapter.ts";

/** A signature is valid for this time, in both directions: clocks differ. */
const VALID_SECONDS = 300;
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Signed as our own webhooks are (`sync/webhook.ts`): `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`. */
export const genericAdapter: InboundAdapter = {
  platform: genericInbound,
  signedBy: "webhook secret or key",
  body: genericMessage,
  isSigned(delivery, secret, seconds) {
    const [, at = "", given = ""] = FORM.exec(headerOf(delivery, "platen-signature")) ?? [];
    if (at === "" || Math.abs(seconds - Number(at)) > VALID_SECONDS) return false;
    const expected = createHmac("sha256", secret).update(`${at}.`).update(delivery.raw).digest("hex");
    return isSame(given, expected);
  },
  identify: (_, body) => ({ topic: text(body.event), deliveryId: text(body.id) }),
};
