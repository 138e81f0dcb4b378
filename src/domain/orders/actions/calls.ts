import { z } from "zod";
import { dayOf } from "../../format.ts";
import { laterInstant } from "../../future-instant.ts";
import { MAX_BRIEF } from "../../limits.ts";
import { dollars } from "../../money/cents.ts";
import { byId, defineCall, previewQuery } from "../../resource/call.ts";
import { identifier, plainText } from "../../resource/fields.ts";
import { removedResponse } from "../../resource/responses.ts";
import { bulkTarget } from "../bulk-target.ts";
import { ORDER_CHANGES } from "../order-changes.ts";
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

const MAX_PAYMENT_REFERENCE = 120;

const bulk = { key: "write", query: previewQuery, response: performedResponse } as const;
const plainBody = bodyOf({});
/** The server refuses it without a reason. */
const withReason = <Body extends z.ZodType>(body: Body): Body => body.meta(DOCUMENTED_REASON);

export const submitOrders = defineCall({
  ...bulk,
  name: "orders.submit",
  method: "POST",
  url: "/orders/submit",
  requires: ["orders", "submit"],
  summary: "Orders: submit",
  body: plainBody,
  changes: ORDER_CHANGES,
});

export const approveOrders = defineCall({
  ...bulk,
  name: "orders.approve",
  method: "POST",
  url: "/orders/approve",
  requires: ["orders", "approve"],
  summary: "Orders: approve",
  body: plainBody,
  changes: ORDER_CHANGES,
});

export const pickUpOrders = defineCall({
  ...bulk,
  name: "orders.pickup",
  method: "POST",
  url: "/orders/pickup",
  requires: ["orders", "pickup"],
  summary: "Orders: pickup",
  body: plainBody,
  changes: ORDER_CHANGES,
});

export const unholdOrders = defineCall({
  ...bulk,
  name: "orders.unhold",
  method: "POST",
  url: "/orders/unhold",
  requires: ["orders", "unhold"],
  summary: "Orders: unhold",
  body: plainBody,
  changes: ORDER_CHANGES,
});

export const agencyUnholdOrders = defineCall({
  ...bulk,
  name: "orders.agencyUnhold",
  method: "POST",
  url: "/orders/agency-unhold",
  requires: ["orders", "agency-unhold"],
  summary: "Orders: agency-unhold",
  body: plainBody,
  changes: ORDER_CHANGES,
});

export const withdrawCancelRequests = defineCall({
  ...bulk,
  name: "orders.withdrawCancelRequest",
  method: "POST",
  url: "/orders/cancel-request/withdraw",
  requires: ["orders", "cancel-request/withdraw"],
  summary: "Orders: cancel-request/withdraw",
  body: plainBody,
  changes: ORDER_CHANGES,
});

export const declineCancelRequests = defineCall({
  ...bulk,
  name: "orders.declineCancelRequest",
  method: "POST",
  url: "/orders/cancel-request/decline",
  requires: ["orders", "cancel-request/decline"],
  summary: "Orders: cancel-request/decline",
  body: plainBody,
  changes: ORDER_CHANGES,
});

export const ignoreCannotShip = defineCall({
  ...bulk,
  name: "orders.ignoreCannotShip",
  method: "POST",
  url: "/orders/ignore-cannot-ship",
  requires: ["orders", "ignore-cannot-ship"],
  summary: "Orders: ignore-cannot-ship",
  body: plainBody,
  changes: ORDER_CHANGES,
});

export const dismissRuleFaults = defineCall({
  ...bulk,
  name: "orders.dismissRuleFault",
  method: "POST",
  url: "/orders/rule-fault/dismiss",
  requires: ["orders", "rule-fault/dismiss"],
  summary: "Orders: rule-fault/dismiss. Let orders go on that a rule could not act on",
  body: plainBody,
  changes: ORDER_CHANGES,
});

export const confirmAddresses = defineCall({
  ...bulk,
  name: "orders.confirmAddress",
  method: "POST",
  url: "/orders/confirm-address",
  requires: ["orders", "confirm-address"],
  summary: "Orders: confirm-address",
  body: plainBody,
  changes: ORDER_CHANGES,
});

export const rejectOrders = defineCall({
  ...bulk,
  name: "orders.reject",
  method: "POST",
  url: "/orders/reject",
  requires: ["orders", "reject"],
  summary: "Orders: reject",
  body: withReason(bodyOf({ forArtwork: z.boolean().optional() })),
  changes: ORDER_CHANGES,
});

export const holdOrders = defineCall({
  ...bulk,
  name: "orders.hold",
  method: "POST",
  url: "/orders/hold",
  requires: ["orders", "hold"],
  summary: "Orders: hold",
  body: withReason(
    bodyOf({
      until: laterInstant
        .optional()
        .describe(
          "When the hold ends by itself, at most a year ahead. Without it, a person releases the orders",
        ),
    }),
  ),
  changes: ORDER_CHANGES,
});

export const cancelOrders = defineCall({
  ...bulk,
  name: "orders.cancel",
  method: "POST",
  url: "/orders/cancel",
  requires: ["orders", "cancel"],
  summary: "Orders: cancel",
  body: bodyOf({ keptCost: amount, supplierDue: amount }),
  changes: ORDER_CHANGES,
});

export const deliverOrders = defineCall({
  ...bulk,
  name: "orders.updateFulfilled",
  method: "POST",
  url: "/orders/update-fulfilled",
  requires: ["orders", "update-fulfilled"],
  summary: "Orders: update-fulfilled",
  body: plainBody,
  changes: ORDER_CHANGES,
});

export const cancelShipments = defineCall({
  ...bulk,
  name: "orders.cancelShipment",
  method: "POST",
  url: "/orders/shipment-cancel",
  requires: ["orders", "shipment-cancel"],
  summary: "Orders: shipment-cancel",
  body: bodyOf({ parcelId: identifier.optional(), shippingBack: amount }),
  changes: ORDER_CHANGES,
});

export const hireDesigns = defineCall({
  ...bulk,
  name: "orders.hireDesigns",
  method: "POST",
  url: "/orders/hire-designs",
  requires: ["orders", "hire-designs"],
  summary: "Orders: hire-designs",
  body: bodyOf({
    designer: identifier.nullish(),
    brief: plainText(MAX_BRIEF).optional(),
    dueDate: z.iso
      .date("Not a date (YYYY-MM-DD)")
      .refine((day) => day >= dayOf(new Date().toISOString()), "The day has passed")
      .nullish(),
    withdraw: z.boolean().optional(),
  }),
  changes: ORDER_CHANGES,
});

export const recordBuyersPayment = defineCall({
  ...bulk,
  name: "orders.buyerPaid",
  method: "POST",
  url: "/orders/buyer-paid",
  requires: ["orders", "buyer-paid"],
  summary: "Orders: buyer-paid. Records what buyers paid to stores that collect for the agency",
  body: bodyOf({
    amount: dollars
      .refine((value) => value > 0, "Above 0")
      .optional()
      .describe("What the buyer paid, for one order only. Left out, what each order is for"),
    reference: plainText(MAX_PAYMENT_REFERENCE, 1)
      .optional()
      .describe("Of the payment in the store or the bank. Required, here or as the reason"),
  }),
  changes: ORDER_CHANGES,
});

export const deleteOrders = defineCall({
  name: "orders.deleteMany",
  method: "DELETE",
  url: "/orders",
  requires: ["orders", "delete"],
  key: "write",
  summary: "Delete orders that are not submitted and have no money held",
  query: previewQuery,
  body: z.strictObject(bulkTarget),
  response: performedResponse,
  changes: ORDER_CHANGES,
});

export const deleteOrder = defineCall({
  name: "orders.delete",
  method: "DELETE",
  url: "/orders/:id",
  requires: ["orders", "delete"],
  key: "write",
  summary: "Delete an order that is not submitted and has no money held",
  params: byId,
  response: removedResponse,
  changes: ORDER_CHANGES,
});
