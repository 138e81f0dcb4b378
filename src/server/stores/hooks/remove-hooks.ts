import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import type { AgencyScope } from "../../scope.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { isOfStore, storeAccessOf } from "../call-store.ts";
import { hookUrlOf } from "../inbound/hook-token.ts";
import { platformOf } from "../platforms/registry.ts";
import { removeHooks } from "./check-hooks.ts";

/** A person waits for it. */
const TIMEOUT_MS = 8_000;

/** Removes Platen's webhooks before a store's credentials are deleted. @returns why they are left; `null` if none is */
export async function unregisterHooks(
  database: Database,
  config: Pick<Config, "allowPrivateStores" | "publicUrl" | "marketplaceApps" | "etsyUrls" | "shopifyApp">,
  secrets: SecretBox,
  scope: AgencyScope,
  id: string,
): Promise<string | null> {
  try {
    const options = { allowPrivate: config.allowPrivateStores, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const access = await storeAccessOf({ database, secrets, config, options }, scope, id);
    const api = access && platformOf(access.platform).hooks;
    if (!api) return null;
    const address = hookUrlOf(config.publicUrl, { agencyId: scope.agencyId, integrationId: id });
    await removeHooks(api, { access, address, secret: "", options });
    return null;
  } catch (error) {
    if (!isOfStore(error)) throw error;
    return error.message;
  }
}
