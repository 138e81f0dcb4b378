import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { KPI_DIMENSIONS, type KpiDimension } from "../../../domain/kpis.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { kpiResponse } from "../../../domain/money/responses.ts";
import { orderStatus } from "../../../domain/orders/responses.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { checkDayRange, idList } from "../money.query.ts";
import { kpisBy } from "./kpis.queries.ts";

const split = (text: string) =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
const dimensions = Object.keys(KPI_DIMENSIONS) as [KpiDimension, ...KpiDimension[]];

export function kpiRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/dashboards/kpis",
    requires: ["kpis", "show"],
    summary: "Orders and revenue by day, seller, status or product",
    query: z.strictObject({
      by: z.enum(dimensions),
      createdFrom: z.iso.date(),
      createdTo: z.iso.date(),
      sellerTeam: idList(200).optional(),
      status: z.string().transform(split).pipe(z.array(orderStatus)).optional(),
    }),
    response: z.object({ data: z.array(kpiResponse) }),
    handler: async ({ actor, query, database }) => {
      const { createdFrom: from, createdTo: to, by } = query;
      checkDayRange(from, to);
      const kpiQuery = { from, to, teams: query.sellerTeam ?? [], statuses: query.status ?? [] };
      const rows = await kpisBy(database, agencyScopeOf(actor), by, kpiQuery);
      return { data: rows.map((row) => ({ ...row, revenue: toDollars(BigInt(row.revenue)) })) };
    },
  });
}
