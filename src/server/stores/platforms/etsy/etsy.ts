import { etsyInbound } from "../../../../domain/stores/platforms/etsy/inbound.ts";
import { marketplaceRenewal } from "../../marketplace/renewal.ts";
import type { StorePlatform } from "../store-platform.ts";
import { webhook } from "../webhook/webhook.ts";
import { etsyTokens } from "./api.ts";
import { etsyAppHook } from "./app-hook.ts";
import { etsyFeed } from "./feed.ts";
import { syncEtsy } from "./tracking.ts";

/** Shops that an app connects; others send and receive Platen's own webhooks. */
export const etsy = {
  inbound: { ...webhook.inbound, platform: etsyInbound },
  tracking: (context, step, synced) =>
    (context.access.shop ? syncEtsy : webhook.tracking)(context, step, synced),
  appHook: etsyAppHook,
  feed: etsyFeed,
  renewalOf: (access, config) => marketplaceRenewal("etsy", etsyTokens, access, config),
  tokens: etsyTokens,
} as const satisfies StorePlatform;
