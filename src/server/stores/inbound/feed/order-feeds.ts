import type { Platform } from "../../../../domain/stores/sync-target.ts";
import type { OrderFeed } from "./order-feed.ts";
import { shopifyFeed } from "./shopify-feed.ts";
import { woocommerceFeed } from "./woocommerce-feed.ts";

const FEEDS: Readonly<Partial<Record<Platform, OrderFeed>>> = {
  shopify: shopifyFeed,
  woocommerce: woocommerceFeed,
};

/** How the orders of a platform's stores are read; `undefined` where they are only received. */
export const feedOf = (platform: Platform): OrderFeed | undefined => FEEDS[platform];

export const isReadable = (platform: Platform): boolean => feedOf(platform) !== undefined;
