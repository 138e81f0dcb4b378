import { ACCESS_FORMS } from "../../domain/stores/access.ts";
import { isAccessRefused } from "../../domain/stores/sync.ts";
import { badField } from "../api-error.ts";
import type { Config } from "../config/config.ts";
import { isOfStore } from "./call-store.ts";
import { platformOf } from "./platforms/registry.ts";
import type { StoreAccess } from "./store-access.ts";

/** A person waits for it. */
const TIMEOUT_MS = 8_000;

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
    await platformOf(access.platform).tryKeys?.(access, options);
  } catch (error) {
    if (!isOfStore(error)) throw error;
    if (!isAccessRefused(error.message)) return;
    throw badField("key", `The store refuses the ${names}. Copy it from the store's admin again`);
  }
}
