import type { Platform } from "./destination.ts";

/** What a store asks of whoever tells it something, as its own screens call it. */
export interface AccessForm {
  readonly key: string;
  /** Null: the store has one key alone. */
  readonly secret: string | null;
  /** What is at the address; null: the store's domain says enough. */
  readonly address: string | null;
}

const WEBHOOK: AccessForm = { key: "Signing secret", secret: null, address: "Address of your webhook" };

/** By platform; who has no interface of their own that we speak is told by a signed call of a webhook. */
export const ACCESS_FORMS: Readonly<Record<Platform, AccessForm>> = {
  shopify: { key: "Admin API access token", secret: null, address: null },
  woocommerce: { key: "Consumer key", secret: "Consumer secret", address: null },
  etsy: WEBHOOK,
  tiktok: WEBHOOK,
  amazon: WEBHOOK,
  walmart: WEBHOOK,
  other: WEBHOOK,
};
