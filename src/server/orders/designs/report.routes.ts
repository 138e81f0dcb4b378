import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { designerReport } from "../../../domain/orders/designs/responses.ts";
import { endpoint } from "../../endpoint.ts";
import { checkDayRange } from "../../money/money.query.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { designReport } from "./report.queries.ts";

export function designReportRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/dashboards/designs",
    requires: ["kpis", "show"],
    summary: "Designs by designer: fees, time to the first proof, rounds, and how many are late",
    query: z.strictObject({ createdFrom: z.iso.date(), createdTo: z.iso.date() }),
    response: z.object({ data: z.array(designerReport) }),
    handler: async ({ actor, query: { createdFrom: from, createdTo: to }, database }) => {
      checkDayRange(from, to);
      return { data: await designReport(database, agencyScopeOf(actor), { from, to }) };
    },
  });
}
