import { ownOrder } from "../../../domain/stores/inbound/own-order.ts";
import {
  customerPartOfEarlierVersions,
  itemsPartOfEarlierVersions,
  partsOf,
  type StoreParts,
} from "../../../domain/stores/inbound/parts.ts";
import { type ChangedParts, planOf, type StorePlan } from "../../../domain/stores/inbound/plan.ts";
import type { StoreMessage, StoreOrder } from "../../../domain/stores/inbound/store-order.ts";
import { shippingOptionOf } from "../../../domain/stores/shipping.ts";
import type { Transaction } from "../../db/transaction.ts";
import { resolverOfDraft } from "./create-order.ts";
import type { EventStore } from "./event-store.queries.ts";
import { itemsInOrder } from "./items-in-order.queries.ts";
import {
  areItemsChanged,
  hashOf,
  isOfEarlierVersion,
  type OrderOfStore,
  ordersWithReference,
  type StoreOrderLink,
  shippedUnits,
} from "./store-orders.queries.ts";

export type OrderMessage = Extract<StoreMessage, { type: "order" | "deleted" | "refund" }>;

export const isOfOrder = (message: StoreMessage): message is OrderMessage =>
  message.type === "order" || message.type === "deleted" || message.type === "refund";

export const storeOrderOf = (message: OrderMessage): StoreOrder | null =>
  message.type === "order" ? message.order : null;

/** A message about an order, with what is known of the order. */
export interface Arrived {
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

/** What a message would do, and of one that would create an order, which orders of the team have its reference. */
export interface Planned {
  readonly arrived: Arrived;
  readonly plan: StorePlan;
  readonly same: Awaited<ReturnType<typeof ordersWithReference>>;
}

/** The order of the same store that came by a file or by hand: by the store's id it is the one of the message. */
export const knownOf = ({ same }: Pick<Planned, "same">) => same.find(({ is_known: isKnown }) => isKnown);

export const knownText = ({ reference }: StoreOrder["draft"]): string =>
  `The team has the order ${reference} already`;

/** Topics that report an order as it was created. */
export const CREATIONS = new Set(["orders/create", "order.created"]);

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
export function bySettings(message: StoreMessage, { shipping, importsOnDelivery }: EventStore): StoreMessage {
  if (message.type !== "order") return message;
  const { order } = message;
  const shippingOption = shippingOptionOf(order.shippingMethod, shipping);
  const isTaken = importsOnDelivery && order.onDelivery === true && order.progress === "unpaid";
  const progress = isTaken ? "open" : order.progress;
  return { ...message, order: { ...order, progress, draft: { ...order.draft, shippingOption } } };
}

/**
 * What a message about an order would do. Writes nothing, so that the same plan is shown before it is carried out.
 * `topic`: of the event.
 */
export async function planEvent(
  tx: Transaction,
  event: OrderOfStore & { readonly topic: string },
  { store, message, occurredAt, link }: Pick<Arrived, "store" | "message" | "occurredAt" | "link">,
): Promise<Planned> {
  const order = storeOrderOf(message);
  const { own, leftOut } = await ownOf(tx, store, order, link);
  const parts =
    order && own && partsOf(order, own.draft, await shippedUnits(tx, event.agencyId, link?.orderId ?? null));
  const changed = changedParts(order, own, { parts, leftOut, link });
  const at = { changedAt: occurredAt, isCreation: CREATIONS.has(event.topic) };
  const ours: OrderMessage = own ? { type: "order", order: own } : message;
  const plan = planOf(ours, at, link?.state ?? null, changed);
  const isNamed = plan.type === "create" && own !== null && own.draft.reference !== "";
  const same = isNamed ? await ordersWithReference(tx, event, own.draft) : [];
  return { arrived: { store, message: ours, occurredAt, link, parts, leftOut }, plan, same };
}
