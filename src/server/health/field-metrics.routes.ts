import type { FastifyInstance } from "fastify";
import { reportFieldMetrics } from "../../domain/health/calls.ts";
import { badField } from "../api-error.ts";
import { endpoint } from "../endpoint.ts";
import { SessionLimit } from "../plugins/session-limit.ts";

/** Reports of one person that a process accepts per minute. */
const REPORTS_PER_MINUTE = 12;

/** What browsers measure is one line of the log per report: docs/decisions/0054. */
export function fieldMetricsRoutes(api: FastifyInstance): void {
  const limit = new SessionLimit(REPORTS_PER_MINUTE);
  // The server logs from level warn on.
  const log = api.log.level === "warn" ? api.log.child({}, { level: "info" }) : api.log;

  endpoint(api, reportFieldMetrics, async ({ actor, body }) => {
    limit.take(actor.userId);
    if (!actor.grants.screens.includes(body.screen))
      throw badField("screen", "Not a screen that opens for you");
    log.info({ fieldMetrics: body }, "Field metrics");
    return { ok: true as const };
  });
}
