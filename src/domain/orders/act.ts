import type { Cents } from "../money/cents.ts";
import { type CancelTerms, cancel, declineCancelRequest, withdrawCancelRequest } from "./actions/cancel.ts";
import {
  changeDesignStatus,
  type DesignChange,
  type DesignRequest,
  hireDesigns,
  syncDesignCost,
  withdrawDesigns,
} from "./actions/design.ts";
import {
  buyerPaid,
  checkAddress,
  confirmAddress,
  type Destination,
  edit,
  editAddress,
  ignoreCannotShip,
  orderWithOld,
  remove,
  updateItemDesign,
} from "./actions/edit.ts";
import { calcOrderProfit, release } from "./actions/finish.ts";
import {
  cancelShipment,
  pickup,
  track,
  type Units,
  type UnitsReached,
  updateFulfilled,
} from "./actions/fulfil.ts";
import { type RefundTerms, refund } from "./actions/refund.ts";
import { type RemakeTerms, remake } from "./actions/remake.ts";
import { reprice, updateItemCode } from "./actions/reprice.ts";
import { type ReturnTerms, returnUnits } from "./actions/return.ts";
import { agencyUnhold, hold, reject, reopen, unhold } from "./actions/review.ts";
import type { Context } from "./actions/step.ts";
import { approve, approveIfAuto, submit } from "./actions/submit.ts";
import { obstacle } from "./lifecycle.ts";
import { copyOrder, type Item, type Order } from "./order.ts";
import { RuleViolation } from "./rule-violation.ts";
import type { AddressStatus, ShippingOption } from "./status.ts";

/** Actions that need no input besides the order. */
export interface PlainAction {
  readonly type:
    | "submit"
    | "approve"
    | "unhold"
    | "agency-unhold"
    | "pickup"
    | "reprice"
    | "delete"
    | "release"
    | "reopen"
    | "store-change"
    | "store-change/decide"
    | "cancel-request/withdraw"
    | "cancel-request/decline"
    | "calc-order-profit"
    | "confirm-address"
    | "edit-contact"
    | "ignore-cannot-ship"
    | "withdraw-designs"
    | "sync-default-design-cost"
    | "order-with-old"
    | "waive-preflight";
}

/** All actions on orders, with their input. */
export type Action =
  | PlainAction
  | { type: "reject" | "hold"; reason: string }
  | { type: "store-hold"; isHeld: boolean }
  | ({ type: "cancel" } & CancelTerms)
  | { type: "track"; parcelId: string; items?: readonly Units[] }
  | { type: "update-fulfilled"; items: readonly UnitsReached[] }
  | { type: "shipment-cancel"; parcelId?: string; shippingBack?: Cents }
  | ({ type: "refund" } & RefundTerms)
  | ({ type: "return" } & ReturnTerms)
  | ({ type: "remake" } & RemakeTerms)
  | { type: "edit"; items: Item[]; shippingOption?: ShippingOption }
  | ({ type: "edit-address" } & Destination)
  | { type: "check-address"; addressStatus: AddressStatus; excluded: boolean }
  | { type: "update-item-code"; itemId: string }
  | { type: "update-item-design"; artworkComplete: Readonly<Record<string, boolean>> }
  | ({ type: "hire-designs" } & DesignRequest)
  | ({ type: "change-design-status" } & DesignChange)
  | { type: "buyer-paid"; amount: Cents };

function run(order: Order, context: Context, action: Action): void {
  switch (action.type) {
    case "submit":
      return submit(order, context, {});
    case "approve":
      return approve(order, context, {});
    case "reject":
      return reject(order, context, action);
    case "hold":
      return hold(order, context, action);
    case "unhold":
      return unhold(order, context, {});
    case "agency-unhold":
      return agencyUnhold(order, context, {});
    case "cancel":
      return cancel(order, context, action);
    case "reopen":
      return reopen(order, context, {});
    case "store-change":
      order.storeChange = true;
      return;
    case "store-change/decide":
      order.storeChange = false;
      return;
    case "store-hold":
      order.storeHold = action.isHeld;
      return;
    case "cancel-request/withdraw":
      return withdrawCancelRequest(order, context, {});
    case "cancel-request/decline":
      return declineCancelRequest(order, context, {});
    case "pickup":
      return pickup(order, context, {});
    case "track":
      return track(order, context, action);
    case "update-fulfilled":
      return updateFulfilled(order, context, action);
    case "shipment-cancel":
      return cancelShipment(order, context, action);
    case "refund":
      return refund(order, context, action);
    case "return":
      return returnUnits(order, context, action);
    case "remake":
      return remake(order, context, action);
    case "calc-order-profit":
      return calcOrderProfit(order, context, {});
    case "reprice":
      return reprice(order, context, {});
    case "update-item-code":
      return updateItemCode(order, context, action);
    case "edit":
      return edit(order, context, action);
    case "edit-address":
      return editAddress(order, context, { ...syncTargetOf(action), agencyBears: action.agencyBears });
    case "check-address":
      return checkAddress(order, context, { addressStatus: action.addressStatus, excluded: action.excluded });
    case "edit-contact":
      return; // Email and phone number are not part of an order's rules.
    case "waive-preflight":
      return; // The items have the decision already.
    case "confirm-address":
      return confirmAddress(order, context, {});
    case "ignore-cannot-ship":
      return ignoreCannotShip(order, context, {});
    case "update-item-design":
      return updateItemDesign(order, context, action);
    case "hire-designs":
      return hireDesigns(order, context, action);
    case "withdraw-designs":
      return withdrawDesigns(order, context, {});
    case "sync-default-design-cost":
      return syncDesignCost(order, context, {});
    case "change-design-status":
      return changeDesignStatus(order, context, action);
    case "order-with-old":
      return orderWithOld(order, context, {});
    case "buyer-paid":
      return buyerPaid(order, context, action);
    case "delete":
      return remove(order, context, {});
    case "release":
      return release(order, context, {});
  }
}

const syncTargetOf = ({ countryCode, provinceCode, addressStatus, excluded }: Destination): Destination => ({
  countryCode,
  provinceCode,
  addressStatus,
  excluded,
});

/**
 * Performs an action on an order: returns a changed copy and posts the money to the context's ledger. If the order
 * cannot take the action, throws a RuleViolation with the reason, and order and ledger stay unchanged.
 */
export function act(order: Order, context: Context, action: Action): Order {
  const reason = obstacle(order, action.type, context.side);
  if (reason) throw new RuleViolation(reason);
  const changed = copyOrder(order);
  context.ledger.attempt(() => {
    run(changed, context, action);
    approveIfAuto(changed, context);
  });
  return changed;
}
