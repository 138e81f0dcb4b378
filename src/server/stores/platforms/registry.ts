import { isMarketplace } from "../../../domain/platforms.ts";
import type { Platform } from "../../../domain/stores/sync-target.ts";
import { isShopAddress, type Marketplace } from "../grants/grant.ts";
import { etsy } from "./etsy/etsy.ts";
import { shopify } from "./shopify/shopify.ts";
import type { StorePlatform } from "./store-platform.ts";
import { tiktok } from "./tiktok/tiktok.ts";
import { webhook } from "./webhook/webhook.ts";
import { woocommerce } from "./woocommerce/woocommerce.ts";

const STORE_PLATFORMS = {
  shopify,
  woocommerce,
  etsy,
  tiktok,
  amazon: webhook,
  walmart: webhook,
  other: webhook,
};

export const platformOf = (platform: Platform): StorePlatform => STORE_PLATFORMS[platform];

export const appHooks = [shopify, etsy, tiktok].map(({ appHook }) => appHook);

export const tokensOf = (marketplace: Marketplace) => STORE_PLATFORMS[marketplace].tokens;

/** What is to be done about the versions of platforms' APIs. `now`: ISO 8601 */
export const versionWarnings = (now: string): string[] =>
  Object.values<StorePlatform>(STORE_PLATFORMS).flatMap(({ versionWarning }) => versionWarning?.(now) ?? []);

/** Whether a store that is connected by this address can be read: one of a marketplace only by an app. */
export const isReadable = (platform: Platform, address: string | null): boolean =>
  platformOf(platform).feed !== undefined && (!isMarketplace(platform) || isShopAddress(address));
