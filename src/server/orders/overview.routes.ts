import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { toDollars } from "../../domain/money/cents.ts";
import { ORDER_STATUSES } from "../../domain/orders/status.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { countRows } from "../crud/count.ts";
import { reachOf } from "../crud/scopes.ts";
import { specOf } from "../crud/spec.ts";
import { rowsOf } from "../db/statement.ts";
import { byId, endpoint } from "../endpoint.ts";
import { absent } from "../refusal.ts";
import { isDesignScope } from "../scope.ts";
import { agencyScopeOf } from "./agency-scope.ts";
import { countByStatus } from "./counters.queries.ts";
import { ordersIn } from "./load.queries.ts";
import { orderQuery, orderSpec } from "./order-spec.ts";

const teams = specOf(resourceNamed("seller-teams"));
const NONE: Record<string, number> = Object.fromEntries(
  Object.keys(ORDER_STATUSES).map((status) => [status, 0]),
);

/** Figures over all orders of a scope. */
export function orderOverviewRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/notification/all",
    may: ["orders", "list"],
    summary: "Orders by status, for the menu and the tabs",
    answer: z.object({ total: z.int(), by: z.record(z.string(), z.int()) }),
    handle: async ({ actor, database }) => {
      const scope = agencyScopeOf(actor);
      // The counters know nothing of designs.
      const counted = isDesignScope(scope)
        ? (await countRows(database, orderSpec, scope, orderQuery.parse({}), { by: "status" })).by
        : await countByStatus(database, scope, null);
      const by: Record<string, number> = { ...NONE, ...counted };
      return { total: Object.values(by).reduce((sum, n) => sum + n, 0), by };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/orders/seller-team/:id/total-revenue",
    may: ["orders", "total-revenue"],
    summary:
      "What buyers paid, or will pay, for a team's orders that are not cancelled, less what they got back",
    params: byId,
    answer: z.object({ totalRevenue: z.number() }),
    handle: async ({ actor, params, database }) => {
      const scope = agencyScopeOf(actor);
      const { read } = reachOf(teams.resource, teams.table, scope);
      const [team] = await rowsOf<{ revenue: string }>(
        database,
        sql`select (
            select coalesce(sum(total_price - coalesce((book -> 'sale' ->> 'returned')::bigint, 0)), 0)
            from "orders" where ${ordersIn(scope)} and seller_team_id = ${params.id} and status <> 'Cancel'
          )::text as revenue
          from seller_teams where ${read} and id = ${params.id}`,
      );
      if (!team) throw absent();
      return { totalRevenue: toDollars(BigInt(team.revenue)) };
    },
  });
}
