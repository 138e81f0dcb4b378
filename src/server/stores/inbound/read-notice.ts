import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction } from "../../db/transaction.ts";
import { withDeadline } from "../../outbound/deadline.ts";
import { ForbiddenAddress } from "../../outbound/request.ts";
import { SecretBox, SecretUnreadable } from "../../secrets/secret-box.ts";
import { freshAccess } from "../grants/fresh-access.ts";
import { platformOf } from "../platforms/registry.ts";
import { openAccess } from "../store-access.ts";
import { retryAfterOf, SyncError } from "../sync/platform-sync.ts";
import { StoreUnavailable } from "../sync/store-request.ts";
import type { ClaimedEvent, EventOutcome } from "./claim.queries.ts";
import { feedStore } from "./feed/feeds.queries.ts";
import type { ReadOrder } from "./feed/order-feed.ts";
import { insertStoreEvent } from "./receive.queries.ts";
import { failedAttempt, settle } from "./settle.ts";

/** Shorter than the claim of an event. */
const TIMEOUT_MS = 20_000;

export type NoticeConfig = Pick<
  Config,
  "allowPrivateStores" | "secretKeys" | "marketplaceApps" | "etsyUrls" | "shopifyApp"
>;

/** A read order with the topic of its event, or why there is none. */
type Reading = { readonly topic: string; readonly order: ReadOrder } | EventOutcome;

const ignored = (reason: string): EventOutcome => ({ status: "ignored", reason, orderId: null });

async function read(
  database: Database,
  config: NoticeConfig,
  event: ClaimedEvent,
  signal: AbortSignal,
): Promise<Reading> {
  const store = await feedStore(database, event);
  if (!store || store.is_removed || store.key === null) return ignored("The store is not connected");
  if (!store.import_orders) return ignored("The integration imports no orders");
  const feed = platformOf(store.platform).feed;
  if (!feed?.one) return ignored("Platen does not use this topic");
  const secrets = new SecretBox(config.secretKeys);
  const options = { allowPrivate: config.allowPrivateStores, signal };
  const stored = openAccess(secrets, event, { ...store, key: store.key });
  const access = await freshAccess({ database, secrets, config, options }, event, stored);
  const order = await feed.one(access, event.externalId, options);
  return order ? { topic: feed.topic, order } : ignored("The store has no such order");
}

/** Why the order could not be read, and when to try again. Rethrows errors of our own. */
function failureOf(error: unknown, event: ClaimedEvent): EventOutcome {
  const isRefused = error instanceof SyncError && error.outcome.result === "refused";
  const isFinal = isRefused || error instanceof ForbiddenAddress || error instanceof SecretUnreadable;
  if (!isFinal && !(error instanceof SyncError || error instanceof StoreUnavailable)) throw error;
  return failedAttempt(event, error.message, { isFinal, after: retryAfterOf(error) });
}

/**
 * Reads the order that a webhook has named, outside of a transaction, and stores it as an event of its own, which
 * contains the whole order like all others. The notice is settled in the same transaction.
 */
export async function readNotice(
  database: Database,
  config: NoticeConfig,
  event: ClaimedEvent,
  signal: AbortSignal,
): Promise<void> {
  const reading = await withDeadline(signal, TIMEOUT_MS, (within) =>
    read(database, config, event, within),
  ).catch((error: unknown) => failureOf(error, event));
  if ("status" in reading) return inTransaction(database, (tx) => settle(tx, event, reading));
  const { topic, order } = reading;
  const orderEvent = {
    topic,
    // Not of the order's state: an address may change without a later time of change.
    deliveryId: `notice:${event.id}`,
    externalId: order.externalId,
    changedAt: order.changedAt,
    raw: Buffer.from(order.raw),
  };
  await inTransaction(database, async (tx) => {
    await insertStoreEvent(tx, event, event.teamId, orderEvent);
    await settle(tx, event, { status: "done", reason: "The order was read", orderId: null });
  });
}
