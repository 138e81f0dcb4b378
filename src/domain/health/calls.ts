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
  /**
   * What the operator has to do: before the support of a store platform's API version ends, and for connections without TLS
   * that leave private networks.
   */
  warnings: z.array(z.string()).optional(),
  previous: ledgerCheckResponse.pick({ at: true, ok: true }).nullish(),
});

export const showHealth = defineCall({
  name: "health.show",
  method: "GET",
  url: "/health",
  requires: "anyone",
  summary: "Liveness; with `deep=1` the ledger check, failed maintenance tasks and warnings",
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

const MAX_MS = 60_000;
const MAX_CLS = 10;
const milliseconds = z.int().min(0).max(MAX_MS).optional();

export const reportFieldMetrics = defineCall({
  name: "metrics.report",
  method: "POST",
  url: "/metrics/field",
  requires: "signed-in",
  summary: "Report what this browser measured of a page load: LCP, INP and CLS",
  /** A report has about 100 bytes. It contains no ids and no content. */
  maxBody: 1_024,
  body: z
    .strictObject({
      /** The screen's route, `/ag/orders/:id`. */
      screen: z.string(),
      lcp: milliseconds,
      inp: milliseconds,
      cls: z.number().min(0).max(MAX_CLS).optional(),
    })
    .refine(({ lcp, inp, cls }) => (lcp ?? inp ?? cls) !== undefined, "Has no metric"),
  response: z.object({ ok: z.literal(true) }),
  status: 202,
});
