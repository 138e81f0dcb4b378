import type { FastifyInstance } from "fastify";
import { toDollars } from "../../../domain/money/cents.ts";
import * as calls from "../../../domain/money/kpis/calls.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { checkDayRange } from "../money.query.ts";
import { kpisBy } from "./kpis.queries.ts";

export function kpiRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showKpis, async ({ actor, query, database }) => {
    const { createdFrom: from, createdTo: to, by } = query;
    checkDayRange(from, to);
    const kpiQuery = { from, to, teams: query.sellerTeam ?? [], statuses: query.status ?? [] };
    const rows = await kpisBy(database, agencyScopeOf(actor), by, kpiQuery);
    return { data: rows.map((row) => ({ ...row, revenue: toDollars(BigInt(row.revenue)) })) };
  });
}
