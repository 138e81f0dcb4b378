import { z } from "zod";
import { byId, defineCall, previewQuery } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { listCall } from "../../resource/list-call.ts";
import { rowSchema } from "../../resource/row-schema.ts";
import { deposits } from "../../resources/deposits.resource.ts";
import { approvals, approvalsResponse } from "../approvals.ts";
import { depositDecision, depositReversal, newDeposit, topupRequest } from "../deposits.ts";

/** What shows a balance, or follows from it. */
const CHANGES = ["deposits", "balances", "ledger", "seller-teams", "invoices"];

export const createDeposit = defineCall({
  name: "deposits.create",
  method: "POST",
  url: "/deposits/seller-teams/:id",
  requires: ["deposits", "create"],
  key: "write",
  summary: "Top up or cash back a seller team",
  params: byId,
  body: newDeposit,
  response: () => rowSchema(deposits).extend({ message: z.string() }),
  status: 201,
  changes: CHANGES,
});

export const uploadReceipt = defineCall({
  name: "deposits.uploadReceipt",
  method: "POST",
  url: "/deposits/receipts",
  requires: ["deposits", "create"],
  key: "write",
  summary:
    "Upload the receipt of a deposit, or the file of a reversal: a multipart form with file, an image or a PDF",
  response: z.object({ path: z.string() }),
  status: 201,
});

export const downloadReceipt = defineCall({
  name: "deposits.receipt",
  method: "GET",
  url: "/deposits/:id/receipt",
  requires: ["deposits", "show"],
  key: "read",
  summary: "The receipt of a deposit, as a file",
  params: byId,
  response: z.unknown(),
  produces: "application/octet-stream",
});

export const downloadReversalFile = defineCall({
  name: "deposits.reversalFile",
  method: "GET",
  url: "/deposits/:id/reversal-file",
  requires: ["deposits", "reverse"],
  key: "write",
  summary: "The file of a reversal",
  params: byId,
  response: z.unknown(),
  produces: "application/octet-stream",
});

export const askTopup = defineCall({
  name: "deposits.ask",
  method: "POST",
  url: "/deposits/request",
  requires: ["deposits", "ask"],
  key: "write",
  summary: "Ask for a top-up of the own team: a pending deposit that the agency decides",
  body: topupRequest,
  response: () => rowSchema(deposits).extend({ message: z.string() }),
  status: 201,
  changes: CHANGES,
});

export const decideDeposit = defineCall({
  name: "deposits.decide",
  method: ["PATCH", "PUT"],
  url: "/deposits/seller-teams/:sellerId/:id",
  requires: ["deposits", "decide"],
  key: "write",
  summary: "Approve or reject a pending deposit",
  params: z.object({ sellerId: identifier, id: identifier }),
  body: depositDecision,
  response: () => rowSchema(deposits).extend({ message: z.string() }),
  changes: CHANGES,
});

export const approveDeposits = defineCall({
  name: "deposits.approveAll",
  method: "POST",
  url: "/deposits/approve",
  requires: ["deposits", "decide"],
  key: "write",
  summary:
    "Approve several pending deposits, each by itself; with preview=true only return what it would do, and which cannot be approved",
  query: previewQuery,
  body: approvals,
  response: approvalsResponse,
  changes: CHANGES,
});

/** What a reversal does to the wallet. */
const reversalEffect = z.object({
  balanceBefore: z.number(),
  balanceAfter: z.number(),
  /** What the seller owes of the deposit afterwards. */
  remainAmount: z.number(),
});
export type ReversalEffect = z.infer<typeof reversalEffect>;

export const reverseDeposit = defineCall({
  name: "deposits.reverse",
  method: "POST",
  url: "/deposits/seller-teams/:sellerId/:id/reverse",
  requires: ["deposits", "reverse"],
  key: "write",
  summary:
    "Take back an approved deposit that bounced or was mistyped; with preview=true only return what it would do",
  params: z.object({ sellerId: identifier, id: identifier }),
  query: previewQuery,
  body: depositReversal,
  response: () => rowSchema(deposits).extend({ message: z.string(), effect: reversalEffect }),
  changes: CHANGES,
});

export const listTeamDeposits = listCall({
  name: "deposits.ofTeam",
  url: "/deposits/seller-teams/:id",
  requires: ["deposits", "list"],
  key: "read",
  summary: "List: Deposits of a seller team",
  params: byId,
  resource: deposits,
});
