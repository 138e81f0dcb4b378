import { outOfPlace, type Place } from "../../orders/lifecycle.ts";
import type { StoreMessage, StoreOrder, StoreRefund } from "./store-order.ts";

/** The order of Platen that an order of a store became, as far as the plan depends on it. */
export interface LinkedOrder extends Place {
  readonly isDeleted: boolean;
  /** A designer was hired: the items stay as they are unless the agency agrees. */
  readonly hasDesign: boolean;
  /** The seller or an earlier event has asked the agency to cancel it. */
  readonly isCancelRequested: boolean;
  /** Its store holds its fulfillment. */
  readonly isHeld: boolean;
}

/** What was applied of a store's order before. */
export interface AppliedState {
  /** ISO 8601 */
  readonly appliedAt: string;
  readonly ended: boolean;
  /** Ids of the refunds that were noted. */
  readonly refunds: readonly string[];
  /** `null` where the store's order was never imported. */
  readonly order: LinkedOrder | null;
}

/** The parts of the order that the store has changed since. */
export interface ChangedParts {
  readonly customer: boolean;
  readonly items: boolean;
}

/** `fulfilled`: somebody else has fulfilled all that was left to make. */
export type StoreChange = "cancel" | "fulfilled" | "customer" | "items";

/** `request`: the agency decides, and until then nothing is approved or sent to production; `note`: recorded in the history. */
export type StoreChangeMode = "apply" | "request" | "note";

export interface PlannedChange {
  readonly change: StoreChange;
  readonly mode: StoreChangeMode;
}

/** What to do with an event about an order. */
export type StorePlan =
  /** `records`: the state is the store's latest, although nothing follows from it. */
  | { readonly type: "ignore"; readonly reason: string; readonly records: boolean }
  | { readonly type: "fail"; readonly reason: string }
  | { readonly type: "create" }
  | {
      readonly type: "change";
      readonly changes: readonly PlannedChange[];
      readonly refunds: readonly StoreRefund[];
      /** Whether the agency is asked about the refunds. */
      readonly refundMode: StoreChangeMode;
      /** The store has put the fulfillment on hold, or released it. */
      readonly isHeld?: boolean;
    };

const ignore = (reason: string, records = false): StorePlan => ({ type: "ignore", reason, records });

const FINAL = new Set<Place["status"]>(["Fulfilled", "Cancel"]);

/** Drafts are edited; a submitted order's changes are requested; of one that has ended they are only noted. */
function modeOf(order: LinkedOrder): StoreChangeMode {
  if (FINAL.has(order.status)) return "note";
  return outOfPlace(order, "edit", "seller") === null ? "apply" : "request";
}

/** A cancel is the seller's own: at once, or from production on as a cancel request, which closes the pickup. */
const cancelModeOf = (order: LinkedOrder): StoreChangeMode =>
  FINAL.has(order.status) || order.isCancelRequested || outOfPlace(order, "cancel", "seller") !== null
    ? "note"
    : "apply";

const cancelOf = (state: AppliedState, order: LinkedOrder): PlannedChange[] =>
  state.ended ? [] : [{ change: "cancel", mode: cancelModeOf(order) }];

const changeOf = (
  order: LinkedOrder,
  changes: readonly PlannedChange[],
  refunds: readonly StoreRefund[],
): Extract<StorePlan, { type: "change" }> => ({
  type: "change",
  changes,
  refunds,
  refundMode: modeOf(order),
});

/**
 * Whether the order has ended in the store, or nothing of it is left: the items are removed or refunded, though the order
 * may still be open for its shipping.
 */
export const isEnded = ({ progress, draft }: Pick<StoreOrder, "progress" | "draft">): boolean =>
  progress === "ended" ||
  progress === "elsewhere" ||
  (progress !== "fulfilled" && draft.items.length === 0 && (draft.done ?? []).length === 0);

const isFulfilled = ({ progress, draft }: StoreOrder) =>
  progress === "fulfilled" || (draft.items.length === 0 && (draft.done ?? []).length > 0);

/** Statuses in which Platen has sent all units itself. */
const SENT = new Set<Place["status"]>([...FINAL, "InTransit"]);

/** Orders that are not there yet are imported while they are paid and open. */
function planOfNew(store: StoreOrder): StorePlan {
  const { progress, problems, why } = store;
  switch (progress) {
    case "unpaid":
      return ignore(why ?? "The order is not paid yet. It is imported once it is");
    case "elsewhere":
      return ignore(why ?? "Another location of the store fulfills all of its items");
    case "fulfilled":
      return ignore("The order was fulfilled in the store already", true);
    case "ended":
      return ignore("The order was canceled or refunded in the store before it was imported", true);
    case "open": {
      if (isFulfilled(store)) return ignore("The order was fulfilled in the store already", true);
      if (isEnded(store)) return ignore("Nothing of the order is left to make", true);
      const [first, ...others] = problems;
      if (first === undefined) return { type: "create" };
      return { type: "fail", reason: others.length > 0 ? `${first} (and ${others.length} more)` : first };
    }
  }
}

/** Somebody else has made what was left: a draft ends, and the agency decides about an order that it works on. */
function planOfFulfilled(
  order: LinkedOrder,
  refunds: readonly StoreRefund[],
  { items: isNew }: ChangedParts,
): StorePlan {
  const mode = modeOf(order);
  // Platen's own parcels fulfill the order in its store as well.
  if (SENT.has(order.status) || (mode !== "apply" && !isNew)) return changeOf(order, [], refunds);
  return changeOf(order, [{ change: "fulfilled", mode: order.hasDesign ? "request" : mode }], refunds);
}

function planOfKnown(
  state: AppliedState,
  order: LinkedOrder,
  store: StoreOrder,
  changed: ChangedParts,
): StorePlan {
  const { progress, problems } = store;
  const isGone = order.isDeleted || order.status === "Cancel";
  // Restored in the store after it was canceled there: a new order, as of a file.
  if (isGone && state.ended && progress === "open") return planOfNew(store);
  if (isGone) return ignore("The order was canceled or deleted in Platen", true);
  const refunds = store.refunds.filter(({ id }) => !state.refunds.includes(id));
  if (isEnded(store)) {
    const changes = cancelOf(state, order);
    return changeOf(order, changes, changes.length > 0 ? [] : refunds);
  }
  if (isFulfilled(store)) return planOfFulfilled(order, refunds, changed);
  if (problems.length > 0 && (changed.customer || changed.items))
    return { type: "fail", reason: problems[0] ?? "" };
  // What the order has of its buyer stays where the store withholds it later.
  const isMoved = changed.customer && store.withheldBy === undefined;
  const mode = modeOf(order);
  const itemsMode = mode === "apply" && order.hasDesign ? "request" : mode;
  const changes: PlannedChange[] = [
    ...(isMoved ? [{ change: "customer", mode } as const] : []),
    ...(changed.items ? [{ change: "items", mode: itemsMode } as const] : []),
  ];
  const { isHeld = order.isHeld } = store;
  const planned = changeOf(order, changes, refunds);
  return isHeld === order.isHeld || FINAL.has(order.status) ? planned : { ...planned, isHeld };
}

/**
 * What an event does. Events carry the store's whole state of an order, so the latest one decides, in whichever order
 * they arrive; `changedAt` is when the store made the change, ISO 8601. `isCreation`: the event reports the order as it
 * was created, so of two of one second it is the older one: stores state seconds.
 */
export function planOf(
  message: Extract<StoreMessage, { type: "order" | "deleted" | "refund" }>,
  { changedAt, isCreation }: { readonly changedAt: string; readonly isCreation: boolean },
  state: AppliedState | null,
  changed: ChangedParts,
): StorePlan {
  if (message.type === "refund") {
    // Noted by its own id, in whichever order it arrives.
    if (!state?.order) return ignore("The order is not in Platen. Its own event has the refund");
    if (state.refunds.includes(message.refund.id)) return ignore("The refund is noted already");
    if (state.order.isDeleted) return ignore("The order was deleted in Platen");
    return changeOf(state.order, [], [message.refund]);
  }
  const isOlder = isCreation && changedAt === state?.appliedAt && (changed.customer || changed.items);
  if (state && (changedAt < state.appliedAt || isOlder))
    return ignore("A later change of the order was processed before");
  if (message.type === "deleted") {
    if (!state?.order || state.order.isDeleted || state.order.status === "Cancel")
      return ignore("The order is not in Platen", true);
    return changeOf(state.order, cancelOf(state, state.order), []);
  }
  // An update of the same second as the end that was processed is the older one.
  if (state?.ended && changedAt === state.appliedAt && message.order.progress === "open")
    return ignore("The order ended in the store at the same time");
  return state?.order ? planOfKnown(state, state.order, message.order, changed) : planOfNew(message.order);
}
