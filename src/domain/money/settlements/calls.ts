import { z } from "zod";
import { MAX_LONG_TEXT } from "../../limits.ts";
import { ORDER_CHANGES } from "../../orders/order-changes.ts";
import { actionReason } from "../../orders/reason.ts";
import { byId, defineCall, previewQuery } from "../../resource/call.ts";
import { identifier, plainText } from "../../resource/fields.ts";
import { dollars } from "../cents.ts";
import { ledgerDay } from "../ledger/ledger-day.ts";

/** What shows profit, balances or the orders of a settlement. */
const CHANGES = [...ORDER_CHANGES, "settlements", "settlement-lines"];

export const MAX_LINES = 5_000;
const MAX_REFERENCE = 120;

const positive = dollars.refine((amount) => amount >= 0, "At least 0");

const amounts = { gross: positive, fee: positive.default(0), refunds: positive.default(0), net: dollars };

const line = z.strictObject({
  orderReference: plainText(MAX_REFERENCE, 1),
  ...amounts,
  /** What arrives: gross less fee and refunds. Left out, it is that. */
  net: dollars.optional(),
  date: ledgerDay.optional(),
});

/** `POST settlements` */
export const newSettlement = z.strictObject({
  store: identifier,
  reference: plainText(MAX_REFERENCE).nullish(),
  date: ledgerDay,
  note: plainText(MAX_LONG_TEXT).nullish(),
  lines: z
    .array(line)
    .min(1, "Enter a line")
    .max(MAX_LINES, `At most ${MAX_LINES.toLocaleString("en-US")} lines`),
  /** What the payout states: a sum that the lines do not add up to is refused. */
  totals: z
    .strictObject({ gross: dollars, fee: dollars, refunds: dollars, net: dollars })
    .partial()
    .optional(),
});
export type NewSettlement = z.output<typeof newSettlement>;

const outcome = z.object({
  orderReference: z.string(),
  gross: z.number(),
  fee: z.number(),
  refunds: z.number(),
  net: z.number(),
  status: z.enum(["settled", "waiting"]),
  /** Why it waits; `null` once it is settled. */
  reason: z.string().nullable(),
});

export const createSettlement = defineCall({
  name: "settlements.create",
  method: "POST",
  url: "/settlements",
  requires: ["settlements", "create"],
  key: "write",
  summary:
    "Enter the payout of a store that collects for the agency; what matches no order waits for a person",
  query: previewQuery,
  body: newSettlement,
  response: z.object({
    id: z.string(),
    name: z.string(),
    gross: z.number(),
    fee: z.number(),
    refunds: z.number(),
    net: z.number(),
    settled: z.int(),
    waiting: z.int(),
    lines: z.array(outcome),
    message: z.string(),
  }),
  status: 201,
  changes: CHANGES,
});

const problem = z.object({ row: z.int(), message: z.string() });

export const readSettlementFile = defineCall({
  name: "settlements.readFile",
  method: "POST",
  url: "/settlements/read-file",
  requires: ["settlements", "create"],
  key: "write",
  summary:
    "The lines of a payout's .csv or .xlsx file, as `POST settlements` takes them: a multipart form with file; stores nothing",
  response: z.object({
    lines: z.array(
      z.object({
        orderReference: z.string(),
        gross: z.number(),
        fee: z.number(),
        refunds: z.number(),
        net: z.number(),
        date: z.string().optional(),
      }),
    ),
    /** Of the file's row of totals, where it has one. */
    totals: z.object({ gross: z.number(), fee: z.number(), refunds: z.number(), net: z.number() }).partial(),
    problems: z.array(problem),
  }),
});

const decided = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string().nullable(),
  message: z.string(),
});

export const settleLine = defineCall({
  name: "settlementLines.settle",
  method: "POST",
  url: "/settlement-lines/:id/settle",
  requires: ["settlement-lines", "settle"],
  key: "write",
  summary: "Settle a waiting line with an order, or accept its difference, which the agency bears",
  params: byId,
  query: previewQuery,
  body: z.strictObject({
    /** The order that it is of. Left out: the one that its reference names. */
    order: identifier.optional(),
    acceptDifference: z.boolean().default(false),
    /** Required to accept a difference. */
    reason: actionReason.optional(),
  }),
  response: decided,
  changes: CHANGES,
});

export const dropLine = defineCall({
  name: "settlementLines.drop",
  method: "POST",
  url: "/settlement-lines/:id/drop",
  requires: ["settlement-lines", "settle"],
  key: "write",
  summary: "Drop a waiting line, which then moves no money",
  params: byId,
  query: previewQuery,
  body: z.strictObject({ reason: actionReason }),
  response: decided,
  changes: CHANGES,
});

export const reopenLine = defineCall({
  name: "settlementLines.reopen",
  method: "POST",
  url: "/settlement-lines/:id/reopen",
  requires: ["settlement-lines", "settle"],
  key: "write",
  summary: "Put a dropped line back among those that wait",
  params: byId,
  query: previewQuery,
  response: decided,
  changes: CHANGES,
});
