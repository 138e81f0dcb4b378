import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MAX_OFFSET } from "../../../domain/limits.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { badRequest } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { plannedRowsOf, rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Scope } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import type { Selected } from "../present.ts";
import { rowScopeOf } from "../row-scope.ts";
import { isWithheld, refuseWithheld } from "../withheld.ts";
import { type Count, countOf, type ListConditions } from "./counted.ts";
import { beyond, orderBy, orderOf, reversed, type Term } from "./order.ts";
import { filtersOf, searchOf } from "./where.ts";

/** The schema of a list response: `{data, total, totalCapped?}`. */
export const listResponseOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total: z.int(), totalCapped: z.boolean().optional() });

/** A list response of these rows. */
export const pageResponse = <Row>(data: Row[], { total, totalCapped }: Count) => ({
  data,
  total,
  ...(totalCapped && { totalCapped }),
});

export interface Page extends Count {
  rows: Selected[];
  /** The value of the option `isValid`. */
  isValid: boolean;
}

export interface ListOptions {
  /** Further conditions. */
  readonly where?: SQL | undefined;
  /** Replaces the `ilike` search of the declared fields. */
  readonly search?: (text: string) => SQL | undefined;
  /**
   * The exact total from a counter, so that nothing is counted. With a number, pages in the second half are read from
   * the end; a query of one number runs in the same statement.
   */
  readonly total?: number | SQL | undefined;
  /** Counts the rows in another way, if there is no `total`: see `countOf`. */
  readonly counted?: SQL | undefined;
  /** A condition to evaluate in the same statement. */
  readonly isValid?: SQL | undefined;
}

/** Refuses a page beyond the deepest that is read. */
function refuseDeep(offset: number): void {
  if (offset > MAX_OFFSET) throw badRequest(DEEPEST, { page: DEEPEST });
}

const DEEPEST = `Pages reach ${MAX_OFFSET.toLocaleString("en-US")} rows deep: narrow the list, or travel by after and before`;

/** The conditions of a list's query: scope, filters and search. */
export function conditionsOf(
  model: ResourceModel,
  scope: Scope,
  query: ListQuery,
  options: ListOptions = {},
): ListConditions {
  refuseWithheld(model, scope, query);
  const { read } = rowScopeOf(model.resource, scope);
  const search = options.search ?? ((text) => searchOf(model, text, isWithheld(model, scope)));
  const searched = and(read, search(query.search), options.where);
  const filters = filtersOf(model, scope, query);
  return { read, searched, filters, where: and(searched, filters) };
}

/** How a list's query runs: a search gets a custom plan for its words. */
export const runnerOf = ({ search }: ListQuery) => (search === "" ? rowsOf : plannedRowsOf);

/** Limit, offset and direction of a page. */
interface Cut {
  readonly order: readonly Term[];
  readonly beyond: SQL | undefined;
  readonly limit: number;
  readonly offset: number;
}

function cutOf(
  model: ResourceModel,
  query: ListQuery,
  read: SQL | undefined,
  total: number | undefined,
): Cut {
  const { page, limit, after, before } = query;
  const order = orderOf(model, query.sort);
  const anchor = after ?? before;
  if (anchor !== undefined) {
    const { table } = model;
    const valueOf = (column: Term["column"]) =>
      sql`(select ${column} from ${table} where ${table.id} = ${anchor} and ${read ?? sql`true`})`;
    const way = after !== undefined ? order : reversed(order);
    return { order: way, beyond: beyond(way, valueOf), limit, offset: 0 };
  }
  const skipped = (page - 1) * limit;
  if (total === undefined || skipped <= total / 2) {
    refuseDeep(skipped);
    return { order, beyond: undefined, limit, offset: skipped };
  }
  const left = Math.max(0, Math.min(limit, total - skipped));
  const offset = Math.max(0, total - skipped - left);
  refuseDeep(offset);
  return { order: reversed(order), beyond: undefined, limit: left, offset };
}

/**
 * Literals in the statement's text: for parameters PostgreSQL estimates a tenth of the table, finds the generic plan
 * too expensive and replans at every call, which takes longer than the query.
 */
const limitOf = ({ limit, offset }: Cut) =>
  sql.raw(offset === 0 ? `limit ${limit}` : `limit ${limit} offset ${offset}`);

const keyOf = ({ resource, table }: ResourceModel) =>
  resource.owner === "platform"
    ? { columns: sql`${table.id}`, names: sql`"id"` }
    : { columns: sql`${table.agencyId}, ${table.id}`, names: sql`"agency_id", "id"` };

/**
 * One page of a resource's rows with the total, in one statement. The inner query finds the page by an index (after the
 * first page only ids), the outer one joins what the references show.
 */
export async function listPage(
  where: Database | Transaction,
  model: ResourceModel,
  scope: Scope,
  query: ListQuery,
  selection: { select: SQL; joins: SQL },
  options: ListOptions = {},
): Promise<Page> {
  const { table } = model;
  const key = keyOf(model);
  const knownTotal = options.total;
  const conditions = conditionsOf(model, scope, query, options);
  const cut = cutOf(model, query, conditions.read, typeof knownTotal === "number" ? knownTotal : undefined);
  const condition = and(conditions.where, cut.beyond) ?? sql`true`;
  const cutOut = (columns: SQL) => sql`select ${columns} from ${table} where ${condition}
    order by ${orderBy(cut.order)} ${limitOf(cut)}`;
  const page =
    cut.offset === 0
      ? sql`(${cutOut(sql`${table}.*`)}) ${table}`
      : sql`(select ${table}.* from (${cutOut(key.columns)}) "page" join ${table} using (${key.names})) ${table}`;
  const shown = sql`select ${selection.select} from ${page}${selection.joins}
    order by ${orderBy(orderOf(model, query.sort))}`;
  const { isValid = sql`true` } = options;
  const run = runnerOf(query);
  if (typeof knownTotal === "number" && !options.isValid) {
    const rows = await run<Selected>(where, shown);
    return { rows, total: knownTotal, totalCapped: false, isValid: true };
  }
  const counted =
    knownTotal === undefined
      ? countOf(model, conditions, query, options.counted)
      : sql`select (${knownTotal}) as total, false as capped`;
  // A left join from one row keeps the order of the page's rows, and the total where the page is empty.
  const rows = await run<Selected>(
    where,
    sql`select "count".*, "shown".* from (
        select total as "#total", capped as "#capped", ${isValid} as "#valid" from (${counted}) "counted") "count"
      left join lateral (${shown}) "shown" on true`,
  );
  const found = rows.filter((row) => row.id !== null);
  const [first] = rows;
  const count = { total: Number(first?.["#total"] ?? 0), totalCapped: first?.["#capped"] === true };
  return { rows: found, ...seenBy(found.length, query, count), isValid: first?.["#valid"] === true };
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
