import type { FastifyInstance } from "fastify";
import { can } from "../../domain/access/grants.ts";
import * as calls from "../../domain/health/calls.ts";
import { forbidden } from "../api-error.ts";
import { unauthenticated } from "../auth/authentication.ts";
import { endpoint } from "../endpoint.ts";
import { checkLedger, latestLedgerChecks } from "../money/ledger/ledger-checks.queries.ts";
import { versionWarnings } from "../stores/platforms/registry.ts";
import { operatorWarnings } from "./operator-warnings.ts";

const SHOWN = 20;

/** `GET /health` responds without the database; the deep check is for administrators. */
export function healthRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showHealth, async ({ query, request, database }) => {
    if (!query.deep) return { ok: true };
    const actor = await request.server.authenticate(request);
    if (!actor) throw unauthenticated(request);
    if (!can(actor.grants, "health", "inspect")) throw forbidden();
    const [before] = await latestLedgerChecks(database, 1);
    const { ok, at, tookMs, checks: found } = await checkLedger(database, actor.userId);
    const maintenance = await request.server.maintenance.failed();
    const ofSettings = await operatorWarnings(database, request.server.config);
    return {
      ok: ok && maintenance.length === 0,
      at,
      tookMs,
      checks: found,
      maintenance,
      warnings: [...ofSettings, ...versionWarnings(new Date().toISOString())],
      previous: before ? { at: before.at, ok: before.ok } : null,
    };
  });

  endpoint(api, calls.listLedgerChecks, async ({ database }) => {
    const data = await latestLedgerChecks(database, SHOWN);
    return { data, total: data.length };
  });
}
