import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { toDollars } from "../../../domain/money/cents.ts";
import * as calls from "../../../domain/orders/list/calls.ts";
import { ORDER_STATUSES } from "../../../domain/orders/status.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { notFound } from "../../api-error.ts";
import { countRows } from "../../crud/list/count.ts";
import { modelOf } from "../../crud/model.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import { rowsOf } from "../../db/statement.ts";
import { endpoint } from "../../endpoint.ts";
import { lacksOrders } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { ordersIn } from "../load.queries.ts";
import { orderModel, orderQuery } from "../order-model.ts";
import { countByStatus } from "./counters.queries.ts";
import { orderTotals } from "./totals.queries.ts";

const teams = modelOf(resourceNamed("seller-teams"));
const NONE: Record<string, number> = Object.fromEntries(
  Object.keys(ORDER_STATUSES).map((status) => [status, 0]),
);

export function orderOverviewRoutes(api: FastifyInstance): void {
  endpoint(api, calls.countWaiting, async ({ actor, database }) => {
    const scope = agencyScopeOf(actor);
    // The counters cover whole teams only.
    const counted = lacksOrders(scope)
      ? (await countRows(database, orderModel, scope, orderQuery.parse({}), { by: "status" })).by
      : await countByStatus(database, scope, null);
    const by: Record<string, number> = { ...NONE, ...counted };
    return { total: Object.values(by).reduce((sum, n) => sum + n, 0), by };
  });

  endpoint(api, calls.showOrderTotals, async ({ actor, query, database }) => {
    const scope = agencyScopeOf(actor);
    return orderTotals(database, scope, orderQuery.parse(orderQuery.schema.parse(query)));
  });

  endpoint(api, calls.showTotalRevenue, async ({ actor, params, database }) => {
    const scope = agencyScopeOf(actor);
    const { read } = rowScopeOf(teams.resource, scope);
    const [team] = await rowsOf<{ revenue: string }>(
      database,
      sql`select (
            select coalesce(sum(total_price - coalesce((accounting -> 'sale' ->> 'returned')::bigint, 0)), 0)
            from "orders" where ${ordersIn(scope)} and seller_team_id = ${params.id} and status <> 'Cancel'
          )::text as revenue
          from seller_teams where ${read} and id = ${params.id}`,
    );
    if (!team) throw notFound();
    return { totalRevenue: toDollars(BigInt(team.revenue)) };
  });
}
