import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { can } from "../domain/access/grants.ts";
import { ledgerCheckResponse } from "../domain/money/responses.ts";
import { forbidden } from "./api-error.ts";
import { unauthenticated } from "./auth/authentication.ts";
import { endpoint } from "./endpoint.ts";
import { checkLedger, latestLedgerChecks } from "./money/ledger/ledger-checks.queries.ts";

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

const SHOWN = 20;

/** `GET /health` responds without the database; the deep check is for administrators. */
export function healthRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/health",
    requires: "anyone",
    summary: "Liveness; with `deep=1` the ledger check and failed maintenance tasks",
    query: z.strictObject({ deep: z.literal("1").optional() }),
    response,
    handler: async ({ query, request, database }) => {
      if (!query.deep) return { ok: true };
      const actor = await request.server.authenticate(request);
      if (!actor) throw unauthenticated(request);
      if (!can(actor.grants, "health", "inspect")) throw forbidden();
      const [before] = await latestLedgerChecks(database, 1);
      const { ok, at, tookMs, checks: found } = await checkLedger(database, actor.userId);
      const maintenance = await request.server.maintenance.failed();
      return {
        ok: ok && maintenance.length === 0,
        at,
        tookMs,
        checks: found,
        maintenance,
        previous: before ? { at: before.at, ok: before.ok } : null,
      };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/health/ledger-checks",
    requires: ["health", "inspect"],
    summary: "The latest ledger checks and their results, newest first",
    response: z.object({ data: z.array(ledgerCheckResponse), total: z.int() }),
    handler: async ({ database }) => {
      const data = await latestLedgerChecks(database, SHOWN);
      return { data, total: data.length };
    },
  });
}
