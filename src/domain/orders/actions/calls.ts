import { z } from "zod";
import type { OrderAction } from "../../access/order-actions.ts";
import { dayOf } from "../../format.ts";
import { MAX_BRIEF } from "../../limits.ts";
import { dollars } from "../../money/cents.ts";
import { defineCall, previewQuery } from "../../resource/call.ts";
import { identifier, plainText } from "../../resource/fields.ts";
import { bulkTarget } from "../bulk-target.ts";
import { actionReason, DOCUMENTED_REASON } from "../reason.ts";
import { performedResponse } from "../responses.ts";

const amount = dollars.refine((value) => value >= 0, "At least 0").optional();

const bodyOf = <F extends z.ZodRawShape>(fields: F) =>
  z.strictObject({
    ...bulkTarget,
    reason: actionReason.optional(),
    note: actionReason.optional(),
    ...fields,
  });

/** A bulk action at the path of its name. */
const bulkCall = <const Name extends string, const Action extends OrderAction, Body extends z.ZodType>(
  name: Name,
  action: Action,
  body: Body,
) =>
  defineCall({
    name,
    method: "POST",
    url: `/orders/${action}`,
    requires: ["orders", action],
    key: "write",
    summary: `Orders: ${action}`,
    query: previewQuery,
    body,
    response: performedResponse,
  });

const plainBody = bodyOf({});
/** The server refuses it without a reason. */
const withReason = <Body extends z.ZodType>(body: Body): Body => body.meta(DOCUMENTED_REASON);

export const submitOrders = bulkCall("orders.submit", "submit", plainBody);
export const approveOrders = bulkCall("orders.approve", "approve", plainBody);
export const pickUpOrders = bulkCall("orders.pickup", "pickup", plainBody);
export const unholdOrders = bulkCall("orders.unhold", "unhold", plainBody);
export const agencyUnholdOrders = bulkCall("orders.agencyUnhold", "agency-unhold", plainBody);
export const withdrawCancelRequests = bulkCall(
  "orders.withdrawCancelRequest",
  "cancel-request/withdraw",
  plainBody,
);
export const declineCancelRequests = bulkCall(
  "orders.declineCancelRequest",
  "cancel-request/decline",
  plainBody,
);
export const ignoreCannotShip = bulkCall("orders.ignoreCannotShip", "ignore-cannot-ship", plainBody);
export const confirmAddresses = bulkCall("orders.confirmAddress", "confirm-address", plainBody);
export const rejectOrders = bulkCall(
  "orders.reject",
  "reject",
  withReason(bodyOf({ forArtwork: z.boolean().optional() })),
);
export const holdOrders = bulkCall("orders.hold", "hold", withReason(bodyOf({})));
export const cancelOrders = bulkCall(
  "orders.cancel",
  "cancel",
  bodyOf({ keptCost: amount, supplierDue: amount }),
);
export const deliverOrders = bulkCall("orders.updateFulfilled", "update-fulfilled", plainBody);
export const cancelShipments = bulkCall(
  "orders.cancelShipment",
  "shipment-cancel",
  bodyOf({ parcelId: identifier.optional(), shippingBack: amount }),
);
export const hireDesigns = bulkCall(
  "orders.hireDesigns",
  "hire-designs",
  bodyOf({
    designer: identifier.nullish(),
    brief: plainText(MAX_BRIEF).optional(),
    dueDate: z.iso
      .date("Not a date (YYYY-MM-DD)")
      .refine((day) => day >= dayOf(new Date().toISOString()), "The day has passed")
      .nullish(),
    withdraw: z.boolean().optional(),
  }),
);
