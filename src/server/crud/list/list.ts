import { and, type SQL, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { badField } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { type Plan, rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Scope } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import type { Selected } from "../present.ts";
import { rowScopeOf } from "../row-scope.ts";
import { isWithheld, refuseWithheld } from "../withheld.ts";
import { type Count, countOf, type ListConditions } from "./counted.ts";
import type { ListOptions } from "./options.ts";
import { orderBy, orderOf } from "./order.ts";
import { anchorsOf, isCursorLost, pageOf } from "./page.ts";
import { filtersOf, searchOf } from "./where.ts";

export const pageResponse = <Row>(data: Row[], { total, totalCapped }: Count) => ({
  data,
  total,
  ...(totalCapped && { totalCapped }),
});

export interface Selection {
  readonly select: SQL;
  readonly joins: SQL;
  /** Overrides how the page would be planned. */
  readonly plan?: Plan | undefined;
}

export interface Page extends Count {
  rows: Selected[];
}

/** The conditions of a list's query: scope, filters and search. */
export function conditionsOf(
  model: ResourceModel,
  scope: Scope,
  query: ListQuery,
  options: ListOptions = {},
): ListConditions {
  refuseWithheld(model, scope, query);
  const { read } = rowScopeOf(model.resource, scope);
  const anchors = anchorsOf(model, scope, query);
  const search = options.search ?? ((text) => searchOf(model, text, isWithheld(model, scope)));
  const searched = and(read, search(query.search), options.where);
  const filters = filtersOf(model, scope, query);
  return { anchors, searched, filters, where: and(searched, filters) };
}

/** How a list's query is planned: a search for its words. */
export const planOf = ({ search }: ListQuery): Plan | undefined => (search === "" ? undefined : "custom");

/** The statement of one page's rows, in the list's order. */
function pageRows(
  model: ResourceModel,
  query: ListQuery,
  conditions: ListConditions,
  selection: Selection,
  total?: number,
): SQL {
  return sql`select ${selection.select} from ${pageOf(model, query, conditions, total)}${selection.joins}
    order by ${orderBy(orderOf(model, query.sort))}`;
}

/**
 * One page of a resource's rows with the total, in one statement. The inner query finds the page by an index (after the
 * first page only ids), the outer one joins what the references show.
 */
export async function listPage(
  where: Database | Transaction,
  model: ResourceModel,
  scope: Scope,
  query: ListQuery,
  selection: Selection,
  options: ListOptions = {},
): Promise<Page> {
  const knownTotal = options.total;
  const conditions = conditionsOf(model, scope, query, options);
  const shown = pageRows(
    model,
    query,
    conditions,
    selection,
    typeof knownTotal === "number" ? knownTotal : undefined,
  );
  const plan = selection.plan ?? options.plan ?? planOf(query);
  const refuseLostCursor = async () => {
    const lost = isCursorLost(model, conditions);
    const [row] = lost ? await rowsOf<{ lost: boolean }>(where, lost) : [];
    if (row?.lost) throw badField(query.after === undefined ? "before" : "after", messages.cursorLost);
  };
  if (typeof knownTotal === "number") {
    const rows = await rowsOf<Selected>(where, shown, plan);
    if (rows.length === 0) await refuseLostCursor();
    return { rows, total: knownTotal, totalCapped: false };
  }
  const counted =
    knownTotal === undefined
      ? countOf(model, conditions, query, options.counted)
      : sql`select (${knownTotal}) as total, false as capped`;
  // A left join from one row keeps the order of the page's rows, and the total where the page is empty.
  const rows = await rowsOf<Selected>(
    where,
    sql`select "count".*, "shown".* from (
        select total as "#total", capped as "#capped" from (${counted}) "counted") "count"
      left join lateral (${shown}) "shown" on true`,
    plan,
  );
  const found = rows.filter((row) => row.id !== null);
  if (found.length === 0) await refuseLostCursor();
  const [first] = rows;
  const count = { total: Number(first?.["#total"] ?? 0), totalCapped: first?.["#capped"] === true };
  return { rows: found, ...seenBy(found.length, query, count) };
}

/** Raises a capped count by what the page shows: (page - 1) * limit rows precede it, and a short page is the last. */
function seenBy(shown: number, { page, limit, after, before }: ListQuery, count: Count): Count {
  if (!count.totalCapped || after !== undefined || before !== undefined) return count;
  const end = (page - 1) * limit + shown;
  const isLast = shown < limit && (shown > 0 || page === 1);
  return isLast
    ? { total: end, totalCapped: false }
    : { total: Math.max(count.total, end), totalCapped: true };
}
