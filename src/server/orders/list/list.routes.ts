import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type ListQuery, listQueryOf } from "../../../domain/resource/query.ts";
import { countResponse } from "../../../domain/resource/responses.ts";
import { countRows } from "../../crud/list/count.ts";
import { type ListOptions, listPage, listResponseOf, pageResponse } from "../../crud/list/list.ts";
import { refuseWithheld } from "../../crud/withheld.ts";
import { endpoint } from "../../endpoint.ts";
import { lacksOrders } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import {
  orderListRow,
  orderModel,
  orderPresenter,
  orderQuery,
  orderSelection,
  orderVeil,
} from "../order-model.ts";
import { causedPage } from "./caused-page.queries.ts";
import { countByStatus, countedBy, countedTotal, isByIndex, totalOf } from "./counters.queries.ts";
import { isAmong } from "./matches.ts";
import { orderSearch, searchedCount } from "./search.ts";
import { searchHintsFor } from "./search-hints.queries.ts";
import { searchedPage } from "./searched-page.queries.ts";
import { waitingCount } from "./waiting-count.ts";

const names = [...orderModel.fields.keys()].filter((name) => !orderModel.detailOnly.has(name));
const selection = orderSelection(names);
const present = orderPresenter(names);
const COUNTABLE = [
  "status",
  "addressStatus",
  "designStatus",
  "cancelRequest",
  "orderType",
  "cannotShip",
] as const;
const countQuery = listQueryOf(orderModel.resource, { extra: { by: z.enum(COUNTABLE).optional() } });

/** Pages beyond this offset need the total first, because they are read from the nearer end. */
const NEAR = 1_000;
const isNear = ({ page, limit, after, before }: ListQuery) =>
  after !== undefined || before !== undefined || (page - 1) * limit <= NEAR;

export function orderListRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders",
    requires: ["orders", "list"],
    summary: "List: Orders",
    query: orderQuery.schema,
    response: listResponseOf(orderListRow),
    handler: async ({ actor, query, database }) => {
      const scope = agencyScopeOf(actor);
      const listQuery = orderQuery.parse(query);
      const { search, filters, ids } = listQuery;
      const totalQuery = totalOf(scope, listQuery);
      const total = isNear(listQuery) ? totalQuery : await countedTotal(database, scope, listQuery);
      // A designer's condition is another one, of which the counters know nothing.
      const isGeneric = totalQuery !== undefined && isByIndex(listQuery);
      const read = (options: ListOptions) =>
        listPage(database, orderModel, scope, listQuery, selection[scope.reach], {
          ...{ total, isGeneric },
          ...options,
        });
      const page = await (search === ""
        ? causedPage(database, scope, listQuery, (matches) =>
            read({ where: matches ? isAmong(matches) : undefined, counted: waitingCount(scope, listQuery) }),
          )
        : searchedPage(database, scope, listQuery, (hints) =>
            read({
              // Found by their ids, whatever the text is.
              isGeneric: hints.matches !== null && filters.length + ids.length === 0,
              search: orderSearch(scope, hints),
              counted: waitingCount(scope, listQuery) ?? searchedCount(scope, listQuery, hints),
            }),
          ));
      return pageResponse(page.rows.map(present).map(orderVeil(scope)), page);
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/orders/count",
    requires: ["orders", "list"],
    summary: "Count: Orders",
    query: countQuery.schema,
    response: countResponse,
    handler: async ({ actor, query, database }) => {
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
    },
  });
}
