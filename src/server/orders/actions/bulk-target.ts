import { and, notInArray } from "drizzle-orm";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import type { BulkTarget } from "../../../domain/orders/bulk-target.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { badRequest } from "../../api-error.ts";
import { conditionsOf, listPage } from "../../crud/list/list.ts";
import type { Transaction } from "../../db/transaction.ts";
import { issuesApiError } from "../../plugins/errors.ts";
import type { AgencyScope } from "../../scope.ts";
import { orderSearchFor } from "../list/search-hints.queries.ts";
import { orderIdsWhere } from "../load.queries.ts";
import { orderModel, orderQuery } from "../order-model.ts";

/** Keys of a list's query that do not select rows. */
const SHOWN_ONLY = ["page", "limit", "sort", "total", "after", "before"];

/** The target's orders as a list's query, without `exceptIds`. */
export function queryOf({ ids = [], filter = {} }: Pick<BulkTarget, "ids" | "filter">): ListQuery {
  const query = Object.fromEntries(Object.entries(filter).filter(([key]) => !SHOWN_ONLY.includes(key)));
  const parsed = orderQuery.schema.safeParse(query);
  if (!parsed.success) throw issuesApiError(parsed.error.issues);
  const list = orderQuery.parse(parsed.data);
  return ids.length > 0 ? { ...list, ids } : list;
}

/** Returns the ids of the target's orders. A filter is evaluated now and limited to the maximum of a bulk action. */
export async function idsOf(tx: Transaction, scope: AgencyScope, target: BulkTarget): Promise<string[]> {
  if (target.ids && !target.filter) return target.ids;
  if (!target.filter || target.ids) throw badRequest("Name either ids or a filter", { ids: "ids or filter" });
  const query = queryOf(target);
  const { where } = conditionsOf(orderModel, scope, query, {
    search: await orderSearchFor(tx, scope, query.search),
  });
  const except = target.exceptIds ?? [];
  const id = orderModel.table.id;
  const condition = and(where, except.length > 0 ? notInArray(id, except) : undefined);
  const ids = await orderIdsWhere(tx, scope, condition, MAX_BULK_IDS + 1);
  if (ids.length > MAX_BULK_IDS)
    throw badRequest(`At most ${MAX_BULK_IDS.toLocaleString("en-US")} orders at once: narrow the filter`);
  return ids;
}

/** The target's orders that exist, in the list's default order. At most `limit`. */
export async function sortedIdsOf(
  tx: Transaction,
  scope: AgencyScope,
  { ids, filter, exceptIds = [] }: BulkTarget,
  limit: number,
): Promise<string[]> {
  if ((ids === undefined) === (filter === undefined))
    throw badRequest("Name either ids or a filter", { ids: "ids or filter" });
  const query = { ...queryOf({ ids, filter }), page: 1, limit };
  const id = orderModel.table.id;
  const { rows } = await listPage(tx, orderModel, scope, query, orderModel.selection([]), {
    search: await orderSearchFor(tx, scope, query.search),
    where: exceptIds.length > 0 ? notInArray(id, exceptIds) : undefined,
    total: 0,
  });
  return rows.map((row) => String(row.id));
}
