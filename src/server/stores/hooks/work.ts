import { isAccessRefused } from "../../../domain/stores/sync.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import type { Work } from "../../jobs/jobs.ts";
import { withDeadline } from "../../outbound/deadline.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import { isOfStore } from "../call-store.ts";
import { freshAccess } from "../grants/fresh-access.ts";
import { hookUrlOf } from "../inbound/hook-token.ts";
import { platformOf } from "../platforms/registry.ts";
import { appSecretOf } from "../platforms/shopify/app.ts";
import { keyPlace, openAccess } from "../store-access.ts";
import { retryAfterOf, SyncError } from "../sync/platform-sync.ts";
import { checkHooks } from "./check-hooks.ts";
import { type ClaimedHooks, claimHooks, type HooksState, hooksStore, settleHooks } from "./hooks.queries.ts";

/** For all requests of a check together. */
const TIMEOUT_MS = 30_000;
/** Stores disable webhooks that failed, and people delete them. */
const EVERY_SECONDS = 86_400;
/** Seconds until the next attempt, by the number of attempts made; the last one repeats. */
const PAUSES = [60, 600, 3_600, 21_600] as const;

type HooksConfig = Pick<
  Config,
  "allowPrivateStores" | "secretKeys" | "publicUrl" | "shopifyApp" | "marketplaceApps" | "etsyUrls"
>;

const WITHOUT_SECRET =
  "Enter the API secret key of the store's app as its webhook secret, so that Platen can register webhooks";

/** Registers and repairs the webhooks of a claimed store. */
async function check(
  database: Database,
  config: HooksConfig,
  secrets: SecretBox,
  claimed: ClaimedHooks,
  signal: AbortSignal,
): Promise<HooksState> {
  const row = await hooksStore(database, claimed);
  const api = row && platformOf(row.platform).hooks;
  if (!api || row.key === null) return { active: 0, reason: "The store is not connected", seconds: null };
  const { platform, key, webhook_secret: sealed } = row;
  const place = keyPlace(claimed.agencyId, claimed.integrationId, "webhook_secret");
  const ofApp = row.from_app ? appSecretOf(config, platform) : undefined;
  const secret = sealed === null ? ofApp : secrets.open(sealed, place);
  if (secret === undefined) return { active: 0, reason: WITHOUT_SECRET, seconds: null };
  const options = { allowPrivate: config.allowPrivateStores, signal };
  const stored = openAccess(secrets, claimed, { ...row, key });
  const store = {
    access: await freshAccess({ database, secrets, config, options }, claimed, stored),
    address: hookUrlOf(config.publicUrl, claimed),
    secret,
    options,
  };
  const topics = row.import_orders ? api.topics : [];
  const { active, error } = await checkHooks(api, store, topics, claimed.isFirst);
  if (!error) return { active, reason: null, seconds: EVERY_SECONDS };
  return { active, ...failureOf(error, claimed) };
}

/** Why the webhooks could not be checked, and when to try again. */
function failureOf(error: Error, { attempts }: ClaimedHooks): { reason: string; seconds: number } {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? PAUSES[0];
  if (!(error instanceof SyncError)) return { reason: error.message, seconds: pause };
  const { outcome, message: reason } = error;
  if (outcome.result === "refused" || isAccessRefused(reason)) return { reason, seconds: EVERY_SECONDS };
  return { reason, seconds: Math.max(pause, retryAfterOf(error)) };
}

/** Keeps the webhooks of connected stores registered: after a connection, and once a day. */
export function storeHookWork(
  database: Database,
  config: HooksConfig,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Work {
  const secrets = new SecretBox(config.secretKeys);
  return {
    name: "store webhooks",
    async once(signal) {
      if (signal.aborted) return false;
      const claimed = await claimHooks(database);
      if (!claimed) return false;
      try {
        const state = await withDeadline(signal, timeoutMs, (within) =>
          check(database, config, secrets, claimed, within),
        );
        await settleHooks(database, claimed, state);
      } catch (error) {
        if (!isOfStore(error)) throw error;
        await settleHooks(database, claimed, { active: 0, ...failureOf(error, claimed) });
      }
      return true;
    },
  };
}
