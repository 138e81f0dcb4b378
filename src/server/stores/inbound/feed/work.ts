import { IMPORTS_NO_ORDERS, isAccessRefused, UNREADABLE_ACCESS } from "../../../../domain/stores/sync.ts";
import type { Database } from "../../../db/client.ts";
import type { Work } from "../../../jobs/jobs.ts";
import { withDeadline } from "../../../outbound/deadline.ts";
import { ForbiddenAddress } from "../../../outbound/request.ts";
import { SecretUnreadable } from "../../../secrets/secret-box.ts";
import { retryAfterOf, SyncError } from "../../sync/platform-sync.ts";
import { StoreUnavailable } from "../../sync/store-request.ts";
import { type ClaimedFeed, claimFeed, failFeed, savePage } from "./feeds.queries.ts";
import { openFeed, type StoreFeedConfig } from "./open-feed.ts";

/** For all requests of a page together. */
const TIMEOUT_MS = 30_000;
/** Seconds until the next attempt, by the number of attempts made; the last one repeats. */
const PAUSES = [30, 120, 600, 3_600] as const;
/** What people have to change is tried again a few times a day. */
const REFUSED_SECONDS = 6 * 3_600;
/** A store that imports no orders is read again within this time after it does. */
const UNUSED_SECONDS = 600;

/** Why the store could not be read, and when to try again. Rethrows errors of our own. */
export function failureOf(
  error: unknown,
  { attempts }: Pick<ClaimedFeed, "attempts">,
): { reason: string; seconds: number } {
  if (error instanceof ForbiddenAddress) return { reason: error.message, seconds: REFUSED_SECONDS };
  if (error instanceof SecretUnreadable)
    return { reason: `${UNREADABLE_ACCESS}: ${error.message}`, seconds: REFUSED_SECONDS };
  if (!(error instanceof SyncError || error instanceof StoreUnavailable)) throw error;
  // Also where the store refuses our access, or shows a page: often for some minutes only, behind a firewall or an update.
  const last = isAccessRefused(error.message) ? REFUSED_SECONDS : PAUSES[3];
  const pause = PAUSES[attempts - 1] ?? last;
  return { reason: error.message, seconds: Math.max(pause, Math.min(retryAfterOf(error), PAUSES[3])) };
}

async function readPage(
  database: Database,
  config: StoreFeedConfig,
  feed: ClaimedFeed,
  signal: AbortSignal,
): Promise<number> {
  const opened = await openFeed(database, config, feed);
  if (typeof opened === "string") {
    const isUnused = opened === IMPORTS_NO_ORDERS;
    await failFeed(database, feed, { reason: opened, seconds: isUnused ? UNUSED_SECONDS : null, isUnused });
    return 0;
  }
  return savePage(database, feed, opened.topic, await opened.page(feed, signal));
}

/** Reads the orders of connected stores beside their webhooks: after a connection, and for what was not delivered. */
export function storeFeedWork(
  database: Database,
  config: StoreFeedConfig,
  { kick = () => {}, timeoutMs = TIMEOUT_MS }: { kick?: () => void; timeoutMs?: number } = {},
): Work {
  return {
    name: "store feeds",
    async once(signal) {
      if (signal.aborted) return false;
      const feed = await claimFeed(database);
      if (!feed) return false;
      try {
        const stored = await withDeadline(signal, timeoutMs, (within) =>
          readPage(database, config, feed, within),
        );
        if (stored > 0) kick();
      } catch (error) {
        await failFeed(database, feed, failureOf(error, feed));
      }
      return true;
    },
  };
}
