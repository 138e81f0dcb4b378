import { outOfPlace, type Place } from "../../orders/lifecycle.ts";
import type { StoreMessage, StoreOrder, StoreRefund } from "./store-order.ts";

/** The order of Platen that an order of a store became, as far as the plan depends on it. */
export interface LinkedOrder extends Place {
  readonly isDeleted: boolean;
  /** A designer was hired: the items stay as they are unless the agency agrees. */
  readonly hasDesign: boolean;
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

export type StoreChange = "cancel" | "customer" | "items";

/** What to do with an event about an order. */
export type StorePlan =
  /** `records`: the state is the store's latest, although nothing follows from it. */
  | { readonly type: "ignore"; readonly reason: string; readonly records: boolean }
  | { readonly type: "fail"; readonly reason: string }
  | { readonly type: "create" }
  /** `request`: the order was submitted, so the changes are requested of the agency. */
  | {
      readonly type: "change";
      readonly changes: readonly StoreChange[];
      readonly refunds: readonly StoreRefund[];
      readonly how: "apply" | "request" | "note";
    };

const ignore = (reason: string, records = false): StorePlan => ({ type: "ignore", reason, records });

const FINAL = new Set<Place["status"]>(["Fulfilled", "Cancel"]);

/** Drafts are edited; a submitted order's changes are requested; of one that has ended they are only noted. */
function howToChange(order: Place): "apply" | "request" | "note" {
  if (FINAL.has(order.status)) return "note";
  return outOfPlace(order, "edit", "seller") === null ? "apply" : "request";
}

/** Orders that are not there yet are imported while they are paid and open. */
function planOfNew({ progress, problems, why }: StoreOrder): StorePlan {
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
      const [first, ...others] = problems;
      if (first === undefined) return { type: "create" };
      return { type: "fail", reason: others.length > 0 ? `${first} (and ${others.length} more)` : first };
    }
  }
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
  const how = howToChange(order);
  if (progress === "ended" || progress === "elsewhere") {
    const changes: StoreChange[] = state.ended ? [] : ["cancel"];
    return { type: "change", changes, refunds: changes.length > 0 ? [] : refunds, how };
  }
  if (problems.length > 0 && (changed.customer || changed.items))
    return { type: "fail", reason: problems[0] ?? "" };
  const changes: StoreChange[] = [
    ...(changed.customer ? (["customer"] as const) : []),
    ...(changed.items ? (["items"] as const) : []),
  ];
  const isRequested = how === "apply" && order.hasDesign && changed.items;
  return { type: "change", changes, refunds, how: isRequested ? "request" : how };
}

/**
 * What an event does. Events carry the store's whole state of an order, so the latest one decides, in whichever order
 * they arrive; `changedAt` is when the store made the change, ISO 8601.
 */
export function planOf(
  message: Extract<StoreMessage, { type: "order" | "deleted" | "refund" }>,
  changedAt: string,
  state: AppliedState | null,
  changed: ChangedParts,
): StorePlan {
  if (message.type === "refund") {
    // Noted by its own id, in whichever order it arrives.
    if (!state?.order) return ignore("The order is not in Platen. Its own event has the refund");
    if (state.refunds.includes(message.refund.id)) return ignore("The refund is noted already");
    if (state.order.isDeleted) return ignore("The order was deleted in Platen");
    return { type: "change", changes: [], refunds: [message.refund], how: howToChange(state.order) };
  }
  if (state && changedAt < state.appliedAt) return ignore("A later change of the order was processed before");
  if (message.type === "deleted") {
    if (!state?.order || state.order.isDeleted || state.order.status === "Cancel")
      return ignore("The order is not in Platen", true);
    const changes: StoreChange[] = state.ended ? [] : ["cancel"];
    return { type: "change", changes, refunds: [], how: howToChange(state.order) };
  }
  // Stores state seconds: a creation of the same second as the end that was processed is the older one.
  if (state?.ended && changedAt === state.appliedAt && message.order.progress === "open")
    return ignore("The order ended in the store at the same time");
  return state?.order ? planOfKnown(state, state.order, message.order, changed) : planOfNew(message.order);
}
