import { and, type SQL, sql } from "drizzle-orm";
import { MAX_OFFSET } from "../../../domain/limits.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { badRequest } from "../../api-error.ts";
import type { ResourceModel } from "../model.ts";
import type { ListConditions } from "./counted.ts";
import { beyond, orderBy, orderOf, reversed, type Term } from "./order.ts";

/** Refuses a page beyond the deepest that is read. */
function refuseDeep(offset: number): void {
  if (offset > MAX_OFFSET) throw badRequest(DEEPEST, { page: DEEPEST });
}

const DEEPEST = `Pages reach ${MAX_OFFSET.toLocaleString("en-US")} rows deep: narrow the list, or travel by after and before`;

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
 * The rows of one page as a table expression with the name of the resource's table. An index finds them, after the first
 * page only their ids. `#xmin` is the version of each row.
 */
export function pageOf(
  model: ResourceModel,
  query: ListQuery,
  conditions: ListConditions,
  total: number | undefined,
): SQL {
  const { table } = model;
  const key = keyOf(model);
  const cut = cutOf(model, query, conditions.read, total);
  const condition = and(conditions.where, cut.beyond) ?? sql`true`;
  const cutOut = (columns: SQL) => sql`select ${columns} from ${table} where ${condition}
    order by ${orderBy(cut.order)} ${limitOf(cut)}`;
  const columns = sql`${table}.*, ${table}.xmin as "#xmin"`;
  return cut.offset === 0
    ? sql`(${cutOut(columns)}) ${table}`
    : sql`(select ${columns} from (${cutOut(key.columns)}) "page" join ${table} using (${key.names})) ${table}`;
}
