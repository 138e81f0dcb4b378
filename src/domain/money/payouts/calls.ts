import { z } from "zod";
import { MAX_LIMIT } from "../../limits.ts";
import { byId, defineCall, previewQuery } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { listCall } from "../../resource/list-call.ts";
import { listQueryOf } from "../../resource/query.ts";
import { listRowSchema, rowSchema } from "../../resource/row-schema.ts";
import { payouts } from "../../resources/payouts.resource.ts";
import { approvals, approvalsResponse } from "../approvals.ts";
import { agencyPayout, newPayout, payoutDecision, REQUEST_STATUSES } from "../payouts.ts";

export const shape = listQueryOf(payouts, { extra: { sellerTeamId: identifier.optional() } });

/** Requests are filtered by status names: `status=pending,approved`. */
const requestShape = shape.schema.extend({
  status: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(REQUEST_STATUSES, `One of ${REQUEST_STATUSES.join(", ")}`)).max(MAX_LIMIT))
    .transform((words) => words.map((word) => REQUEST_STATUSES.indexOf(word)))
    .optional(),
});

/** A payout request is a payout with a status name instead of a number. */
const payoutRequest = rowSchema(payouts).extend({ status: z.enum(REQUEST_STATUSES) });

/** What shows profit or a wallet, or follows from them. */
const CHANGES = ["payouts", "profits", "ledger", "balances", "seller-teams", "invoices", "deposits"];

export const findPayouts = defineCall({
  name: "payouts.find",
  method: "GET",
  url: "/seller-teams/:id/payout-request/find",
  requires: ["payouts", "list"],
  key: "read",
  summary: "The payout requests of a seller team",
  params: byId,
  query: requestShape,
  response: z.object({ data: z.array(payoutRequest), total: z.int() }),
});

export const showTeamPayouts = defineCall({
  name: "profits.payouts",
  method: "GET",
  url: "/profits/:id/payout",
  requires: ["profits", "show"],
  key: { scope: "read", ofTeamsOnly: true },
  summary: "A seller team's remaining, in-flight and paid-out profit, and its payouts",
  params: byId,
  query: () => shape.schema,
  response: () =>
    z.object({
      remainProfit: z.number(),
      payoutInFlight: z.number(),
      totalAmountPaid: z.number(),
      data: z.array(listRowSchema(payouts)),
      total: z.int(),
    }),
});

export const askPayout = defineCall({
  name: "payouts.ask",
  method: "POST",
  url: "/seller-teams/:id/payout-request/create",
  requires: ["payouts", "ask"],
  key: "write",
  summary: "Request a payout of available profit",
  params: byId,
  body: newPayout,
  response: payoutRequest.extend({ message: z.string() }),
  status: 201,
  changes: CHANGES,
});

export const createPayout = defineCall({
  name: "payouts.create",
  method: "POST",
  url: "/seller-teams/:id/payouts",
  requires: ["payouts", "create"],
  key: "write",
  summary:
    "Pay out profit, or pay back a part of the wallet, of a seller team: a pending payout; with preview=true only return what would be left",
  params: byId,
  query: previewQuery,
  body: agencyPayout,
  response: z.object({
    id: z.string(),
    billName: z.string(),
    /** Dollars of its kind that stay available. */
    left: z.number(),
    message: z.string(),
  }),
  status: 201,
  changes: CHANGES,
});

export const decidePayout = defineCall({
  name: "payouts.decide",
  method: ["PATCH", "PUT"],
  url: "/seller-teams/:id/payout-request/:rid/update",
  requires: ["payouts", "decide"],
  key: "write",
  summary: "Approve, reject or cancel a pending payout request",
  params: z.object({ id: identifier, rid: identifier }),
  body: payoutDecision,
  response: payoutRequest.extend({ message: z.string() }),
  changes: CHANGES,
});

export const approvePayouts = defineCall({
  name: "payouts.approveAll",
  method: "POST",
  url: "/payouts/approve",
  requires: ["payouts", "decide"],
  key: "write",
  summary:
    "Approve several pending payouts, each by itself; with preview=true only return what it would do, and which cannot be approved",
  query: previewQuery,
  body: approvals,
  response: approvalsResponse,
  changes: CHANGES,
});

export const listPayouts = listCall({
  name: "payouts.list",
  url: "/payouts",
  requires: ["payouts", "list"],
  key: "read",
  summary: "List: Payouts",
  resource: payouts,
  query: shape,
});
