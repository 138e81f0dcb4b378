import { z } from "zod";
import { byId, defineCall, previewQuery } from "../../resource/call.ts";
import { PAYABLES } from "../creditors.ts";
import { creditor, newPayRun, payable, payRunDecision } from "./pay-runs.ts";
import { AGES, type Age, CREDITOR_KINDS, type CreditorKind } from "./payables.ts";

/** What is owed by age, in dollars. */
const ages = z.object(
  Object.fromEntries(AGES.map((age) => [age, z.number()])) as Record<Age, z.ZodNumber>, // Its keys.
);

const kind = z.enum(Object.keys(CREDITOR_KINDS) as [CreditorKind, ...CreditorKind[]]); // Its keys.

/** What is owed to a creditor, in dollars. */
const payableResponse = ages.extend({
  account: z.enum(PAYABLES),
  creditor: z.string(),
  kind,
  name: z.string(),
  /** Days from shipping until its costs are due. */
  terms: z.int(),
  accrued: z.number(),
  paid: z.number(),
  /** Paid by runs that wait for a second person. */
  waiting: z.number(),
  open: z.number(),
});
export type PayableRow = z.infer<typeof payableResponse>;

export const listPayables = defineCall({
  name: "payables.list",
  method: "GET",
  url: "/payables",
  requires: ["payables", "list"],
  summary: "What the agency owes, by creditor and by age",
  response: z.object({ data: z.array(payableResponse), total: z.int() }),
});

/** The costs of one team, in dollars. */
const teamDue = z.object({ id: z.string(), name: z.string(), amount: z.number() });

export const showPayable = defineCall({
  name: "payables.show",
  method: "GET",
  url: "/payables/due",
  requires: ["payables", "list"],
  summary: "What is owed to a creditor at the end of a day, by seller team",
  query: z.strictObject({ account: payable, creditor, until: newPayRun.shape.until }),
  response: z.object({ amount: z.number(), teams: z.array(teamDue) }),
});

/** What shows a payable, or follows from it. */
const CHANGES = ["payables", "pay-runs", "ledger"];

const payRunResponse = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["pending", "approved", "canceled"]),
  amount: z.number(),
  teams: z.int(),
  /** Dollars that the creditor is owed afterwards. */
  left: z.number(),
  message: z.string(),
});

/** Closed to keys: money that leaves the agency is sent by a person. */
export const createPayRun = defineCall({
  name: "pay-runs.create",
  method: "POST",
  url: "/pay-runs",
  requires: ["pay-runs", "create"],
  asksAgain: true,
  summary:
    "Pay a creditor what was owed at the end of a day; with preview=true only return what would be left",
  query: previewQuery,
  body: newPayRun,
  response: payRunResponse,
  status: 201,
  changes: CHANGES,
});

export const decidePayRun = defineCall({
  name: "pay-runs.decide",
  method: "PATCH",
  url: "/pay-runs/:id",
  requires: ["pay-runs", "decide"],
  asksAgain: true,
  summary: "Approve or cancel a pending pay run; with preview=true only return what would be left",
  params: byId,
  query: previewQuery,
  body: payRunDecision,
  response: payRunResponse,
  changes: CHANGES,
});

export const uploadPayRunFile = defineCall({
  name: "pay-runs.uploadFile",
  method: "POST",
  url: "/pay-runs/files",
  requires: ["pay-runs", "create"],
  summary: "Upload the proof of a payment: a multipart form with file, an image or a PDF",
  response: z.object({ path: z.string() }),
  status: 201,
});

export const downloadPayRunFile = defineCall({
  name: "pay-runs.file",
  method: "GET",
  url: "/pay-runs/:id/file",
  requires: ["pay-runs", "decide"],
  summary: "The file of a pay run, which its creditor does not get",
  params: byId,
  response: z.unknown(),
  produces: "application/octet-stream",
});

/** One day's costs, in dollars. */
const dayOfCosts = z.object({ day: z.string(), orders: z.int(), amount: z.number() });

export const remittanceResponse = z.object({
  from: z.object({ name: z.string() }),
  to: z.object({ name: z.string(), address: z.string().nullable(), account: z.string().nullable() }),
  /** What was open before the days, or was not paid of them. */
  before: z.number(),
  days: z.array(dayOfCosts),
  amount: z.number(),
});
export type Remittance = z.infer<typeof remittanceResponse>;

export const showRemittance = defineCall({
  name: "pay-runs.remittance",
  method: "GET",
  url: "/pay-runs/:id/remittance",
  requires: ["pay-runs", "show"],
  summary: "What a pay run has paid for, by day",
  params: byId,
  response: remittanceResponse,
});

export const downloadRemittance = defineCall({
  name: "pay-runs.remittanceFile",
  method: "GET",
  url: "/pay-runs/:id/remittance/file",
  requires: ["pay-runs", "show"],
  summary: "The same as a PDF",
  params: byId,
  response: z.unknown(),
  produces: "application/pdf",
});
