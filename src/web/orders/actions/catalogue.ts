import type { OrderAction } from "../../../domain/access/order-actions.ts";
import { type ActionName, outOfPlace } from "../../../domain/orders/lifecycle.ts";
import type { Area } from "../../../domain/resource/define.ts";
import type { IconName } from "../../widgets/Icon.tsx";
import type { OrderRow } from "../wire.ts";

/** An action that a set of orders can take: `POST orders/<name>`, and `DELETE orders`. */
export interface BulkAction {
  readonly name: OrderAction & ActionName;
  /** On its button: "Approve". */
  readonly label: string;
  /** Before the orders' names, where that is more than the label: "Hire designer for". */
  readonly asks?: string;
  /** While it runs: "Approving". */
  readonly doing: string;
  /** Of what it did: "3 orders approved". */
  readonly done: string;
  readonly icon: IconName;
  readonly danger?: boolean;
  /** Why, in words: what the dialog asks. */
  readonly reason?: string;
  /** What the person should know before it. */
  readonly note?: string;
  /** Why, where the person wants to say so: offered, not required. */
  readonly mayExplain?: boolean;
  /** Costs that an agency may keep when it cancels what was captured. */
  readonly costs?: boolean;
  /** What the designer shall make, who and until when. */
  readonly design?: boolean;
  /** On one order it is done at once: nothing is spent, nothing is lost. */
  readonly atOnce?: boolean;
  /** What takes it back; `body` goes with it. */
  readonly inverse?: Inverse;
}

export interface Inverse {
  readonly name: string;
  readonly label: string;
  readonly doing: string;
  readonly done: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

const release = (name: "unhold" | "agency-unhold"): Inverse => ({
  name,
  label: "Release",
  doing: "Releasing",
  done: "released",
});

/** What moves an order on, what stops it, what opens a gate, what ends it: the first that applies comes first. */
export const ACTIONS: readonly BulkAction[] = [
  { name: "submit", label: "Submit", doing: "Submitting", done: "submitted", icon: "check" },
  { name: "approve", label: "Approve", doing: "Approving", done: "approved", icon: "check", atOnce: true },
  {
    name: "pickup",
    label: "Send to production",
    doing: "Sending to production",
    done: "sent to production",
    icon: "box",
    note: "Artwork is locked and sellers can no longer cancel without asking.",
  },
  {
    name: "agency-unhold",
    label: "Release",
    doing: "Releasing",
    done: "released",
    icon: "circle-check",
    atOnce: true,
  },
  {
    name: "unhold",
    label: "Release",
    doing: "Releasing",
    done: "released",
    icon: "circle-check",
    atOnce: true,
  },
  { name: "hold", label: "Hold", doing: "Holding", done: "held", icon: "pause", reason: "Why they wait" },
  {
    name: "reject",
    label: "Reject",
    doing: "Rejecting",
    done: "rejected",
    icon: "circle-x",
    danger: true,
    reason: "What the seller has to change",
    note: "Goods and shipping go back to the seller's balance.",
  },
  {
    name: "confirm-address",
    label: "Confirm address",
    doing: "Confirming addresses",
    done: "with a confirmed address",
    icon: "circle-check",
    atOnce: true,
  },
  {
    name: "ignore-cannot-ship",
    label: "Ship anyway",
    doing: "Allowing to ship",
    done: "allowed to ship",
    icon: "truck",
    atOnce: true,
  },
  {
    name: "hire-designs",
    label: "Hire designer",
    asks: "Hire designer for",
    doing: "Asking a designer",
    done: "given to a designer",
    icon: "user",
    design: true,
    inverse: {
      name: "hire-designs",
      label: "Withdraw designer",
      doing: "Withdrawing",
      done: "withdrawn from the designer",
      body: { withdraw: true },
    },
  },
  {
    name: "cancel-request/decline",
    label: "Decline cancel request",
    doing: "Declining",
    done: "kept",
    icon: "close",
    atOnce: true,
  },
  {
    name: "cancel-request/withdraw",
    label: "Withdraw cancel request",
    doing: "Withdrawing",
    done: "no longer asked to be cancelled",
    icon: "close",
    atOnce: true,
  },
  {
    name: "cancel",
    label: "Cancel",
    doing: "Cancelling",
    done: "cancelled",
    icon: "circle-slash",
    danger: true,
    mayExplain: true,
    costs: true,
  },
  {
    name: "delete",
    label: "Delete",
    doing: "Deleting",
    done: "deleted",
    icon: "trash",
    danger: true,
    note: "Deleted orders leave every list and cannot be restored.",
  },
];

/** Of one parcel, so it stands beside that and not among what a set of orders can take. */
export const CANCEL_SHIPMENT: BulkAction = {
  name: "shipment-cancel",
  label: "Cancel shipment",
  doing: "Cancelling the shipment",
  done: "with a cancelled shipment",
  icon: "circle-slash",
  danger: true,
  note: "The parcel does not arrive: its items are to be sent again or cancelled, and its shipping goes back to the seller.",
};

export type May = (resource: string, action: string) => boolean;

/** The action that takes this one back, for this person: a hold is released by whoever owns it. */
export function inverseOf(action: BulkAction, may: May): Inverse | undefined {
  if (action.name !== "hold") return action.inverse;
  if (may("orders", "agency-unhold")) return release("agency-unhold");
  return may("orders", "unhold") ? release("unhold") : undefined;
}

/** Whether an action has something to do on this order beyond what its place in life says. */
function hasObject(name: BulkAction["name"], order: OrderRow, side: Side): boolean {
  switch (name) {
    case "cancel-request/decline":
    case "cancel-request/withdraw":
      return order.cancelRequest === "pending";
    case "ignore-cannot-ship":
      return order.cannotShip;
    case "confirm-address":
      return order.addressStatus !== 2;
    case "hire-designs":
      return order.designStatus === null;
    case "unhold":
      return order.hold?.owner === "seller";
    case "hold":
      return order.hold === null || (side === "agency" && order.hold.owner === "seller");
    case "cancel":
      return side === "agency" || order.cancelRequest !== "pending";
    default:
      return true;
  }
}

/** On whose side of an order a person stands. */
export type Side = "seller" | "agency";

export const sideOf = (area: Area): Side => (area === "s" ? "seller" : "agency");

const applies = (action: BulkAction, order: OrderRow, side: Side) =>
  outOfPlace(order, action.name, side) === null && hasObject(action.name, order, side);

/** Actions that at least one of these orders may take and the person may ask for, in the catalogue's order. */
export function actionsFor(orders: readonly OrderRow[], side: Side, may: May): BulkAction[] {
  return ACTIONS.filter(
    (action) => may("orders", action.name) && orders.some((order) => applies(action, order, side)),
  );
}

/** What the person may do with one order now: the server's `actions`, their grants and its state. */
export function actionsOn(
  order: OrderRow & { actions: readonly string[] },
  side: Side,
  may: May,
): BulkAction[] {
  return actionsFor([order], side, may).filter(({ name }) => order.actions.includes(name));
}

/** What moves an order on: the one button that stands out, unless a gate is closed. */
const ONWARD: ReadonlySet<string> = new Set(["submit", "approve", "pickup", "unhold", "agency-unhold"]);
export const isOnward = ({ name }: BulkAction) => ONWARD.has(name);
