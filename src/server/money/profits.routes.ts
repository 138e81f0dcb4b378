import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_LIMIT } from "../../domain/limits.ts";
import { MARGIN_LINES, PROFIT_LINES } from "../../domain/money/profit.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { listAnswerOf } from "../crud/list.ts";
import { byId, endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { orderSpec } from "../orders/order-spec.ts";
import { findTeam } from "./deposits.queries.ts";
import { explainOrder } from "./explain.queries.ts";
import { countFrom, cutOf, idList, moment, refuseBackwards, refuseLongSpan } from "./money.query.ts";
import { profitLogs, profitPage, profitsByDay, profitsOf, referralsOf } from "./profits.queries.ts";

const figures = z.object({
  sellerTeam: z.string(),
  totalAmountPaid: z.number(),
  totalHold: z.number(),
  totalProfit: z.number(),
  remainProfit: z.number(),
  /** Asked for, and not decided yet. */
  payoutInFlight: z.number(),
});
const team = z.object({ id: z.string(), name: z.string() });
const order = z.object({ id: z.string(), orderName: z.string().nullable() });

const profitRow = z.object({
  id: z.string(),
  orderName: z.string().nullable(),
  status: z.string(),
  sellerTeam: team,
  totalPrice: z.number(),
  returned: z.number(),
  charge: z.number(),
  profit: z.number(),
  createdAt: z.string(),
});
const logRow = figures.omit({ payoutInFlight: true }).extend({
  id: z.string(),
  event: z.string(),
  sellerTeam: team,
  order: order.nullable(),
  createdAt: z.string(),
});
const referralRow = z.object({
  /** The team that was brought. */
  sellerTeam: z.string(),
  earned: z.number(),
  takenBack: z.number(),
});
const dayRow = z.object({
  day: z.string(),
  orders: z.int(),
  totalPrice: z.number(),
  returned: z.number(),
  charge: z.number(),
  profit: z.number(),
});
const explanation = z.object({
  order,
  estimated: z.boolean(),
  profit: z.number(),
  lines: z.array(z.object({ line: z.enum(PROFIT_LINES), amount: z.number() })),
  margin: z.number().optional(),
  marginLines: z.array(z.object({ line: z.enum(MARGIN_LINES), amount: z.number() })).optional(),
});

const estimated = z
  .enum(["true", "false"])
  .optional()
  .transform((text) => text === "true");
const shape = listQueryOf(orderSpec.resource, { extra: { estimated } });

/** What orders bring: an order a row, a day a row, a team's figures, and what has moved them. */
export function profitRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/profits",
    may: ["profits", "show"],
    summary: "Profit by order; `estimated`: of orders that are not fulfilled yet",
    query: shape.schema,
    answer: listAnswerOf(profitRow),
    handle: async ({ actor, query: { estimated: isEstimated, ...asked }, database }) => {
      const page = await profitPage(database, agencyScopeOf(actor), shape.parse(asked), isEstimated === true);
      return { data: page.rows, total: page.total, ...(page.totalCapped && { totalCapped: true }) };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/seller-team",
    may: ["profits", "show"],
    summary: "Profit figures of some seller teams",
    query: z.strictObject({ sellerTeamIds: idList(MAX_LIMIT) }),
    answer: z.object({ data: z.array(figures), total: z.int() }),
    handle: async ({ actor, query, database }) => {
      const scope = agencyScopeOf(actor);
      const own = scope.reach === "sellerTeam" ? [scope.sellerTeamId] : query.sellerTeamIds;
      const data = await profitsOf(database, scope, own);
      return { data, total: data.length };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/logs",
    may: ["profits", "show"],
    summary: "What has moved profit, newest first: each column adds up to its figure",
    query: z.strictObject({
      sellerTeam: identifier.optional(),
      order: identifier.optional(),
      since: moment.optional(),
      asOf: moment.optional(),
      page: countFrom(1, 999_999).default(1),
      limit: countFrom(1, MAX_LIMIT).default(10),
    }),
    answer: listAnswerOf(logRow),
    handle: async ({ actor, query: { page, limit, ...wanted }, database }) => {
      refuseBackwards(wanted);
      const cut = cutOf({ page, limit });
      const { rows, total, totalCapped } = await profitLogs(database, agencyScopeOf(actor), wanted, cut);
      return { data: rows, total, ...(totalCapped && { totalCapped }) };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/referrals",
    may: ["profits", "show"],
    summary: "What some seller teams have brought to whoever referred them",
    query: z.strictObject({ sellerTeamIds: idList(MAX_LIMIT) }),
    answer: z.object({ data: z.array(referralRow), total: z.int() }),
    handle: async ({ actor, query, database }) => {
      const data = await referralsOf(database, agencyScopeOf(actor), query.sellerTeamIds);
      return { data, total: data.length };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/orders/:id",
    may: ["profits", "show"],
    summary: "Why an order's profit is what it is: lines that add up to it",
    params: byId,
    answer: explanation,
    handle: ({ actor, params, database }) => explainOrder(database, agencyScopeOf(actor), params.id),
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/:id",
    may: ["profits", "show"],
    summary: "A seller team's profit",
    params: byId,
    answer: figures,
    handle: async ({ actor, params, database }) => {
      const scope = agencyScopeOf(actor);
      await findTeam(database, scope, params.id);
      const [found] = await profitsOf(database, scope, [params.id]);
      return found as z.output<typeof figures>; // One team was asked for, so one is there.
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/dashboards/profits",
    may: ["profits", "show"],
    summary: "Profit by the day that its orders came in",
    query: z.strictObject({
      createdFrom: z.iso.date(),
      createdTo: z.iso.date(),
      sellerTeam: idList(200).optional(),
      estimated,
    }),
    answer: z.object({ data: z.array(dayRow) }),
    handle: async ({ actor, query, database }) => {
      const { createdFrom: from, createdTo: to } = query;
      refuseLongSpan(from, to);
      const wanted = { from, to, teams: query.sellerTeam ?? [], estimated: query.estimated };
      return { data: await profitsByDay(database, agencyScopeOf(actor), wanted) };
    },
  });
}
