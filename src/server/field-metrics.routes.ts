import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { badField } from "./api-error.ts";
import { endpoint } from "./endpoint.ts";
import { SessionLimit } from "./plugins/session-limit.ts";

/** Bytes; a report has about 100. */
const MAX_REPORT_BYTES = 1_024;
/** Reports of one person that a process accepts per minute. */
const REPORTS_PER_MINUTE = 12;
const MAX_MS = 60_000;
const MAX_CLS = 10;

const milliseconds = z.int().min(0).max(MAX_MS).optional();

/** What a browser measured of a page load. It contains no ids and no content. */
const report = z
  .strictObject({
    /** The screen's route, `/ag/orders/:id`. */
    screen: z.string(),
    lcp: milliseconds,
    inp: milliseconds,
    cls: z.number().min(0).max(MAX_CLS).optional(),
  })
  .refine(({ lcp, inp, cls }) => (lcp ?? inp ?? cls) !== undefined, "Has no metric");

/** What browsers measure is one line of the log per report: docs/decisions/0054. */
export function fieldMetricsRoutes(api: FastifyInstance): void {
  const limit = new SessionLimit(REPORTS_PER_MINUTE);
  // The server logs from level warn on.
  const log = api.log.level === "warn" ? api.log.child({}, { level: "info" }) : api.log;

  endpoint(api, {
    method: "POST",
    url: "/metrics/field",
    requires: "signed-in",
    summary: "Report what this browser measured of a page load: LCP, INP and CLS",
    maxBody: MAX_REPORT_BYTES,
    body: report,
    response: z.object({ ok: z.literal(true) }),
    status: 202,
    handler: async ({ actor, body }) => {
      limit.take(actor.userId);
      if (!actor.grants.screens.includes(body.screen))
        throw badField("screen", "Not a screen that opens for you");
      log.info({ fieldMetrics: body }, "Field metrics");
      return { ok: true as const };
    },
  });
}
