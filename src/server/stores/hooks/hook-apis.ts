import type { Platform } from "../../../domain/stores/sync-target.ts";
import type { HookApi } from "./hook-api.ts";
import { shopifyHooks } from "./shopify-hooks.ts";
import { woocommerceHooks } from "./woocommerce-hooks.ts";

const APIS: Readonly<Partial<Record<Platform, HookApi>>> = {
  shopify: shopifyHooks,
  woocommerce: woocommerceHooks,
};

/** How the webhooks of a platform's stores are registered; `undefined` where a person does it in the store. */
export const hookApiOf = (platform: Platform): HookApi | undefined => APIS[platform];
