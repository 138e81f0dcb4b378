import { z } from "zod";
import { MAX_LIMIT } from "../../limits.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { listQueryOf } from "../../resource/query.ts";
import { countFrom, idList, moment } from "../../resource/query-values.ts";
import { pageOf } from "../../resource/row-schema.ts";
import { orders } from "../../resources/orders.resource.ts";
import {
  orderProfitResponse,
  profitDayResponse,
  profitExplanationResponse,
  profitLogResponse,
  profitMetricsResponse,
  referralProfitResponse,
} from "../responses.ts";

export const estimated = z
  .enum(["true", "false"])
  .optional()
  .transform((text) => text === "true");

export const shape = listQueryOf(orders, { extra: { estimated } });

export const listProfits = defineCall({
  name: "profits.list",
  method: "GET",
  url: "/profits",
  requires: ["profits", "show"],
  key: { scope: "read", ofTeamsOnly: true },
  summary: "Profit by order; with `estimated` of orders in progress",
  query: () => shape.schema,
  response: pageOf(orderProfitResponse),
});

export const explainProfit = defineCall({
  name: "profits.explain",
  method: "GET",
  url: "/profits/orders/:id",
  requires: ["profits", "show"],
  key: { scope: "read", ofTeamsOnly: true },
  summary: "The lines that an order's profit adds up from",
  params: byId,
  response: profitExplanationResponse,
});

export const showProfitDays = defineCall({
  name: "profits.days",
  method: "GET",
  url: "/dashboards/profits",
  requires: ["profits", "show"],
  key: { scope: "read", ofTeamsOnly: true },
  summary: "Profit by the creation day of the orders",
  query: z.strictObject({
    createdFrom: z.iso.date(),
    createdTo: z.iso.date(),
    sellerTeam: idList(200).optional(),
    estimated,
  }),
  response: z.object({ data: z.array(profitDayResponse) }),
});

export const listTeamProfits = defineCall({
  name: "profits.ofTeams",
  method: "GET",
  url: "/profits/seller-team",
  requires: ["profits", "show"],
  key: { scope: "read", ofTeamsOnly: true },
  summary: "Profit metrics of some seller teams",
  query: z.strictObject({ sellerTeamIds: idList(MAX_LIMIT) }),
  response: z.object({ data: z.array(profitMetricsResponse), total: z.int() }),
});

export const showTeamProfit = defineCall({
  name: "profits.show",
  method: "GET",
  url: "/profits/:id",
  requires: ["profits", "show"],
  key: { scope: "read", ofTeamsOnly: true },
  summary: "A seller team's profit",
  params: byId,
  response: profitMetricsResponse,
});

export const listReferralProfits = defineCall({
  name: "profits.referrals",
  method: "GET",
  url: "/profits/referrals",
  requires: ["profits", "show"],
  key: { scope: "read", ofTeamsOnly: true },
  summary: "Referral profit from some seller teams",
  query: z.strictObject({ sellerTeamIds: idList(MAX_LIMIT) }),
  response: z.object({ data: z.array(referralProfitResponse), total: z.int() }),
});

export const listProfitLogs = defineCall({
  name: "profits.logs",
  method: "GET",
  url: "/profits/logs",
  requires: ["profits", "show"],
  key: { scope: "read", ofTeamsOnly: true },
  summary: "The profit log, newest first: each column adds up to its metric",
  query: z.strictObject({
    sellerTeam: identifier.optional(),
    order: identifier.optional(),
    since: moment.optional(),
    asOf: moment.optional(),
    page: countFrom(1, 999_999).default(1),
    limit: countFrom(1, MAX_LIMIT).default(10),
  }),
  response: pageOf(profitLogResponse),
});
