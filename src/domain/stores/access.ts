import type { Platform } from "./sync-target.ts";

/** Credentials that tracking sync needs for a store, named as in the platform's own admin. */
export interface AccessForm {
  readonly key: string;
  /** `null` where the platform uses a single key. */
  readonly secret: string | null;
  /** Whether the secret also signs the store's webhooks. */
  readonly secretSigns?: true;
  /** The only credential of older apps of the platform, which have no secret. */
  readonly older?: string;
  /** Label of the address field; `null` where the store's domain is enough. */
  readonly address: string | null;
}

const WEBHOOK: AccessForm = { key: "Signing secret", secret: null, address: "Address of your webhook" };

/** By platform. Platforms without an API that Platen implements receive a signed webhook call. */
export const ACCESS_FORMS: Readonly<Record<Platform, AccessForm>> = {
  shopify: {
    key: "Client ID",
    secret: "Client secret",
    secretSigns: true,
    older: "Admin API access token",
    address: null,
  },
  woocommerce: { key: "Consumer key", secret: "Consumer secret", address: null },
  etsy: WEBHOOK,
  tiktok: WEBHOOK,
  amazon: WEBHOOK,
  walmart: WEBHOOK,
  other: WEBHOOK,
};
