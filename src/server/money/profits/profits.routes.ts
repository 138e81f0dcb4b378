import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/money/profits/calls.ts";
import { shape } from "../../../domain/money/profits/calls.ts";
import { type ProfitMetrics } from "../../../domain/money/responses.ts";
import { pageResponse } from "../../crud/list/list.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { findTeam } from "../deposits/deposits.queries.ts";
import { checkDayRange, checkMoments, pageBoundsOf } from "../money.query.ts";
import { explainOrder } from "./explain.queries.ts";
import { profitLogs, profitPage, profitsByDay, profitsOf, referralsOf } from "./profits.queries.ts";

function orderProfitRoutes(api: FastifyInstance): void {
  endpoint(
    api,
    calls.listProfits,
    async ({ actor, query: { estimated: isEstimated, ...values }, database }) => {
      const scope = agencyScopeOf(actor);
      const page = await profitPage(database, scope, shape.parse(values), isEstimated === true);
      return pageResponse(page.rows, page);
    },
  );

  endpoint(api, calls.explainProfit, ({ actor, params, database }) =>
    explainOrder(database, agencyScopeOf(actor), params.id),
  );

  endpoint(api, calls.showProfitDays, async ({ actor, query, database }) => {
    const { createdFrom: from, createdTo: to } = query;
    checkDayRange(from, to);
    const filter = { from, to, teams: query.sellerTeam ?? [], estimated: query.estimated };
    return { data: await profitsByDay(database, agencyScopeOf(actor), filter) };
  });
}

function teamProfitRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listTeamProfits, async ({ actor, query, database }) => {
    const scope = agencyScopeOf(actor);
    const own = scope.reach === "sellerTeam" ? [scope.sellerTeamId] : query.sellerTeamIds;
    const data = await profitsOf(database, scope, own);
    return { data, total: data.length };
  });

  endpoint(api, calls.showTeamProfit, async ({ actor, params, database }) => {
    const scope = agencyScopeOf(actor);
    await findTeam(database, scope, params.id);
    const [found] = await profitsOf(database, scope, [params.id]);
    return found as ProfitMetrics; // One team was requested, so one row exists.
  });

  endpoint(api, calls.listReferralProfits, async ({ actor, query, database }) => {
    const data = await referralsOf(database, agencyScopeOf(actor), query.sellerTeamIds);
    return { data, total: data.length };
  });

  endpoint(api, calls.listProfitLogs, async ({ actor, query: { page, limit, ...filter }, database }) => {
    checkMoments(filter);
    const bounds = pageBoundsOf({ page, limit });
    const logs = await profitLogs(database, agencyScopeOf(actor), filter, bounds);
    return pageResponse(logs.rows, logs);
  });
}

/** Profit by order and by day, the profit metrics of a team, and their log. */
export function profitRoutes(api: FastifyInstance): void {
  orderProfitRoutes(api);
  teamProfitRoutes(api);
}
