import type { Cents } from "../money/cents.ts";
import { type CancelTerms, cancel, declineCancelRequest, withdrawCancelRequest } from "./actions/cancel.ts";
import {
  changeDesignStatus,
  type DesignChange,
  type DesignRequest,
  hireDesigns,
  syncDesignCost,
  takeDesign,
  withdrawDesigns,
} from "./actions/design.ts";
import {
  buyerPaid,
  type CheckedAddress,
  checkAddress,
  confirmAddress,
  type Destination,
  doubtPayment,
  edit,
  editAddress,
  ignoreCannotShip,
  orderWithOld,
  remove,
  setCollected,
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
import { reprice, requote, updateItemCode } from "./actions/reprice.ts";
import { type ReturnTerms, returnUnits } from "./actions/return.ts";
import { agencyUnhold, hold, keepHold, reject, reopen, unhold } from "./actions/review.ts";
import { type SettlementTerms, settle } from "./actions/settle.ts";
import type { Context, Rule } from "./actions/step.ts";
import { approve, approveIfAuto, autoSubmit, submit } from "./actions/submit.ts";
import { obstacle } from "./lifecycle.ts";
import { copyOrder, type Item, type Order, type RuleFault } from "./order.ts";
import { RuleViolation } from "./rule-violation.ts";
import type { ShippingOption } from "./status.ts";

/** Actions that need no input besides the order. */
export interface PlainAction {
  readonly type:
    | "submit"
    | "approve"
    | "unhold"
    | "agency-unhold"
    | "keep-hold"
    | "pickup"
    | "reprice"
    | "requote"
    | "delete"
    | "release"
    | "reopen"
    | "store-change"
    | "store-change/decide"
    | "rule-fault/dismiss"
    | "cancel-request/withdraw"
    | "cancel-request/decline"
    | "calc-order-profit"
    | "confirm-address"
    | "edit-contact"
    | "ignore-cannot-ship"
    | "withdraw-designs"
    | "sync-default-design-cost"
    | "take-design"
    | "order-with-old"
    | "waive-preflight";
}

/** All actions on orders, with their input. */
export type Action =
  | PlainAction
  | { type: "submit"; atMost: Cents }
  | { type: "auto-submit"; atMost: Cents }
  | { type: "reject"; reason: string }
  | { type: "hold"; reason: string; until?: string | undefined }
  | { type: "store-hold"; isHeld: boolean }
  | { type: "rule-fault"; fault: RuleFault }
  | ({ type: "cancel" } & CancelTerms)
  | { type: "track"; parcelId: string; items?: readonly Units[] }
  | { type: "update-fulfilled"; items: readonly UnitsReached[] }
  | { type: "shipment-cancel"; parcelId?: string; shippingBack?: Cents }
  | ({ type: "refund" } & RefundTerms)
  | ({ type: "return" } & ReturnTerms)
  | ({ type: "remake" } & RemakeTerms)
  | { type: "edit"; items: Item[]; shippingOption?: ShippingOption }
  | ({ type: "edit-address" } & Destination)
  | ({ type: "check-address" } & CheckedAddress)
  | { type: "update-item-code"; itemId: string }
  | { type: "update-item-design"; artworkComplete: Readonly<Record<string, boolean>> }
  | ({ type: "hire-designs" } & DesignRequest)
  | ({ type: "change-design-status" } & DesignChange)
  | { type: "buyer-paid"; amount: Cents }
  | { type: "set-collected"; collects: boolean }
  | { type: "doubt-payment"; doubt: string }
  | ({ type: "settle" } & SettlementTerms);

/** Does nothing: email and phone number are no part of an order's rules, and items have the decision on their artwork. */
const unchanged: Rule = () => undefined;

const RULES: { readonly [Type in Action["type"]]: Rule<Action & { readonly type: Type }> } = {
  submit,
  "auto-submit": autoSubmit,
  approve,
  reject,
  hold,
  unhold,
  "agency-unhold": agencyUnhold,
  "keep-hold": keepHold,
  cancel,
  reopen,
  "store-change": (order) => {
    order.storeChange = true;
  },
  "store-change/decide": (order) => {
    order.storeChange = false;
  },
  "store-hold": (order, _, { isHeld }) => {
    order.storeHold = isHeld;
  },
  "rule-fault": (order, _, { fault }) => {
    order.ruleFault ??= fault;
  },
  "rule-fault/dismiss": (order) => {
    order.ruleFault = null;
  },
  "cancel-request/withdraw": withdrawCancelRequest,
  "cancel-request/decline": declineCancelRequest,
  pickup,
  track,
  "update-fulfilled": updateFulfilled,
  "shipment-cancel": cancelShipment,
  refund,
  return: returnUnits,
  remake,
  "calc-order-profit": calcOrderProfit,
  reprice,
  requote,
  "update-item-code": updateItemCode,
  edit,
  "edit-address": (order, context, { countryCode, provinceCode, address, excluded, agencyBears }) =>
    editAddress(order, context, { countryCode, provinceCode, address, excluded, agencyBears }),
  "check-address": checkAddress,
  "edit-contact": unchanged,
  "waive-preflight": unchanged,
  "confirm-address": confirmAddress,
  "ignore-cannot-ship": ignoreCannotShip,
  "update-item-design": updateItemDesign,
  "hire-designs": hireDesigns,
  "withdraw-designs": withdrawDesigns,
  "sync-default-design-cost": syncDesignCost,
  "take-design": takeDesign,
  "change-design-status": changeDesignStatus,
  "order-with-old": orderWithOld,
  "buyer-paid": buyerPaid,
  "set-collected": setCollected,
  "doubt-payment": doubtPayment,
  settle,
  delete: remove,
  release,
};

/**
 * Performs an action on an order: returns a changed copy and posts the money to the context's ledger. If the order
 * cannot take the action, throws a RuleViolation with the reason, and order and ledger stay unchanged.
 */
export function act(order: Order, context: Context, action: Action): Order {
  const reason = obstacle(order, action.type, context.side);
  if (reason) throw new RuleViolation(reason);
  const changed = copyOrder(order);
  const { ledger } = context;
  ledger.attempt(() => {
    const rule = RULES[action.type] as Rule<Action>; // The rule of this type.
    const posted = ledger.journalEntries.length;
    rule(changed, context, action);
    approveIfAuto(changed, context);
    // Its wallet was emptied, and no one can pay it back again. Its referrer's profit is still released.
    const moved = ledger.journalEntries.slice(posted).flatMap(({ lines }) => lines);
    if (moved.some(({ teamId }) => ledger.team(teamId).isClosed))
      throw new RuleViolation("The seller of this order was closed: no money of it moves any more");
  });
  return changed;
}
