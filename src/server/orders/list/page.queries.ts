import type { ListQuery } from "../../../domain/resource/query.ts";
import { listPage, type Page, type Selection } from "../../crud/list/list.ts";
import type { ListOptions } from "../../crud/list/options.ts";
import type { Database } from "../../db/client.ts";
import type { AgencyScope } from "../../scope.ts";
import { orderModel } from "../order-model.ts";
import { causedPage } from "./caused-page.queries.ts";
import { countedTotal, planOfPage, totalOf } from "./counters.queries.ts";
import { isAmong } from "./matches.ts";
import { orderSearch, searchedCount } from "./search.ts";
import { searchedPage } from "./searched-page.queries.ts";
import { waitingCount } from "./waiting-count.ts";

/** Pages beyond this offset need the total first, because they are read from the nearer end. */
const NEAR = 1_000;
const isNear = ({ page, limit, after, before }: ListQuery) =>
  after !== undefined || before !== undefined || (page - 1) * limit <= NEAR;

/** One page of the orders that a query finds, with their total: from the counters where they have it. */
export async function pageOfOrders(
  database: Database,
  scope: AgencyScope,
  query: ListQuery,
  selection: Selection,
): Promise<Page> {
  const total = isNear(query) ? totalOf(scope, query) : await countedTotal(database, scope, query);
  const counted = waitingCount(scope, query);
  const read = (options: ListOptions) =>
    listPage(database, orderModel, scope, query, selection, { total, counted, ...options });
  if (query.search === "")
    return causedPage(database, scope, query, (matches) =>
      read({ plan: planOfPage(scope, query), where: matches ? isAmong(matches) : undefined }),
    );
  return searchedPage(database, scope, query, (hints) =>
    read({
      // Found by their ids, whatever the text is.
      plan: hints.matches !== null && query.filters.length + query.ids.length === 0 ? "generic" : "custom",
      search: orderSearch(scope, hints),
      counted: counted ?? searchedCount(scope, query, hints),
    }),
  );
}
