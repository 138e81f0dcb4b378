import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { fieldReport, MAX_REPORT_BYTES } from "../../domain/field-metrics/report.ts";
import { fieldMetricsResponse } from "../../domain/field-metrics/responses.ts";
import { dayOf } from "../../domain/format.ts";
import { badField } from "../api-error.ts";
import { endpoint } from "../endpoint.ts";
import { countsOf } from "./field-metrics.queries.ts";
import { ReportLimit } from "./report-limit.ts";
import { summaryOf } from "./summary.ts";

/** What browsers measure: reported by every signed-in person's, read by administrators. */
export function fieldMetricsRoutes(api: FastifyInstance): void {
  const limit = new ReportLimit();

  endpoint(api, {
    method: "POST",
    url: "/metrics/field",
    requires: "signed-in",
    summary: "Report what this browser measured: LCP, INP and CLS of screens, and slow calls",
    maxBody: MAX_REPORT_BYTES,
    body: fieldReport,
    response: z.object({ ok: z.literal(true) }),
    status: 202,
    handler: async ({ actor, body, request: { server } }) => {
      limit.take(actor.userId);
      const unknown = body.views.findIndex(({ screen }) => !actor.grants.screens.includes(screen));
      if (unknown >= 0) throw badField(`views.${unknown}.screen`, "Not a screen that opens for you");
      const names = body.calls.map((call, at) => {
        const name = server.knownRoutes.nameOf(call);
        if (!name) throw badField(`calls.${at}.route`, "Not a call of this API");
        return name;
      });
      server.fieldMetrics.add(body, names);
      return { ok: true as const };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/metrics/field",
    requires: ["health", "inspect"],
    summary: "A day's percentiles of LCP, INP and CLS by screen, and of slow calls",
    query: z.strictObject({ day: z.iso.date("Not a date (YYYY-MM-DD)").optional() }),
    response: fieldMetricsResponse,
    handler: async ({ query, database, request: { server } }) => {
      const day = query.day ?? dayOf(new Date().toISOString());
      // Other processes store what they have once a minute.
      await server.fieldMetrics.flush();
      return { day, ...summaryOf(await countsOf(database, day)) };
    },
  });
}
