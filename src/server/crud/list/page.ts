import { and, eq, type SQL, sql } from "drizzle-orm";
import { MAX_OFFSET } from "../../../domain/limits.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { badRequest } from "../../api-error.ts";
import type { Scope } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import { rowScopeOf } from "../row-scope.ts";
import type { ListConditions } from "./counted.ts";
import { beyond, orderBy, orderOf, reversed, type Term } from "./order.ts";

/** Refuses a page beyond the deepest that is read. */
function refuseDeep(offset: number): void {
  if (offset > MAX_OFFSET) throw badRequest(DEEPEST, { page: DEEPEST });
}

const DEEPEST = `Pages reach ${MAX_OFFSET.toLocaleString("en-US")} rows deep: narrow the list, or travel by after and before`;

interface Cut {
  readonly order: readonly Term[];
  readonly beyond: SQL | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The row of a query's cursor, `undefined` without one. A deleted row keeps its place, so that a list goes on where it
 * was; only its `updatedAt` is that of the deletion.
 */
export function anchorsOf(model: ResourceModel, scope: Scope, query: ListQuery): SQL | undefined {
  const anchor = query.after ?? query.before;
  if (anchor === undefined) return undefined;
  const isMoved = query.sort.some(({ field }) => field === "updatedAt");
  const { read } = rowScopeOf(model.resource, scope, isMoved ? undefined : "deleted");
  return and(eq(model.table.id, anchor), read);
}

/** A statement of `lost`, whether there is no row to go on from; `undefined` without a cursor. */
export const isCursorLost = ({ table }: ResourceModel, { anchors }: ListConditions): SQL | undefined =>
  anchors && sql`select not exists (select 1 from ${table} where ${anchors}) as lost`;

function cutOf(
  model: ResourceModel,
  query: ListQuery,
  anchors: SQL | undefined,
  total: number | undefined,
): Cut {
  const { page, limit, after } = query;
  const order = orderOf(model, query.sort);
  if (anchors) {
    const select = (what: SQL | Term["column"]) => sql`(select ${what} from ${model.table} where ${anchors})`;
    const way = after !== undefined ? order : reversed(order);
    return { order: way, beyond: beyond(way, select), limit, offset: 0 };
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

/** One page's rows as a table expression named as the table. An index finds them, after page 1 only their ids. */
export function pageOf(
  model: ResourceModel,
  query: ListQuery,
  conditions: ListConditions,
  total: number | undefined,
): SQL {
  const { table } = model;
  const key = keyOf(model);
  const cut = cutOf(model, query, conditions.anchors, total);
  const condition = and(conditions.where, cut.beyond) ?? sql`true`;
  const cutOut = (columns: SQL) => sql`select ${columns} from ${table} where ${condition}
    order by ${orderBy(cut.order)} ${limitOf(cut)}`;
  const columns = sql`${table}.*`;
  return cut.offset === 0
    ? sql`(${cutOut(columns)}) ${table}`
    : sql`(select ${columns} from (${cutOut(key.columns)}) "page" join ${table} using (${key.names})) ${table}`;
}
