import type { Platform } from "../../../domain/stores/sync-target.ts";
import type { StoreAccess } from "../store-access.ts";
import { syncEtsy } from "./etsy.ts";
import type { PlatformSync } from "./platform-sync.ts";
import { syncShopify } from "./shopify.ts";
import { syncTikTok } from "./tiktok.ts";
import { syncWebhook } from "./webhook.ts";
import { syncWooCommerce } from "./woocommerce.ts";

const SYNCS: Readonly<Partial<Record<Platform, PlatformSync>>> = {
  shopify: syncShopify,
  woocommerce: syncWooCommerce,
};

/** Of shops whose access an app has; others of these platforms get a signed call. */
const SHOP_SYNCS: Readonly<Partial<Record<Platform, PlatformSync>>> = { etsy: syncEtsy, tiktok: syncTikTok };

export const platformSyncOf = ({ platform, shop }: StoreAccess): PlatformSync =>
  (shop ? SHOP_SYNCS : SYNCS)[platform] ?? syncWebhook;
