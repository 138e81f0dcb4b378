import { z } from "zod";
import { byId, defineCall, previewQuery } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { newWriteOff, writeOffDecision } from "../write-offs.ts";

/** What shows a debt, or follows from it. */
const CHANGES = ["write-offs", "balances", "profits", "ledger", "seller-teams", "invoices", "deposits"];

/** A write-off and the debt of its kind that is left. */
const writeOffResponse = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["pending", "approved", "rejected"]),
  /** Dollars that the seller owes of this kind afterwards. */
  left: z.number(),
  message: z.string(),
});

/** Closed to keys, as its decision is: a loss is taken by a person. */
export const createWriteOff = defineCall({
  name: "write-offs.create",
  method: "POST",
  url: "/seller-teams/:id/write-offs",
  requires: ["write-offs", "create"],
  summary: "Write off a debt of a seller team; with preview=true only return what would be left",
  params: byId,
  query: previewQuery,
  body: newWriteOff,
  response: writeOffResponse,
  status: 201,
  changes: CHANGES,
});

export const decideWriteOff = defineCall({
  name: "write-offs.decide",
  method: "PATCH",
  url: "/seller-teams/:id/write-offs/:wid",
  requires: ["write-offs", "decide"],
  summary: "Approve or reject a pending write-off; with preview=true only return what would be left",
  params: z.object({ id: identifier, wid: identifier }),
  query: previewQuery,
  body: writeOffDecision,
  response: writeOffResponse,
  changes: CHANGES,
});
