import { ACCESS_FORMS } from "../../domain/stores/access.ts";
import { isAccessRefused } from "../../domain/stores/sync.ts";
import { badField } from "../api-error.ts";
import type { Config } from "../config/config.ts";
import { isOfStore } from "./call-store.ts";
import { grantText } from "./grants/grant.ts";
import { platformOf } from "./platforms/registry.ts";
import type { StoreAccess } from "./store-access.ts";
import { SyncError } from "./sync/platform-sync.ts";

/** A person waits for it. */
const TIMEOUT_MS = 8_000;

/**
 * The key to store of an access that a person has entered: with the store's token, where it gives one for the key and the
 * secret. A store that cannot be asked now takes the key as it is: its page shows why, and its work is tried again. Throws
 * an ApiError (400) where the store refuses it.
 */
export async function acceptedKey(
  config: Pick<Config, "allowPrivateStores" | "marketplaceApps" | "etsyUrls" | "shopifyApp">,
  access: StoreAccess,
): Promise<string> {
  const { key, secret, older } = ACCESS_FORMS[access.platform];
  // Refused where it is saved.
  if (secret !== null && !older && !access.secret) return access.key;
  const { tryKeys, renewalOf } = platformOf(access.platform);
  const options = { allowPrivate: config.allowPrivateStores, signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    const renewal = renewalOf?.(access, config);
    const grant = await renewal?.renew(access.key, options);
    await tryKeys?.(renewal && grant ? renewal.accessWith(grant) : access, options);
    return grant ? grantText(grant) : access.key;
  } catch (error) {
    if (!isOfStore(error)) throw error;
    if (error instanceof SyncError && error.status === 400 && access.secret)
      throw badField("key", refusalOf(key, secret));
    if (!isAccessRefused(error.message)) return access.key;
    throw badField("key", refusalOf(access.secret || !older ? key : older, access.secret ? secret : null));
  }
}

const refusalOf = (...names: readonly (string | null)[]) =>
  `The store refuses the ${names.filter((name) => name !== null).join(" or ")}. Copy it from the store's admin again`;
