import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import {
  orderProfitResponse,
  type ProfitMetrics,
  profitDayResponse,
  profitExplanationResponse,
  profitLogResponse,
  profitMetricsResponse,
  referralProfitResponse,
} from "../../../domain/money/responses.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { listQueryOf } from "../../../domain/resource/query.ts";
import { listResponseOf, pageResponse } from "../../crud/list/list.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { orderModel } from "../../orders/order-model.ts";
import { findTeam } from "../deposits/deposits.queries.ts";
import { checkDayRange, checkMoments, countFrom, idList, moment, pageBoundsOf } from "../money.query.ts";
import { explainOrder } from "./explain.queries.ts";
import { profitLogs, profitPage, profitsByDay, profitsOf, referralsOf } from "./profits.queries.ts";

const estimated = z
  .enum(["true", "false"])
  .optional()
  .transform((text) => text === "true");
const shape = listQueryOf(orderModel.resource, { extra: { estimated } });

function orderProfitRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/profits",
    requires: ["profits", "show"],
    summary: "Profit by order; with `estimated` of orders in progress",
    query: shape.schema,
    response: listResponseOf(orderProfitResponse),
    handler: async ({ actor, query: { estimated: isEstimated, ...values }, database }) => {
      const scope = agencyScopeOf(actor);
      const page = await profitPage(database, scope, shape.parse(values), isEstimated === true);
      return pageResponse(page.rows, page);
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/orders/:id",
    requires: ["profits", "show"],
    summary: "The lines that an order's profit adds up from",
    params: byId,
    response: profitExplanationResponse,
    handler: ({ actor, params, database }) => explainOrder(database, agencyScopeOf(actor), params.id),
  });

  endpoint(api, {
    method: "GET",
    url: "/dashboards/profits",
    requires: ["profits", "show"],
    summary: "Profit by the creation day of the orders",
    query: z.strictObject({
      createdFrom: z.iso.date(),
      createdTo: z.iso.date(),
      sellerTeam: idList(200).optional(),
      estimated,
    }),
    response: z.object({ data: z.array(profitDayResponse) }),
    handler: async ({ actor, query, database }) => {
      const { createdFrom: from, createdTo: to } = query;
      checkDayRange(from, to);
      const filter = { from, to, teams: query.sellerTeam ?? [], estimated: query.estimated };
      return { data: await profitsByDay(database, agencyScopeOf(actor), filter) };
    },
  });
}

function teamProfitRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/profits/seller-team",
    requires: ["profits", "show"],
    summary: "Profit metrics of some seller teams",
    query: z.strictObject({ sellerTeamIds: idList(MAX_LIMIT) }),
    response: z.object({ data: z.array(profitMetricsResponse), total: z.int() }),
    handler: async ({ actor, query, database }) => {
      const scope = agencyScopeOf(actor);
      const own = scope.reach === "sellerTeam" ? [scope.sellerTeamId] : query.sellerTeamIds;
      const data = await profitsOf(database, scope, own);
      return { data, total: data.length };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/:id",
    requires: ["profits", "show"],
    summary: "A seller team's profit",
    params: byId,
    response: profitMetricsResponse,
    handler: async ({ actor, params, database }) => {
      const scope = agencyScopeOf(actor);
      await findTeam(database, scope, params.id);
      const [found] = await profitsOf(database, scope, [params.id]);
      return found as ProfitMetrics; // One team was requested, so one row exists.
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/referrals",
    requires: ["profits", "show"],
    summary: "Referral profit from some seller teams",
    query: z.strictObject({ sellerTeamIds: idList(MAX_LIMIT) }),
    response: z.object({ data: z.array(referralProfitResponse), total: z.int() }),
    handler: async ({ actor, query, database }) => {
      const data = await referralsOf(database, agencyScopeOf(actor), query.sellerTeamIds);
      return { data, total: data.length };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/logs",
    requires: ["profits", "show"],
    summary: "The profit log, newest first: each column adds up to its metric",
    query: z.strictObject({
      sellerTeam: identifier.optional(),
      order: identifier.optional(),
      since: moment.optional(),
      asOf: moment.optional(),
      page: countFrom(1, 999_999).default(1),
      limit: countFrom(1, MAX_LIMIT).default(10),
    }),
    response: listResponseOf(profitLogResponse),
    handler: async ({ actor, query: { page, limit, ...filter }, database }) => {
      checkMoments(filter);
      const bounds = pageBoundsOf({ page, limit });
      const logs = await profitLogs(database, agencyScopeOf(actor), filter, bounds);
      return pageResponse(logs.rows, logs);
    },
  });
}

/** Profit by order and by day, the profit metrics of a team, and their log. */
export function profitRoutes(api: FastifyInstance): void {
  orderProfitRoutes(api);
  teamProfitRoutes(api);
}
