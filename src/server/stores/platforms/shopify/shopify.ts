import { LOCATIONS_QUERY, locationsOf } from "../../../../domain/stores/platforms/shopify/locations.ts";
import { versionWarning } from "../../../../domain/stores/platforms/shopify/version.ts";
import type { StorePlatform } from "../store-platform.ts";
import { shopifyAdapter } from "./adapter.ts";
import { shopifyAppHook } from "./app-hook.ts";
import { shopifyFeed } from "./feed.ts";
import { shopifyGraphql } from "./graphql.ts";
import { shopifyHooks } from "./hooks.ts";
import { shopifyRenewal } from "./tokens.ts";
import { syncShopify } from "./tracking.ts";

export const shopify = {
  inbound: shopifyAdapter,
  tracking: syncShopify,
  appHook: shopifyAppHook,
  feed: shopifyFeed,
  hooks: shopifyHooks,
  locations: async (access, options) =>
    locationsOf((await shopifyGraphql(access, LOCATIONS_QUERY, {}, options)).data),
  renewalOf: shopifyRenewal,
  versionWarning: (now) => versionWarning(now),
  tryKeys: (access, options) => shopifyGraphql(access, "query { shop { id } }", {}, options),
} as const satisfies StorePlatform;
