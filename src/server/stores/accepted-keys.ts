import { ACCESS_FORMS } from "../../domain/stores/access.ts";
import { isAccessRefused } from "../../domain/stores/sync.ts";
import type { Platform } from "../../domain/stores/sync-target.ts";
import { badField } from "../api-error.ts";
import type { Config } from "../config/config.ts";
import { isOfStore } from "./call-store.ts";
import { shopifyGraphql } from "./shopify-graphql.ts";
import type { StoreAccess } from "./store-access.ts";
import { sendOrThrow } from "./sync/platform-sync.ts";
import type { StoreRequestOptions } from "./sync/store-request.ts";

/** A person waits for it. */
const TIMEOUT_MS = 8_000;

/** The cheapest call that a store refuses without valid keys. Other platforms have no keys of the store's. */
const TRIES: Readonly<
  Partial<Record<Platform, (access: StoreAccess, options: StoreRequestOptions) => Promise<unknown>>>
> = {
  shopify: (access, options) => shopifyGraphql(access, "query { shop { id } }", {}, options),
  woocommerce: ({ address, key, secret }, options) =>
    sendOrThrow(
      {
        method: "GET",
        url: `${address}/wp-json/wc/v3/orders?per_page=1`,
        headers: { authorization: `Basic ${Buffer.from(`${key}:${secret ?? ""}`).toString("base64")}` },
      },
      options,
    ),
};

/**
 * Throws an ApiError (400) where the store refuses keys that a person has entered. A store that cannot be asked now takes
 * them: its page shows why, and its work is tried again.
 */
export async function requireAccepted(
  { allowPrivateStores }: Pick<Config, "allowPrivateStores">,
  access: StoreAccess,
): Promise<void> {
  const { key, secret } = ACCESS_FORMS[access.platform];
  // Refused where it is saved.
  if (secret !== null && !access.secret) return;
  const names = [key, secret].filter((name) => name !== null).join(" or ");
  try {
    const options = { allowPrivate: allowPrivateStores, signal: AbortSignal.timeout(TIMEOUT_MS) };
    await TRIES[access.platform]?.(access, options);
  } catch (error) {
    if (!isOfStore(error)) throw error;
    if (!isAccessRefused(error.message)) return;
    throw badField("key", `The store refuses the ${names}. Copy it from the store's admin again`);
  }
}
