import type { z } from "zod";
import type { OrderAction } from "../../../domain/access/order-actions.ts";
import {
  agencyUnholdOrders,
  approveOrders,
  cancelOrders,
  cancelShipments,
  confirmAddresses,
  declineCancelRequests,
  deleteOrders,
  deliverOrders,
  dismissRuleFaults,
  hireDesigns,
  holdOrders,
  ignoreCannotShip,
  pickUpOrders,
  recordBuyersPayment,
  rejectOrders,
  submitOrders,
  unholdOrders,
  withdrawCancelRequests,
} from "../../../domain/orders/actions/calls.ts";
import type { GateName } from "../../../domain/orders/gates/gate-names.ts";
import { type ActionName, outOfPlace } from "../../../domain/orders/lifecycle.ts";
import type { performedResponse } from "../../../domain/orders/responses.ts";
import { isAddressGood, type OrderStatus } from "../../../domain/orders/status.ts";
import type { Call, Given, previewQuery } from "../../../domain/resource/call.ts";
import type { Area } from "../../../domain/resource/define.ts";
import type { IconName } from "../../widgets/Icon.tsx";
import type { OrderRow } from "../wire.ts";

type BodyOf<C extends Call> = NonNullable<Given<C>["body"]>;

/** The body of an action. Each takes the part that concerns it. */
export type ActionBody = BodyOf<typeof cancelOrders> &
  BodyOf<typeof recordBuyersPayment> &
  BodyOf<typeof cancelShipments> &
  BodyOf<typeof hireDesigns> &
  BodyOf<typeof holdOrders> &
  BodyOf<typeof rejectOrders>;

export type ActionCall = Call<
  undefined,
  typeof previewQuery,
  z.ZodType<unknown, ActionBody>,
  typeof performedResponse
>;

/** An action on a set of orders. */
export interface BulkAction {
  readonly name: OrderAction & ActionName;
  readonly call: ActionCall;
  /** The button's label: "Approve". */
  readonly label: string;
  /** The verb phrase before the orders' names, if it differs from the label: "Hire designer for". */
  readonly asks?: string;
  /** The same of one order: "Confirm address of". */
  readonly asksOne?: string;
  /** What follows the orders' names in the phrase: "Send 3 orders to production". */
  readonly tail?: string;
  /** The progress text: "Approving". */
  readonly doing: string;
  /** The participle of the result: "3 orders approved". */
  readonly done: string;
  readonly icon: IconName;
  readonly danger?: boolean;
  /** The label of the required reason. */
  readonly reason?: string;
  /** A note shown before the action. */
  readonly note?: string;
  /** A reason can be given but is not required. */
  readonly optionalReason?: boolean;
  /** Costs that an agency may keep when it cancels what was captured. */
  readonly costs?: boolean;
  /** Offers to enter what the buyer of a single order paid. */
  readonly amount?: boolean;
  /** Offers a time at which it ends by itself. */
  readonly until?: boolean;
  /** Offers to say that the artwork is the reason, so that artwork like it is found. */
  readonly forArtwork?: boolean;
  /** Shows the addresses of the orders, with what is known against each. */
  readonly addresses?: boolean;
  /** Requests a design: brief, designer and due date. */
  readonly design?: boolean;
  /** On a single order it runs without a dialog, because it neither spends nor deletes anything. */
  readonly atOnce?: boolean;
  /** The action that reverts it, with its `body`. */
  readonly inverse?: Inverse;
}

export interface Inverse {
  readonly name: BulkAction["name"];
  readonly call: ActionCall;
  readonly label: string;
  readonly doing: string;
  readonly done: string;
  readonly body?: ActionBody;
}

const release = (name: "unhold" | "agency-unhold"): Inverse => ({
  name,
  call: name === "unhold" ? unholdOrders : agencyUnholdOrders,
  label: "Release",
  doing: "Releasing",
  done: "released",
});

/** In display order: actions that advance an order, holds, gates, cancellation and deletion. */
export const ACTIONS: readonly BulkAction[] = [
  {
    name: "submit",
    call: submitOrders,
    label: "Submit",
    doing: "Submitting",
    done: "submitted",
    icon: "check",
  },
  {
    name: "approve",
    call: approveOrders,
    label: "Approve",
    doing: "Approving",
    done: "approved",
    icon: "check",
    atOnce: true,
  },
  {
    name: "pickup",
    call: pickUpOrders,
    label: "Send to production",
    asks: "Send",
    tail: "to production",
    doing: "Sending to production",
    done: "sent to production",
    icon: "box",
    note: "Artwork is locked and sellers can no longer cancel without asking.",
  },
  {
    name: "update-fulfilled",
    call: deliverOrders,
    label: "Mark delivered",
    asks: "Mark as delivered:",
    doing: "Marking as delivered",
    done: "marked as delivered",
    icon: "truck",
    note: "All units in transit are marked as delivered. Orders without open items become fulfilled.",
  },
  {
    name: "buyer-paid",
    call: recordBuyersPayment,
    label: "Mark as paid",
    asks: "Mark as paid:",
    doing: "Recording the payment",
    done: "marked as paid",
    icon: "dollar",
    reason: "Payment reference",
    amount: true,
    note: "The buyer's payment to your store covers the order. The rest is the seller's profit.",
  },
  {
    name: "agency-unhold",
    call: agencyUnholdOrders,
    label: "Release",
    doing: "Releasing",
    done: "released",
    icon: "circle-check",
    atOnce: true,
  },
  {
    name: "unhold",
    call: unholdOrders,
    label: "Release",
    doing: "Releasing",
    done: "released",
    icon: "circle-check",
    atOnce: true,
  },
  {
    name: "hold",
    call: holdOrders,
    label: "Hold",
    doing: "Holding",
    done: "held",
    icon: "pause",
    reason: "Why they are on hold",
    until: true,
  },
  {
    name: "reject",
    call: rejectOrders,
    label: "Reject",
    doing: "Rejecting",
    done: "rejected",
    icon: "circle-x",
    danger: true,
    reason: "What the seller needs to change",
    forArtwork: true,
    note: "Items and shipping are refunded to the seller's balance.",
  },
  {
    name: "confirm-address",
    call: confirmAddresses,
    label: "Confirm address",
    asks: "Confirm addresses of",
    asksOne: "Confirm address of",
    doing: "Confirming addresses",
    done: "with a confirmed address",
    icon: "circle-check",
    addresses: true,
    note: "Who confirms, when, and what was known of the address are stored with the order.",
  },
  {
    name: "ignore-cannot-ship",
    call: ignoreCannotShip,
    label: "Ship anyway",
    asks: "Allow shipping of",
    doing: "Allowing to ship",
    done: "allowed to ship",
    icon: "truck",
    atOnce: true,
  },
  {
    name: "rule-fault/dismiss",
    call: dismissRuleFaults,
    label: "Dismiss rule's failure",
    asks: "Dismiss the rule's failure of",
    doing: "Dismissing",
    done: "dismissed",
    icon: "close",
  },
  {
    name: "hire-designs",
    call: hireDesigns,
    label: "Hire designer",
    asks: "Hire designer for",
    doing: "Hiring a designer",
    done: "assigned to a designer",
    icon: "user",
    design: true,
    inverse: {
      name: "hire-designs",
      call: hireDesigns,
      label: "Withdraw designer",
      doing: "Withdrawing",
      done: "withdrawn from the designer",
      body: { withdraw: true },
    },
  },
  {
    name: "cancel-request/decline",
    call: declineCancelRequests,
    label: "Decline cancel request",
    doing: "Declining",
    done: "kept",
    icon: "close",
    atOnce: true,
  },
  {
    name: "cancel-request/withdraw",
    call: withdrawCancelRequests,
    label: "Withdraw cancel request",
    doing: "Withdrawing",
    done: "kept",
    icon: "close",
    atOnce: true,
  },
  {
    name: "cancel",
    call: cancelOrders,
    label: "Cancel",
    doing: "Canceling",
    done: "canceled",
    icon: "circle-slash",
    danger: true,
    optionalReason: true,
    costs: true,
  },
  {
    name: "delete",
    call: deleteOrders,
    label: "Delete",
    doing: "Deleting",
    done: "deleted",
    icon: "trash",
    danger: true,
    note: "Deleted orders are removed from all lists and cannot be restored.",
  },
];

/** Cancels one parcel's shipment; offered at the parcel, not among the bulk actions. */
export const CANCEL_SHIPMENT: BulkAction = {
  name: "shipment-cancel",
  call: cancelShipments,
  label: "Cancel shipment",
  doing: "Canceling the shipment",
  done: "with a canceled shipment",
  icon: "circle-slash",
  danger: true,
  note: "The parcel will not arrive. Send its items again or cancel them. The seller gets the shipping back.",
};

export type Can = (resource: string, action: string) => boolean;

/** The action that reverts this one, for this person: only its owner releases a hold. */
export function inverseOf(action: BulkAction, may: Can): Inverse | undefined {
  if (action.name !== "hold") return action.inverse;
  if (may("orders", "agency-unhold")) return release("agency-unhold");
  return may("orders", "unhold") ? release("unhold") : undefined;
}

const SHIPPING: ReadonlySet<OrderStatus> = new Set(["PartiallyFulfilled", "InTransit", "CancelShipment"]);

/** What actions read of the orders that they are offered for. */
export const ACTED_FIELDS = [
  "orderName",
  "sellerTeam",
  "status",
  "hold",
  "cancelRequest",
  "cannotShip",
  "addressStatus",
  "designStatus",
] as const;
export type ActedOrder = Pick<OrderRow, "id" | "version" | (typeof ACTED_FIELDS)[number]> & {
  readonly gates?: OrderRow["gates"];
  readonly waitsFor?: OrderRow["waitsFor"];
};

const hasGate = ({ gates = [] }: ActedOrder, name: GateName) => gates.some(({ gate }) => gate === name);

/** Whether an action applies to this order beyond the check of its status. */
function hasObject(name: BulkAction["name"], order: ActedOrder, side: Side): boolean {
  switch (name) {
    case "cancel-request/decline":
    case "cancel-request/withdraw":
      return order.cancelRequest === "pending";
    case "buyer-paid":
      return hasGate(order, "paid");
    case "rule-fault/dismiss":
      return (
        order.gates?.some(({ gate, owner }) => gate === "rule" && (side === "agency" || owner === side)) ??
        false
      );
    case "ignore-cannot-ship":
      return order.cannotShip;
    case "confirm-address":
      return !isAddressGood(order.addressStatus) || hasGate(order, "address");
    // In production, nothing is in transit.
    case "update-fulfilled":
      return SHIPPING.has(order.hold?.from ?? order.status);
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

/** The side of an order that a person acts for. */
export type Side = "seller" | "agency";

export const sideOf = (area: Area): Side => (area === "s" ? "seller" : "agency");

const applies = (action: BulkAction, order: ActedOrder, side: Side) =>
  outOfPlace(order, action.name, side) === null && hasObject(action.name, order, side);

/** Actions that apply to at least one of these orders and that the person may request, in the order of `ACTIONS`. */
export function actionsFor(orders: readonly ActedOrder[], side: Side, may: Can): BulkAction[] {
  return ACTIONS.filter(
    (action) => may("orders", action.name) && orders.some((order) => applies(action, order, side)),
  );
}

export interface OfferedAction {
  readonly action: BulkAction;
  /** The number of selected orders that can go through it, where it is known. */
  readonly count: number | undefined;
}

/** The steps that closed gates stop. */
const STEPS: ReadonlySet<string> = new Set(["submit", "approve", "pickup"]);

/** Whether an order that an action applies to can go through it. */
const canGo = ({ name }: BulkAction, { gates = [], waitsFor = [], cancelRequest }: ActedOrder): boolean =>
  !STEPS.has(name) ||
  (gates.length === 0 && !waitsFor.includes("balance") && (name !== "pickup" || cancelRequest !== "pending"));

/** Whether an action depends on the status alone, so that counts by status say how many orders it applies to. */
const BY_STATUS: ReadonlySet<string> = new Set(["reject", "delete"]);

/**
 * The actions for a selection, each with the number of orders that can go through it: of the loaded orders, or with
 * `statuses`, the counts of all orders that match a filter; `waitsFor`: the one step that all these are ready for.
 */
export function offeredFor(
  orders: readonly ActedOrder[],
  statuses: Readonly<Partial<Record<OrderStatus, number>>> | undefined,
  { side, may, waitsFor }: { side: Side; may: Can; waitsFor?: string | undefined },
): OfferedAction[] {
  const inStatus = (action: BulkAction) =>
    Object.entries(statuses ?? {}).reduce((sum, [status, count]) => {
      // The keys are statuses. What an order on hold was before, a count does not know.
      const place = { status: status as OrderStatus, hold: null };
      return outOfPlace(place, action.name, side) === null ? sum + count : sum;
    }, 0);
  return ACTIONS.filter(({ name }) => may("orders", name)).flatMap((action) => {
    const loaded = orders.filter((order) => applies(action, order, side));
    if (!statuses)
      return loaded.length > 0
        ? [{ action, count: loaded.filter((order) => canGo(action, order)).length }]
        : [];
    const ofStatus = inStatus(action);
    const isKnown = BY_STATUS.has(action.name) || (STEPS.has(action.name) && waitsFor === action.name);
    const isOffered = loaded.length > 0 || (ofStatus > 0 && (isKnown || STEPS.has(action.name)));
    return isOffered ? [{ action, count: isKnown ? ofStatus : undefined }] : [];
  });
}

/** The actions available on one order: the server's `actions`, limited by the person's grants and the order's state. */
export function actionsOn(
  order: OrderRow & { actions: readonly string[] },
  side: Side,
  may: Can,
): BulkAction[] {
  return actionsFor([order], side, may).filter(({ name }) => order.actions.includes(name));
}

/** Actions that advance an order: shown as the primary button, unless a gate is closed. */
const ONWARD: ReadonlySet<string> = new Set(["submit", "approve", "pickup", "unhold", "agency-unhold"]);
export const isOnward = ({ name }: BulkAction) => ONWARD.has(name);
