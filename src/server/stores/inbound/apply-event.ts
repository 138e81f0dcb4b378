import { isTaken } from "../../../domain/orders/auto-submit/setting.ts";
import { changedSinceText, effectOf, keyOfEffect } from "../../../domain/stores/inbound/effect.ts";
import { isEnded } from "../../../domain/stores/inbound/plan.ts";
import type { StoreOrder } from "../../../domain/stores/inbound/store-order.ts";
import type { Transaction } from "../../db/transaction.ts";
import { openLedgerSession } from "../../money/ledger/ledger-session.queries.ts";
import { queueOrder } from "../../orders/auto-submit/queue.queries.ts";
import { lockTeamOrders } from "../../orders/incoming/team-orders.queries.ts";
import { bookPayment } from "../book-payment.ts";
import { platformOf } from "../platforms/registry.ts";
import { changeFromStore } from "./change-order.ts";
import { type ClaimedEvent, type EventOutcome, lockClaimed } from "./claim.queries.ts";
import { createFromStore } from "./create-order.ts";
import { eventStore } from "./event-store.queries.ts";
import { isReadDelivery, readSoon } from "./feed/feeds.queries.ts";
import {
  type Arrived,
  bySettings,
  CREATIONS,
  isOfOrder,
  knownOf,
  knownText,
  type Planned,
  planEvent,
  storeOrderOf,
} from "./plan-event.ts";
import { applyPrivacy } from "./privacy/apply-privacy.ts";
import { readBody } from "./read-body.ts";
import { settleOutdated } from "./settle.ts";
import { isOfBackfill, linkOf, saveLink, saveShipBy } from "./store-orders.queries.ts";

const settled = (
  status: "done" | "ignored" | "failed",
  reason: string | null,
  orderId: string | null,
): EventOutcome => ({
  status,
  reason,
  orderId,
});

/**
 * Saves what is known of the store's order after an event. A refund is not a state of the order.
 * @returns whether the store has changed the day by which it wants the order shipped
 */
async function remember(
  tx: Transaction,
  event: ClaimedEvent,
  { message, occurredAt, link, parts }: Arrived,
  orderId: string | null,
): Promise<boolean> {
  const order = storeOrderOf(message);
  const before = link?.state;
  const noted = order?.refunds ?? (message.type === "refund" ? [message.refund] : []);
  const isGone = order === null || isEnded(order);
  await saveLink(tx, event, {
    orderId,
    appliedAt: message.type === "refund" && before ? before.appliedAt : occurredAt,
    parts: isGone ? null : parts,
    shippingMethod: isGone ? null : order.shippingMethod,
    ended: message.type === "refund" ? (before?.ended ?? false) : isGone,
    refunds: [...new Set([...(before?.refunds ?? []), ...noted.map(({ id }) => id)])],
  });
  if (message.type !== "refund") await settleOutdated(tx, event, occurredAt);
  if (orderId === null || isGone || order.shipBy === undefined) return false;
  return saveShipBy(tx, event.agencyId, orderId, order.shipBy);
}

/**
 * Creates the order, or finds the one that came from the same store by a file or by hand. Another order of the store with
 * its number is another one: within a store the id decides.
 */
async function create(
  tx: Transaction,
  event: ClaimedEvent,
  planned: Planned,
  order: StoreOrder,
  placedAt: string | null,
): Promise<EventOutcome> {
  const { arrived, same } = planned;
  const { store } = arrived;
  const known = knownOf(planned);
  const isBackfill = await isOfBackfill(tx, event, placedAt);
  const isUnique = same.length === 0;
  // Wallets are locked before the counters that a new order changes.
  if (!known && store.isTrusted) await openLedgerSession(tx, store.agencyId, [store.teamId]);
  const orderId = known?.id ?? (await createFromStore(tx, store, order, isUnique, isBackfill));
  const isNew = !known && !isBackfill && placedAt !== null;
  if (isNew && isTaken(store.autoSubmit, placedAt)) await queueOrder(tx, store, orderId);
  await remember(tx, event, arrived, orderId);
  return known ? settled("ignored", knownText(order.draft), orderId) : settled("done", null, orderId);
}

async function carryOut(
  tx: Transaction,
  event: ClaimedEvent,
  planned: Planned,
  placedAt: string | null,
): Promise<EventOutcome> {
  const { arrived, plan } = planned;
  const { message, store, link, parts, leftOut } = arrived;
  const orderId = link?.orderId ?? null;
  switch (plan.type) {
    case "ignore":
      if (plan.records) await remember(tx, event, arrived, orderId);
      return settled("ignored", plan.reason, orderId);
    case "fail":
      return settled("failed", plan.reason, orderId);
    case "create":
      // Only an order's own event creates it.
      return create(tx, event, planned, storeOrderOf(message) as StoreOrder, placedAt);
    case "change": {
      if (orderId === null) throw new Error("A change of a store's order that is not linked");
      await changeFromStore(
        tx,
        { store, orderId, before: link, leftOut },
        plan,
        storeOrderOf(message)?.draft ?? null,
        parts,
      );
      const isRescheduled = await remember(tx, event, arrived, orderId);
      const { changes, refunds, refundMode, isHeld } = plan;
      if (changes.length + refunds.length === 0 && isHeld === undefined && !isRescheduled)
        return settled("ignored", "Nothing that Platen uses has changed", orderId);
      const modes = [...changes.map(({ mode }) => mode), ...refunds.map(() => refundMode)];
      return settled("done", modes.includes("request") ? "Requested of the agency" : null, orderId);
    }
  }
}

/**
 * Processes a claimed event in the transaction that also settles it, so that it takes effect once. Returns its outcome;
 * `null` where the claim has expired.
 */
export async function applyEvent(tx: Transaction, event: ClaimedEvent): Promise<EventOutcome | null> {
  // Before the event: all that create orders lock the team first.
  await lockTeamOrders(tx, event.teamId);
  const claimed = await lockClaimed(tx, event);
  if (!claimed) return null;
  const store = await eventStore(tx, event);
  if (claimed.body === null) return settled("ignored", "The event's data was erased", null);
  const { platform } = platformOf(store.platform).inbound;
  const body = readBody(claimed.body);
  const message = bySettings(platform.messageOf(event.topic, body), store);
  if (message.type === "unknown") return settled("ignored", "Platen does not use this topic", null);
  if (!isOfOrder(message)) return applyPrivacy(tx, store, message, event);
  if (store.isRemoved) return settled("ignored", "The integration was removed", null);
  if (!store.importsOrders) return settled("ignored", "The integration imports no orders", null);
  if (store.locationId !== null && message.type === "order" && !isReadDelivery(event.deliveryId)) {
    await readSoon(tx, event);
    return settled("ignored", "Read from the store, which states the locations of the items", null);
  }
  if (message.type === "order" && message.order.isUnclear && !isReadDelivery(event.deliveryId)) {
    await readSoon(tx, event);
    return settled("ignored", "Read from the store, which states what was refunded", null);
  }
  const link = await linkOf(tx, event, { isLocked: true });
  const { occurredAt } = claimed;
  const planned = await planEvent(tx, event, { store, message, occurredAt, link });
  if (event.expected !== null) {
    const known = knownOf(planned) ? "The team has the order already" : null;
    const effect = effectOf(planned.plan, known);
    if (keyOfEffect(effect) !== event.expected)
      return settled("ignored", changedSinceText(effect), link?.orderId ?? null);
  }
  const stated = platform.envelopeOf(event.topic, body)?.placedAt;
  const placedAt = stated ?? (CREATIONS.has(event.topic) ? occurredAt : null);
  const outcome = await carryOut(tx, event, planned, placedAt);
  if (message.type === "order" && "orderId" in outcome && outcome.orderId !== null)
    await bookPayment(tx, store, outcome.orderId, message.order);
  return outcome;
}
