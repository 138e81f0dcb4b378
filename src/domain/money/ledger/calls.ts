import { z } from "zod";
import { MAX_LIMIT } from "../../limits.ts";
import { defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { countFrom, moment } from "../../resource/query-values.ts";
import { pageOf } from "../../resource/row-schema.ts";
import { METRIC_NAMES } from "../metrics.ts";
import { creditor } from "../payables/pay-runs.ts";
import { journalLineResponse, statementResponse } from "../responses.ts";

export const listJournalLines = defineCall({
  name: "ledger.list",
  method: "GET",
  url: "/ledger",
  requires: ["balances", "show"],
  key: { scope: "read", namesOrders: true },
  summary: "Journal lines, newest first, by metric or other filters",
  query: z.strictObject({
    order: identifier.optional(),
    sellerTeam: identifier.optional(),
    account: journalLineResponse.shape.account.optional(),
    /** To whom a cost is owed. */
    creditor: creditor.optional(),
    /** Payments to creditors, or what is no payment to one. */
    payments: z.enum(["only", "without"]).optional(),
    metric: z.enum(METRIC_NAMES).optional(),
    /** Lines of the invoice's orders at the time it was created. */
    invoice: identifier.optional(),
    /** Lines of one deposit, payout or order. */
    subject: identifier.optional(),
    since: moment.optional(),
    asOf: moment.optional(),
    page: countFrom(1, 999_999).optional(),
    limit: countFrom(1, MAX_LIMIT).optional(),
  }),
  response: pageOf(journalLineResponse),
});

export const showStatement = defineCall({
  name: "ledger.statement",
  method: "GET",
  url: "/ledger/statement",
  requires: ["balances", "show"],
  key: { scope: "read", namesOrders: true },
  summary: "A metric at two moments and the changes between them, by event",
  query: z.strictObject({
    metric: z.enum(METRIC_NAMES),
    sellerTeam: identifier.optional(),
    since: moment.optional(),
    asOf: moment.optional(),
  }),
  response: statementResponse,
});
