import { effectOf } from "../../../../domain/stores/inbound/effect.ts";
import { isAccessRefused } from "../../../../domain/stores/sync.ts";
import type { Database } from "../../../db/client.ts";
import { inTransaction, type Transaction } from "../../../db/transaction.ts";
import type { Work } from "../../../jobs/jobs.ts";
import { withDeadline } from "../../../outbound/deadline.ts";
import { platformOf } from "../../platforms/registry.ts";
import { type EventStore, eventStore } from "../event-store.queries.ts";
import { openFeed, type StoreFeedConfig } from "../feed/open-feed.ts";
import type { ReadOrder } from "../feed/order-feed.ts";
import { failureOf } from "../feed/work.ts";
import { bySettings, isOfOrder, knownOf, knownText, planEvent, storeOrderOf } from "../plan-event.ts";
import { readBody } from "../read-body.ts";
import { linkOf } from "../store-orders.queries.ts";
import { type ClaimedResync, claimResync, failResync, type SeenOrder, saveSeen } from "./resync.queries.ts";

/** For all requests of a page together. */
const TIMEOUT_MS = 30_000;
/** Attempts to read a page. A person waits for it, so it ends within a few minutes. */
const MAX_ATTEMPTS = 3;
const MAX_PAUSE_SECONDS = 60;

/** What would become of an order as the store has it. */
async function seen(
  tx: Transaction,
  claim: ClaimedResync,
  store: EventStore,
  topic: string,
  order: ReadOrder,
): Promise<SeenOrder> {
  const { externalId, changedAt, raw } = order;
  const { messageOf } = platformOf(store.platform).inbound.platform;
  const message = bySettings(messageOf(topic, readBody(Buffer.from(raw))), store);
  if (!isOfOrder(message)) throw new Error(`The feed of ${store.platform} reads no orders`);
  const event = { ...claim, externalId, topic };
  const link = await linkOf(tx, event, { isLocked: false });
  const planned = await planEvent(tx, event, { store, message, occurredAt: changedAt, link });
  const draft = storeOrderOf(planned.arrived.message)?.draft;
  const known = knownOf(planned);
  const effect = effectOf(planned.plan, known && draft ? knownText(draft) : null);
  const number = draft?.orderName || externalId;
  return { ...order, number, effect, orderId: link?.orderId ?? known?.id ?? null };
}

async function readPage(
  database: Database,
  config: StoreFeedConfig,
  claim: ClaimedResync,
  signal: AbortSignal,
): Promise<void> {
  const opened = await openFeed(database, config, claim);
  if (typeof opened === "string") {
    await inTransaction(database, (tx) => failResync(tx, claim, { reason: opened, seconds: null }));
    return;
  }
  const page = await opened.page(claim, signal);
  await inTransaction(database, async (tx) => {
    const { agencyId, teamId, integrationId } = claim;
    const store = await eventStore(tx, { agencyId, teamId, integrationId });
    const orders: SeenOrder[] = [];
    for (const order of page.orders) orders.push(await seen(tx, claim, store, opened.topic, order));
    await saveSeen(tx, claim, orders, page);
  });
}

/** Reads stores' orders again for people who want to see what would follow, a page at a time. It changes no order. */
export function storeResyncWork(
  database: Database,
  config: StoreFeedConfig,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Work {
  return {
    name: "store resyncs",
    async once(signal) {
      if (signal.aborted) return false;
      const claim = await claimResync(database);
      if (!claim) return false;
      try {
        await withDeadline(signal, timeoutMs, (within) => readPage(database, config, claim, within));
      } catch (error) {
        const { reason, seconds } = failureOf(error, claim);
        const isLast = claim.attempts >= MAX_ATTEMPTS || isAccessRefused(reason);
        const again = isLast ? null : Math.min(seconds, MAX_PAUSE_SECONDS);
        await inTransaction(database, (tx) => failResync(tx, claim, { reason, seconds: again }));
      }
      return true;
    },
  };
}
