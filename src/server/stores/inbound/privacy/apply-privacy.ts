import type { StoreMessage } from "../../../../domain/stores/inbound/store-order.ts";
import { recordAudit } from "../../../audit.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { eraseBuyers } from "../../../personal-data/erase-buyers.queries.ts";
import { deleteAppAccess } from "../../access.queries.ts";
import type { ClaimedEvent, EventOutcome } from "../claim.queries.ts";
import { type EventStore, storeActor, storeScope } from "../event-store.queries.ts";
import { deleteResync } from "../resync/resync.queries.ts";
import { eraseBodies, eraseRequests, isConnectedSince, ordersOfStore } from "./demands.queries.ts";

export type PrivacyMessage = Exclude<StoreMessage, { type: "order" | "deleted" | "refund" | "unknown" }>;

const DAY_SECONDS = 86_400;

const done = (reason: string | null): EventOutcome => ({ status: "done", reason, orderId: null });

const counted = (count: number) => `${count} ${count === 1 ? "order" : "orders"}`;

/** Deletes the credentials that a store gave our app, which it has removed. Its orders, and what people entered, stay. */
async function disconnect(tx: Transaction, store: EventStore): Promise<EventOutcome> {
  if (store.isRemoved) return done("The integration was removed already");
  const isDeleted = await deleteAppAccess(tx, storeScope(store), store.integrationId);
  if (!isDeleted) return done("The store has removed the app. Credentials that a person entered stay");
  const entry = { action: "disconnect", object: "integrations", subject: store.integrationId };
  await recordAudit(tx, storeActor(store), entry);
  return done("The store has removed the app. Connect it again to import its orders");
}

/** Erases the buyers of finished orders, then the request itself. The others are needed until they are shipped, and are erased later. */
async function erase(
  tx: Transaction,
  store: EventStore,
  event: ClaimedEvent,
  which: readonly string[] | "all",
): Promise<EventOutcome> {
  // An earlier attempt has erased those that were finished then.
  const orders = (await ordersOfStore(tx, store, event, which)).filter(({ isErased }) => !isErased);
  const ids = orders.flatMap(({ id, isFinished }) => (isFinished ? [id] : []));
  const { agencyId } = store;
  const reason = "The store asked to erase the buyer";
  await eraseBuyers(tx, { agencyId, actor: storeActor(store), reason, orderIds: ids });
  await deleteResync(tx, store);
  if (ids.length > 0) {
    const entries = ids.map((id) => ({ action: "erase-buyer", object: "orders", subject: id }));
    await recordAudit(tx, storeActor(store), entries);
  }
  const open = new Set(orders.flatMap(({ externalId, isFinished }) => (isFinished ? [] : [externalId])));
  await eraseBodies(tx, store, event, which === "all" ? which : which.filter((one) => !open.has(one)));
  const left = orders.length - ids.length;
  if (left === 0) await eraseRequests(tx, store, event);
  if (left === 0) return done(`The buyers of ${counted(ids.length)} are erased`);
  const waits = `${counted(left)} must be shipped or canceled first. Tried again each day`;
  return { status: "waiting", reason: waits, seconds: DAY_SECONDS };
}

/** Processes what a platform demands for the privacy of buyers, also of a store that was removed. */
export async function applyPrivacy(
  tx: Transaction,
  store: EventStore,
  message: PrivacyMessage,
  event: ClaimedEvent,
): Promise<EventOutcome> {
  switch (message.type) {
    case "disconnected":
      return disconnect(tx, store);
    case "data-request": {
      const orders = await ordersOfStore(tx, store, event, message.orders);
      return done(`The data of ${counted(orders.length)} can be downloaded for the buyer`);
    }
    case "erase-buyer":
      return erase(tx, store, event, message.orders);
    case "erase-store":
      if (!store.isRemoved && !(await isConnectedSince(tx, store, event))) await disconnect(tx, store);
      return erase(tx, store, event, "all");
  }
}
