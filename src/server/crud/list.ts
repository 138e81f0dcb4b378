import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MAX_OFFSET } from "../../domain/limits.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import type { Database } from "../db/client.ts";
import { plannedRowsOf, rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuse } from "../refusal.ts";
import type { Scope } from "../scope.ts";
import { type Count, countOf, type RowsWanted } from "./counted.ts";
import { beyond, orderBy, orderOf, reversed, type Term } from "./order.ts";
import type { Selected } from "./present.ts";
import { reachOf } from "./scopes.ts";
import type { Spec } from "./spec.ts";
import { filtersOf, searchOf } from "./where.ts";
import { isWithheld, refuseWithheld } from "./withheld.ts";

/** `{data, total, totalCapped?}` around rows. */
export const listAnswerOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total: z.int(), totalCapped: z.boolean().optional() });

export interface Page extends Count {
  rows: Selected[];
  /** What `holds` came to. */
  holds: boolean;
}

export interface ListOptions {
  /** Further conditions of the area that asks. */
  readonly where?: SQL | undefined;
  /** Instead of `ilike` over the declared fields. */
  readonly search?: (text: string) => SQL | undefined;
  /**
   * The exact total where a counter knows it: nothing is counted. As a number, far pages are read from the
   * end; as a query of one number it is asked for in the same statement.
   */
  readonly total?: number | SQL | undefined;
  /** A condition that is asked in the same statement. */
  readonly holds?: SQL | undefined;
}

/** Refuses a page that lies deeper than any is read. */
function refuseDeep(offset: number): void {
  if (offset > MAX_OFFSET) throw refuse(DEEPEST, { page: DEEPEST });
}

const DEEPEST = `Pages reach ${MAX_OFFSET.toLocaleString("en-US")} rows deep: narrow the list, or travel by after and before`;

/** All that a list's query says about which rows: scope, filters, search. */
export function rowsWanted(
  spec: Spec,
  scope: Scope,
  query: ListQuery,
  options: ListOptions = {},
): RowsWanted {
  refuseWithheld(spec, scope, query);
  const { read } = reachOf(spec.resource, spec.table, scope);
  const search = options.search ?? ((text) => searchOf(spec, text, isWithheld(spec, scope)));
  const searched = and(read, search(query.search), options.where);
  const filters = filtersOf(spec, query);
  return { read, searched, filters, where: and(searched, filters) };
}

/** How a list's query is asked: a search is planned for its own words. */
export const askFor = ({ search }: ListQuery) => (search === "" ? rowsOf : plannedRowsOf);

/** How the page is cut out of the ordered rows. */
interface Cut {
  readonly order: readonly Term[];
  readonly beyond: SQL | undefined;
  readonly limit: number;
  readonly offset: number;
}

function cutOf(spec: Spec, query: ListQuery, read: SQL | undefined, total: number | undefined): Cut {
  const { page, limit, after, before } = query;
  const order = orderOf(spec, query.sort);
  const anchor = after ?? before;
  if (anchor !== undefined) {
    const { table } = spec;
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
 * Said in the statement's text: with parameters PostgreSQL expects a tenth of the table, finds its generic
 * plan dear, and plans anew at every call, which takes longer than the call.
 */
const limitOf = ({ limit, offset }: Cut) =>
  sql.raw(offset === 0 ? `limit ${limit}` : `limit ${limit} offset ${offset}`);

const keyOf = ({ resource, table }: Spec) =>
  resource.owner === "platform"
    ? { columns: sql`${table.id}`, names: sql`"id"` }
    : { columns: sql`${table.agencyId}, ${table.id}`, names: sql`"agency_id", "id"` };

/**
 * One page of a resource's rows with the total, in one statement. The inner query finds the page by its index
 * (past the first one, ids alone), the outer one brings what the references show.
 */
export async function listPage(
  where: Database | Transaction,
  spec: Spec,
  scope: Scope,
  query: ListQuery,
  selection: { select: SQL; joins: SQL },
  options: ListOptions = {},
): Promise<Page> {
  const { table } = spec;
  const key = keyOf(spec);
  const known = options.total;
  const wanted = rowsWanted(spec, scope, query, options);
  const cut = cutOf(spec, query, wanted.read, typeof known === "number" ? known : undefined);
  const condition = and(wanted.where, cut.beyond) ?? sql`true`;
  const cutOut = (columns: SQL) => sql`select ${columns} from ${table} where ${condition}
    order by ${orderBy(cut.order)} ${limitOf(cut)}`;
  const page =
    cut.offset === 0
      ? sql`(${cutOut(sql`${table}.*`)}) ${table}`
      : sql`(select ${table}.* from (${cutOut(key.columns)}) "page" join ${table} using (${key.names})) ${table}`;
  const shown = sql`select ${selection.select} from ${page}${selection.joins}
    order by ${orderBy(orderOf(spec, query.sort))}`;
  const { holds = sql`true` } = options;
  const ask = askFor(query);
  if (typeof known === "number" && !options.holds) {
    const rows = await ask<Selected>(where, shown);
    return { rows, total: known, totalCapped: false, holds: true };
  }
  const counted =
    known === undefined ? countOf(spec, wanted, query) : sql`select (${known}) as total, false as capped`;
  // One row stands on the left, so the rows on the right keep their order; without any, the total remains.
  const rows = await ask<Selected>(
    where,
    sql`select "count".*, "shown".* from (
        select total as "#total", capped as "#capped", ${holds} as "#holds" from (${counted}) "counted") "count"
      left join lateral (${shown}) "shown" on true`,
  );
  const found = rows.filter((row) => row.id !== null);
  const [first] = rows;
  const count = { total: Number(first?.["#total"] ?? 0), totalCapped: first?.["#capped"] === true };
  return { rows: found, ...seenBy(found.length, query, count), holds: first?.["#holds"] === true };
}

/** A count that stopped, with what the page shows: it lies past so many rows, and a short one is the last. */
function seenBy(shown: number, { page, limit, after, before }: ListQuery, count: Count): Count {
  if (!count.totalCapped || after !== undefined || before !== undefined) return count;
  const end = (page - 1) * limit + shown;
  const isLast = shown < limit && (shown > 0 || page === 1);
  return isLast
    ? { total: end, totalCapped: false }
    : { total: Math.max(count.total, end), totalCapped: true };
}
