import { createHmac } from "node:crypto";
import { text } from "../../../domain/orders/incoming/json/value.ts";
import { etsyInbound } from "../../../domain/stores/inbound/etsy.ts";
import { noticeTopic } from "../../../domain/stores/inbound/platform.ts";
import { tiktokInbound, tiktokTopicOf } from "../../../domain/stores/inbound/tiktok.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import { shopAddress } from "../marketplace/grant.ts";
import { bodyHash, type Delivery, headerOf, type InboundAdapter, isSame } from "./adapters/adapter.ts";
import { shopifyAdapter } from "./adapters/shopify.ts";
import { readBody } from "./read-body.ts";
import { type ShopStore, storesAt, storesOfShop } from "./receive.queries.ts";

/** The webhooks of an app: one URL for all shops, of which each delivery names one. */
export interface AppHook {
  readonly name: "shopify" | "etsy" | "tiktok";
  /** `undefined`: the operator has no such app. */
  adapterOf(config: Config): { readonly adapter: InboundAdapter; readonly secret: string } | undefined;
  shopOf(delivery: Delivery): string;
  /** Whether events of a topic are meant for the app itself; left out: all are. */
  takes?(topic: string): boolean;
  storesOf(database: Database, shop: string): Promise<readonly ShopStore[]>;
}

/** Orders of a store arrive at its own URL, and by reading it. */
const SHOPIFY_TOPICS = new Set([
  "app/uninstalled",
  "customers/data_request",
  "customers/redact",
  "shop/redact",
]);

const shopify: AppHook = {
  name: "shopify",
  adapterOf: ({ shopifyApp }) => shopifyApp && { adapter: shopifyAdapter, secret: shopifyApp.secret },
  shopOf: (delivery) => headerOf(delivery, "x-shopify-shop-domain").trim().toLowerCase(),
  takes: (topic) => SHOPIFY_TOPICS.has(topic),
  storesOf: storesOfShop,
};

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

const etsy: AppHook = {
  name: "etsy",
  adapterOf: ({ marketplaceApps: { etsy: app } }) =>
    app?.webhookSecret === undefined ? undefined : { adapter: etsyAdapter, secret: app.webhookSecret },
  shopOf: ({ raw }) => text(readBody(raw).shop_id),
  storesOf: (database, shop) => storesAt(database, shopAddress("etsy", shop)),
};

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

const tiktok: AppHook = {
  name: "tiktok",
  adapterOf: ({ marketplaceApps: { tiktok: app } }) =>
    app && { adapter: tiktokAdapter(app.id), secret: app.secret },
  shopOf: ({ raw }) => text(readBody(raw).shop_id),
  storesOf: (database, shop) => storesAt(database, shopAddress("tiktok", shop)),
};

export const APP_HOOKS: readonly AppHook[] = [shopify, etsy, tiktok];
