import type { Platform } from "../../../domain/stores/sync-target.ts";
import type { InboundAdapter } from "./adapter.ts";
import { genericAdapter } from "./generic.ts";
import { shopifyAdapter } from "./shopify.ts";
import { woocommerceAdapter } from "./woocommerce.ts";

const ADAPTERS: Readonly<Partial<Record<Platform, InboundAdapter>>> = {
  shopify: shopifyAdapter,
  woocommerce: woocommerceAdapter,
};

/** The adapter of a platform. Platforms without one send Platen's own webhooks. */
export const adapterOf = (platform: Platform): InboundAdapter => ADAPTERS[platform] ?? genericAdapter;
