import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/list/calls.ts";
import { schemaOf } from "../../../domain/resource/call.ts";
import { type ListQuery } from "../../../domain/resource/query.ts";
import { cachedSession } from "../../auth/cached-session.ts";
import { countRows } from "../../crud/list/count.ts";
import { type ListOptions, listPage, pageResponse } from "../../crud/list/list.ts";
import { refuseWithheld } from "../../crud/withheld.ts";
import { endpoint } from "../../endpoint.ts";
import { lacksOrders } from "../../scope.ts";
import { serializerOf } from "../../serializers.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { orderModel, orderPresenter, orderQuery, orderVeil } from "../order-model.ts";
import { causedPage } from "./caused-page.queries.ts";
import { countByStatus, countedBy, countedTotal, isByIndex, totalOf } from "./counters.queries.ts";
import { KeptPages } from "./kept-pages.ts";
import { isAmong } from "./matches.ts";
import { orderSearch, searchedCount } from "./search.ts";
import { searchHintsFor } from "./search-hints.queries.ts";
import { searchedPage } from "./searched-page.queries.ts";
import { checkOf, isUnchanged, markOf, pageSelection } from "./unchanged.queries.ts";
import { waitingCount } from "./waiting-count.ts";

const names = [...orderModel.fields.keys()].filter((name) => !orderModel.detailOnly.has(name));
const present = orderPresenter(names);
const write = serializerOf(schemaOf(calls.listOrders.response));
/** Pages beyond this offset need the total first, because they are read from the nearer end. */
const NEAR = 1_000;
const isNear = ({ page, limit, after, before }: ListQuery) =>
  after !== undefined || before !== undefined || (page - 1) * limit <= NEAR;

export function orderListRoutes(api: FastifyInstance): void {
  const pages = new KeptPages();

  endpoint(
    api,
    calls.listOrders,
    async ({ actor, query, request, database }) => {
      const cached = request.cachedSession;
      const scope = agencyScopeOf(actor);
      const key = `${JSON.stringify(scope)} ${request.url}`;
      const kept = pages.get(key);
      if (cached && kept && !kept.isChanging && (await isUnchanged(database, kept, cached.isValid))) {
        cached.isRevalidated = true;
        return kept.body;
      }
      const listQuery = orderQuery.parse(query);
      const { search, filters, ids } = listQuery;
      const totalQuery = totalOf(scope, listQuery);
      const total = isNear(listQuery) ? totalQuery : await countedTotal(database, scope, listQuery);
      // A designer's condition is another one, of which the counters know nothing.
      const isGeneric = totalQuery !== undefined && isByIndex(listQuery);
      const { whole, mark: selected } = pageSelection[scope.reach];
      const read = (options: ListOptions) =>
        listPage(database, orderModel, scope, listQuery, whole, {
          ...{ total, isValid: cached?.isValid, mark: selected, isGeneric },
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
      if (cached) cached.isRevalidated = page.isValid;
      const response = pageResponse(page.rows.map(present).map(orderVeil(scope)), page);
      const mark = markOf(page);
      // Only a total of the counters is exact and cheap enough to be read for each check.
      if (totalQuery === undefined || mark === undefined) return response;
      const check = checkOf({ scope, query: listQuery, totalQuery, total: page.total, mark });
      const body = Buffer.from(write(response));
      pages.set(key, { body, check, mark, isGeneric, isChanging: kept !== undefined && kept.mark !== mark });
      return body;
    },
    { authentication: cachedSession },
  );

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
