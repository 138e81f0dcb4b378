import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listQueryOf } from "../../domain/resource/query.ts";
import { listAnswerOf } from "../crud/list.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { orderSpec } from "../orders/order-spec.ts";
import { profitPage } from "./profits.queries.ts";

const profitRow = z.object({
  id: z.string(),
  orderName: z.string().nullable(),
  status: z.string(),
  sellerTeam: z.object({ id: z.string(), name: z.string() }),
  totalPrice: z.number(),
  returned: z.number(),
  charge: z.number(),
  profit: z.number(),
  createdAt: z.string(),
});

const shape = listQueryOf(orderSpec.resource, { extra: { estimated: z.enum(["true", "false"]).optional() } });

/** Profit, an order a row. */
export function profitRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/profits",
    may: ["profits", "show"],
    summary: "Profit by order; `estimated`: of orders that are not fulfilled yet",
    query: shape.schema,
    answer: listAnswerOf(profitRow),
    handle: async ({ actor, query, database }) => {
      const { estimated, ...asked } = query;
      const scope = agencyScopeOf(actor);
      const page = await profitPage(database, scope, shape.parse(asked), estimated === "true");
      return { data: page.rows, total: page.total, ...(page.totalCapped && { totalCapped: true }) };
    },
  });
}
