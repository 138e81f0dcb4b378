import { z } from "zod";
import { MAX_LIMIT } from "../../limits.ts";
import { defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { countFrom } from "../../resource/query-values.ts";
import { exportResponse } from "../../resource/responses.ts";
import { ledgerDay } from "../ledger/ledger-day.ts";
import { STATEMENT_NAMES } from "./statements.ts";

const FORMATS = ["csv", "xlsx", "pdf"] as const;

const period = {
  /** A seller team of the agency; a seller's own by default. */
  sellerTeam: identifier.optional(),
  of: z.enum(STATEMENT_NAMES).default("wallet"),
  /** Days in Los Angeles, both included. */
  from: ledgerDay,
  to: ledgerDay,
};

const named = z.object({ id: z.string(), name: z.string().nullable() });

const statementLine = z.object({
  id: z.string(),
  at: z.string(),
  event: z.string(),
  /** In a seller's words: Charge, Refund, Top-up. */
  description: z.string(),
  order: named.nullable(),
  invoice: named.nullable(),
  deposit: named.nullable(),
  payout: named.nullable(),
  amount: z.number(),
  /** After the line. */
  balance: z.number(),
});
export type StatementLine = z.infer<typeof statementLine>;

export const showAccountStatement = defineCall({
  name: "statements.show",
  method: "GET",
  url: "/statements",
  requires: ["balances", "show"],
  key: { scope: "read", namesOrders: true },
  summary: "A page of a seller team's statement: oldest first, with the balance after each line",
  query: z.strictObject({
    ...period,
    page: countFrom(1, 1_000_000).optional(),
    limit: countFrom(1, MAX_LIMIT).optional(),
  }),
  response: z.object({
    opening: z.number(),
    closing: z.number(),
    total: z.int(),
    data: z.array(statementLine),
  }),
});

export const exportAccountStatement = defineCall({
  name: "statements.export",
  method: "POST",
  url: "/statements/export",
  requires: ["balances", "show"],
  key: { scope: "read", namesOrders: true },
  summary: "Make a file of a seller team's statement in the background",
  body: z.strictObject({ ...period, format: z.enum(FORMATS, `One of ${FORMATS.join(", ")}`) }),
  response: exportResponse,
  status: 201,
  changes: ["export-history"],
});

/** What a journal entry of a document did to the balance, or to the profit. */
const documentEffect = z.object({
  of: z.enum(STATEMENT_NAMES),
  at: z.string(),
  /** As on a statement. */
  description: z.string(),
  amount: z.number(),
  before: z.number(),
  after: z.number(),
});
export type DocumentEffect = z.infer<typeof documentEffect>;

export const listDocumentEffects = defineCall({
  name: "statements.ofDocument",
  method: "GET",
  url: "/statements/effects",
  requires: ["balances", "show"],
  key: { scope: "read", namesOrders: true },
  summary:
    "What a deposit or a payout did to the balance, and to the profit of people who see it: oldest first",
  query: z.strictObject({ subject: identifier }),
  response: z.object({ data: z.array(documentEffect) }),
});
