import { ownOrder } from "../../../domain/stores/inbound/own-order.ts";
import {
  customerPartOfEarlierVersions,
  itemsPartOfEarlierVersions,
  partsOf,
  type StoreParts,
} from "../../../domain/stores/inbound/parts.ts";
import { type ChangedParts, isEnded, planOf, type StorePlan } from "../../../domain/stores/inbound/plan.ts";
import type { StoreMessage, StoreOrder } from "../../../domain/stores/inbound/store-order.ts";
import { shippingOptionOf } from "../../../domain/stores/shipping.ts";
import type { Transaction } from "../../db/transaction.ts";
import { lockTeamOrders } from "../../orders/incoming/team-orders.queries.ts";
import { platformOf } from "../platforms/registry.ts";
import { changeFromStore } from "./change-order.ts";
import { type ClaimedEvent, type EventOutcome, lockClaimed } from "./claim.queries.ts";
import { createFromStore, resolverOfDraft } from "./create-order.ts";
import { type EventStore, eventStore } from "./event-store.queries.ts";
import { isReadDelivery, readSoon } from "./feed/feeds.queries.ts";
import { itemsInOrder } from "./items-in-order.queries.ts";
import { applyPrivacy } from "./privacy/apply-privacy.ts";
import { readBody } from "./read-body.ts";
import { settleOutdated } from "./settle.ts";
import {
  areItemsChanged,
  hashOf,
  isOfBackfill,
  isOfEarlierVersion,
  lockLink,
  ordersWithReference,
  type StoreOrderLink,
  saveLink,
  shippedUnits,
} from "./store-orders.queries.ts";

type OrderMessage = Extract<StoreMessage, { type: "order" | "deleted" | "refund" }>;

const isOfOrder = (message: StoreMessage): message is OrderMessage =>
  message.type === "order" || message.type === "deleted" || message.type === "refund";

interface Arrived {
  readonly event: ClaimedEvent;
  readonly store: EventStore;
  readonly message: OrderMessage;
  /** ISO 8601 */
  readonly occurredAt: string;
  readonly link: StoreOrderLink | null;
  /** Of a message with an order. */
  readonly parts: StoreParts | null;
  /** Names of lines that have left the order, see `areOursChanged`. */
  readonly leftOut: readonly string[];
}

const settled = (
  status: "done" | "ignored" | "failed",
  reason: string | null,
  orderId: string | null,
): EventOutcome => ({
  status,
  reason,
  orderId,
});

const storeOrderOf = (message: OrderMessage): StoreOrder | null =>
  message.type === "order" ? message.order : null;

/** Saves what is known of the store's order after an event. A refund is not a state of the order. */
async function remember(tx: Transaction, arrived: Arrived, orderId: string | null): Promise<void> {
  const { event, message, occurredAt, link, parts } = arrived;
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
}

/**
 * Creates the order, or finds the one that came from the same store by a file or by hand. Another order of the store with
 * its number is another one: within a store the id decides.
 */
async function create(tx: Transaction, arrived: Arrived, order: StoreOrder): Promise<EventOutcome> {
  const { draft } = order;
  const { store, event } = arrived;
  const same = draft.reference === "" ? [] : await ordersWithReference(tx, event, draft);
  const known = same.find(({ is_known: isKnown }) => isKnown);
  const isBackfill = await isOfBackfill(tx, event);
  const orderId = known?.id ?? (await createFromStore(tx, store, order, same.length === 0, isBackfill));
  await remember(tx, arrived, orderId);
  return known
    ? settled("ignored", `The team has the order ${draft.reference} already`, orderId)
    : settled("done", null, orderId);
}

async function carryOut(tx: Transaction, arrived: Arrived, plan: StorePlan): Promise<EventOutcome> {
  const { message, store, link, parts, leftOut } = arrived;
  const orderId = link?.orderId ?? null;
  switch (plan.type) {
    case "ignore":
      if (plan.records) await remember(tx, arrived, orderId);
      return settled("ignored", plan.reason, orderId);
    case "fail":
      return settled("failed", plan.reason, orderId);
    case "create":
      // Only an order's own event creates it.
      return create(tx, arrived, storeOrderOf(message) as StoreOrder);
    case "change": {
      if (orderId === null) throw new Error("A change of a store's order that is not linked");
      await changeFromStore(
        tx,
        { store, orderId, before: link, leftOut },
        plan,
        storeOrderOf(message)?.draft ?? null,
        parts,
      );
      await remember(tx, arrived, orderId);
      const { changes, refunds, refundMode, isHeld } = plan;
      if (changes.length + refunds.length === 0 && isHeld === undefined)
        return settled("ignored", "Nothing that Platen uses has changed", orderId);
      const modes = [...changes.map(({ mode }) => mode), ...refunds.map(() => refundMode)];
      return settled("done", modes.includes("request") ? "Requested of the agency" : null, orderId);
    }
  }
}

/** Topics that report an order as it was created. */
const CREATIONS = new Set(["orders/create", "order.created"]);

/** The parts that differ from those that were applied last. */
function changedParts(
  order: StoreOrder | null,
  own: StoreOrder | null,
  { parts, leftOut, link }: Pick<Arrived, "parts" | "leftOut" | "link">,
): ChangedParts {
  if (!order || !own || !parts || !link) return { customer: false, items: false };
  const { customerHash, itemsHash } = link;
  if (!isOfEarlierVersion(itemsHash))
    return {
      customer: hashOf(parts.customer) !== customerHash,
      items: areItemsChanged(itemsHash, parts, leftOut),
    };
  return {
    customer: hashOf(customerPartOfEarlierVersions(order)) !== customerHash,
    items: hashOf(itemsPartOfEarlierVersions(order, own.draft)) !== itemsHash,
  };
}

/** The store's order as far as it is ours, by what the team has saved and what its order has. */
async function ownOf(
  tx: Transaction,
  store: EventStore,
  order: StoreOrder | null,
  link: StoreOrderLink | null,
): Promise<{ own: StoreOrder | null; leftOut: readonly string[] }> {
  if (order === null) return { own: null, leftOut: [] };
  const resolve = await resolverOfDraft(tx, store, order.draft);
  const known = link?.state.order;
  const isThere = known && !known.isDeleted && known.status !== "Cancel";
  const { items, leftOut } =
    isThere && link.orderId !== null
      ? await itemsInOrder(tx, store.agencyId, link.orderId)
      : { items: [], leftOut: [] };
  return { own: ownOrder(order, resolve, items), leftOut };
}

/** The message with the shipping option that the store's settings give its order, and whether it counts as paid. */
function bySettings(message: StoreMessage, { shipping, importsOnDelivery }: EventStore): StoreMessage {
  if (message.type !== "order") return message;
  const { order } = message;
  const shippingOption = shippingOptionOf(order.shippingMethod, shipping);
  const isTaken = importsOnDelivery && order.onDelivery === true && order.progress === "unpaid";
  const progress = isTaken ? "open" : order.progress;
  return { ...message, order: { ...order, progress, draft: { ...order.draft, shippingOption } } };
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
  const message = bySettings(
    platformOf(store.platform).inbound.platform.messageOf(event.topic, readBody(claimed.body)),
    store,
  );
  if (message.type === "unknown") return settled("ignored", "Platen does not use this topic", null);
  if (!isOfOrder(message)) return applyPrivacy(tx, store, message, event);
  if (store.isRemoved) return settled("ignored", "The integration was removed", null);
  if (!store.importsOrders) return settled("ignored", "The integration imports no orders", null);
  if (store.locationId !== null && message.type === "order" && !isReadDelivery(event.deliveryId)) {
    await readSoon(tx, event);
    return settled("ignored", "Read from the store, which states the locations of the items", null);
  }
  const link = await lockLink(tx, event);
  if (message.type === "order" && message.order.isUnclear && !isReadDelivery(event.deliveryId)) {
    await readSoon(tx, event);
    return settled("ignored", "Read from the store, which states what was refunded", null);
  }
  const order = storeOrderOf(message);
  const { own, leftOut } = await ownOf(tx, store, order, link);
  const parts =
    order && own && partsOf(order, own.draft, await shippedUnits(tx, event.agencyId, link?.orderId ?? null));
  const changed = changedParts(order, own, { parts, leftOut, link });
  const { occurredAt } = claimed;
  const at = { changedAt: occurredAt, isCreation: CREATIONS.has(event.topic) };
  const ours: OrderMessage = own ? { type: "order", order: own } : message;
  const plan = planOf(ours, at, link?.state ?? null, changed);
  return carryOut(tx, { event, store, message: ours, occurredAt, link, parts, leftOut }, plan);
}
