import { tiktokInbound } from "../../../../domain/stores/platforms/tiktok/inbound.ts";
import { marketplaceRenewal } from "../../marketplace/renewal.ts";
import type { StorePlatform } from "../store-platform.ts";
import { webhook } from "../webhook/webhook.ts";
import { tiktokTokens } from "./api.ts";
import { tiktokAppHook } from "./app-hook.ts";
import { tiktokFeed } from "./feed.ts";
import { syncTikTok } from "./tracking.ts";

/** Shops that an app connects; others send and receive Platen's own webhooks. */
export const tiktok = {
  inbound: { ...webhook.inbound, platform: tiktokInbound },
  tracking: (context, step, synced) =>
    (context.access.shop ? syncTikTok : webhook.tracking)(context, step, synced),
  appHook: tiktokAppHook,
  feed: tiktokFeed,
  renewalOf: (access, config) => marketplaceRenewal("tiktok", tiktokTokens, access, config),
  tokens: tiktokTokens,
} as const satisfies StorePlatform;
