import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/field-metrics/calls.ts";
import { dayOf } from "../../domain/format.ts";
import { badField } from "../api-error.ts";
import { endpoint } from "../endpoint.ts";
import { countsOf } from "./field-metrics.queries.ts";
import { ReportLimit } from "./report-limit.ts";
import { summaryOf } from "./summary.ts";

/** What browsers measure: reported by every signed-in person's, read by administrators. */
export function fieldMetricsRoutes(api: FastifyInstance): void {
  const limit = new ReportLimit();

  endpoint(api, calls.reportFieldMetrics, async ({ actor, body, request: { server } }) => {
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
  });

  endpoint(api, calls.showFieldMetrics, async ({ query, database, request: { server } }) => {
    const day = query.day ?? dayOf(new Date().toISOString());
    // Other processes store what they have once a minute.
    await server.fieldMetrics.flush();
    return { day, ...summaryOf(await countsOf(database, day)) };
  });
}
