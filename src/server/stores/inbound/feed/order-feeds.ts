import { isMarketplace } from "../../../../domain/platforms.ts";
import type { Platform } from "../../../../domain/stores/sync-target.ts";
import { isShopAddress } from "../../marketplace/grant.ts";
import { etsyFeed } from "./etsy-feed.ts";
import type { OrderFeed } from "./order-feed.ts";
import { shopifyFeed } from "./shopify-feed.ts";
import { tiktokFeed } from "./tiktok-feed.ts";
import { woocommerceFeed } from "./woocommerce-feed.ts";

const FEEDS: Readonly<Partial<Record<Platform, OrderFeed>>> = {
  shopify: shopifyFeed,
  woocommerce: woocommerceFeed,
  etsy: etsyFeed,
  tiktok: tiktokFeed,
};

/** How the orders of a platform's stores are read; `undefined` where they are only received. */
export const feedOf = (platform: Platform): OrderFeed | undefined => FEEDS[platform];

/** Whether a store that is connected by this address can be read: one of a marketplace only by an app. */
export const isReadable = (platform: Platform, address: string | null): boolean =>
  feedOf(platform) !== undefined && (!isMarketplace(platform) || isShopAddress(address));
