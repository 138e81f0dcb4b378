import { isAccessRefused } from "../../../../domain/stores/sync.ts";
import type { Config } from "../../../config/config.ts";
import type { Database } from "../../../db/client.ts";
import type { Work } from "../../../jobs/jobs.ts";
import { withDeadline } from "../../../outbound/deadline.ts";
import { ForbiddenAddress } from "../../../outbound/request.ts";
import { SecretBox, SecretUnreadable } from "../../../secrets/secret-box.ts";
import { freshAccess } from "../../grants/fresh-access.ts";
import { platformOf } from "../../platforms/registry.ts";
import { openAccess } from "../../store-access.ts";
import { retryAfterOf, SyncError } from "../../sync/platform-sync.ts";
import { StoreUnavailable } from "../../sync/store-request.ts";
import { type ClaimedFeed, claimFeed, failFeed, feedStore, savePage } from "./feeds.queries.ts";

/** For all requests of a page together. */
const TIMEOUT_MS = 30_000;
/** Seconds until the next attempt, by the number of attempts made; the last one repeats. */
const PAUSES = [30, 120, 600, 3_600] as const;
/** What people have to change is tried again a few times a day. */
const REFUSED_SECONDS = 6 * 3_600;
/** A store that imports no orders is read again within this time after it does. */
const UNUSED_SECONDS = 600;

/** Why the store could not be read, and when to try again. Rethrows errors of our own. */
function failureOf(error: unknown, { attempts }: ClaimedFeed): { reason: string; seconds: number | null } {
  if (error instanceof ForbiddenAddress) return { reason: error.message, seconds: REFUSED_SECONDS };
  if (error instanceof SecretUnreadable)
    return { reason: `The credentials cannot be read: ${error.message}`, seconds: REFUSED_SECONDS };
  if (!(error instanceof SyncError || error instanceof StoreUnavailable)) throw error;
  // Also where the store refuses our access, or shows a page: often for some minutes only, behind a firewall or an update.
  const last = isAccessRefused(error.message) ? REFUSED_SECONDS : PAUSES[3];
  const pause = PAUSES[attempts - 1] ?? last;
  return { reason: error.message, seconds: Math.max(pause, Math.min(retryAfterOf(error), PAUSES[3])) };
}

async function readPage(
  database: Database,
  config: StoreFeedConfig,
  secrets: SecretBox,
  feed: ClaimedFeed,
  signal: AbortSignal,
): Promise<number> {
  const store = await feedStore(database, feed);
  const read = store && platformOf(store.platform).feed;
  if (!store || store.is_removed || store.key === null || !read) {
    await failFeed(database, feed, { reason: "The store is not connected", seconds: null });
    return 0;
  }
  if (!store.import_orders) {
    await failFeed(database, feed, {
      reason: "The integration imports no orders",
      seconds: UNUSED_SECONDS,
      isUnused: true,
    });
    return 0;
  }
  const { key, location_id: location } = store;
  const options = { allowPrivate: config.allowPrivateStores, signal };
  const stored = openAccess(secrets, feed, { ...store, key });
  const access = await freshAccess({ database, secrets, config, options }, feed, stored);
  const page = await read.page(access, feed, options, location);
  return savePage(database, feed, read.topic, page);
}

type StoreFeedConfig = Pick<Config, "allowPrivateStores" | "secretKeys" | "marketplaceApps" | "shopifyApp">;

/** Reads the orders of connected stores beside their webhooks: after a connection, and for what was not delivered. */
export function storeFeedWork(
  database: Database,
  config: StoreFeedConfig,
  { kick = () => {}, timeoutMs = TIMEOUT_MS }: { kick?: () => void; timeoutMs?: number } = {},
): Work {
  const secrets = new SecretBox(config.secretKeys);
  return {
    name: "store feeds",
    async once(signal) {
      if (signal.aborted) return false;
      const feed = await claimFeed(database);
      if (!feed) return false;
      try {
        const stored = await withDeadline(signal, timeoutMs, (within) =>
          readPage(database, config, secrets, feed, within),
        );
        if (stored > 0) kick();
      } catch (error) {
        await failFeed(database, feed, failureOf(error, feed));
      }
      return true;
    },
  };
}
