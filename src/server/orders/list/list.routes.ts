import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/list/calls.ts";
import { askedOf } from "../../../domain/resource/query.ts";
import { countRows } from "../../crud/list/count.ts";
import { pageResponse } from "../../crud/list/list.ts";
import { projectionsOf } from "../../crud/list/projection.ts";
import { refuseWithheld } from "../../crud/withheld.ts";
import { endpoint } from "../../endpoint.ts";
import { lacksOrders } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { ORDER_EXTRAS } from "../order-extras.ts";
import { orderModel, orderProjection, orderQuery, orderVeil } from "../order-model.ts";
import { countByStatus, countedBy, countedTotal } from "./counters.queries.ts";
import { pageOfOrders } from "./page.queries.ts";
import { orderSearch, searchedCount } from "./search.ts";
import { searchHintsFor } from "./search-hints.queries.ts";
import { waitingCount } from "./waiting-count.ts";

const projectionOf = projectionsOf([...calls.listOrders.fields, ...ORDER_EXTRAS], orderProjection);

export function orderListRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listOrders, async ({ actor, query, database }) => {
    const scope = agencyScopeOf(actor);
    const { selection, present } = projectionOf(askedOf(query));
    const page = await pageOfOrders(database, scope, orderQuery.parse(query), selection[scope.reach]);
    return pageResponse(page.rows.map(present).map(orderVeil(scope)), page);
  });

  endpoint(api, calls.countOrders, async ({ actor, query, database }) => {
    const scope = agencyScopeOf(actor);
    const listQuery = orderQuery.parse(query);
    refuseWithheld(orderModel, scope, listQuery);
    const by = lacksOrders(scope) ? null : countedBy(listQuery);
    if (by && query.by === "status") {
      const counts = Object.entries(await countByStatus(database, scope, by.teams)).filter(
        ([status]) => by.statuses === null || by.statuses.includes(status),
      );
      return { total: counts.reduce((sum, [, n]) => sum + n, 0), by: Object.fromEntries(counts) };
    }
    const total = query.by === undefined ? await countedTotal(database, scope, listQuery) : undefined;
    if (total !== undefined) return { total };
    const hints = await searchHintsFor(database, scope, listQuery.search);
    // `by` is one of the enum above or undefined.
    return countRows(database, orderModel, scope, listQuery, {
      by: query.by as string | undefined,
      counted: waitingCount(scope, listQuery) ?? searchedCount(scope, listQuery, hints),
      search: orderSearch(scope, hints),
    });
  });
}
