import { etsyInbound } from "../../../../domain/stores/inbound/etsy.ts";
import { tiktokInbound } from "../../../../domain/stores/inbound/tiktok.ts";
import type { Platform } from "../../../../domain/stores/sync-target.ts";
import type { InboundAdapter } from "./adapter.ts";
import { genericAdapter } from "./generic.ts";
import { shopifyAdapter } from "./shopify.ts";
import { woocommerceAdapter } from "./woocommerce.ts";

/** The webhooks of a marketplace name only the shop, so they have a URL of the app: a store's own receives Platen's. */
const ADAPTERS: Readonly<Partial<Record<Platform, InboundAdapter>>> = {
  shopify: shopifyAdapter,
  woocommerce: woocommerceAdapter,
  etsy: { ...genericAdapter, platform: etsyInbound },
  tiktok: { ...genericAdapter, platform: tiktokInbound },
};

/** The adapter of a platform. Platforms without one send Platen's own webhooks. */
export const adapterOf = (platform: Platform): InboundAdapter => ADAPTERS[platform] ?? genericAdapter;
