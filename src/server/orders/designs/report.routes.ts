import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/designs/calls.ts";
import { endpoint } from "../../endpoint.ts";
import { checkDayRange } from "../../money/money.query.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { designReport } from "./report.queries.ts";

export function designReportRoutes(api: FastifyInstance): void {
  endpoint(
    api,
    calls.showDesignReport,
    async ({ actor, query: { createdFrom: from, createdTo: to }, database }) => {
      checkDayRange(from, to);
      return { data: await designReport(database, agencyScopeOf(actor), { from, to }) };
    },
  );
}
