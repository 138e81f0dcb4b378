import { z } from "zod";
import { ledgerCheckResponse } from "../money/responses.ts";
import { defineCall } from "../resource/call.ts";

const response = z.object({
  ok: z.boolean(),
  at: z.string().optional(),
  tookMs: z.int().optional(),
  checks: ledgerCheckResponse.shape.checks.optional(),
  /** Maintenance tasks that failed in the last run of this process. */
  maintenance: z.array(z.object({ name: z.string(), at: z.string(), reason: z.string() })).optional(),
  /** The ledger check before this one. */
  previous: ledgerCheckResponse.pick({ at: true, ok: true }).nullish(),
});

export const showHealth = defineCall({
  name: "health.show",
  method: "GET",
  url: "/health",
  requires: "anyone",
  summary: "Liveness; with `deep=1` the ledger check and failed maintenance tasks",
  query: z.strictObject({ deep: z.literal("1").optional() }),
  response,
});

export const listLedgerChecks = defineCall({
  name: "health.ledgerChecks",
  method: "GET",
  url: "/health/ledger-checks",
  requires: ["health", "inspect"],
  summary: "The latest ledger checks and their results, newest first",
  response: z.object({ data: z.array(ledgerCheckResponse), total: z.int() }),
});
