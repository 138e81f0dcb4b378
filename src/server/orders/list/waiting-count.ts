import { type SQL, sql } from "drizzle-orm";
import { COUNT_CAP } from "../../../domain/limits.ts";
import { splitWaitsFor } from "../../../domain/orders/blockers/waits-for.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { filtersOf } from "../../crud/list/where.ts";
import { uuids } from "../../db/uuids.ts";
import { type AgencyScope, lacksOrders } from "../../scope.ts";
import { blockersFor, lateOrders } from "../blockers/conditions.ts";
import { orderModel } from "../order-model.ts";

/** Blockers to read for a count. An order has one per gate, and a gate with several items one per cause. */
const MAX_COUNTED = 4 * COUNT_CAP;
/** Of these an order has one: as many blockers are as many orders. */
const ONCE: readonly string[] = ["submit", "approve", "balance"];

const mostCounted = (filters: ListQuery["filters"]): number => {
  const waited = filters.flatMap((filter) =>
    filter.field === "waitsFor" && filter.operator === "in" ? filter.values : [],
  );
  // The steps exclude each other: an order waits for its submit or for its approval.
  return waited.length > 0 && waited.every((one) => ONCE.includes(String(one))) ? COUNT_CAP : MAX_COUNTED;
};

/** Gates whose orders are distinguished by the funds of their teams, which no counter knows. */
const BY_FUNDS: readonly string[] = ["submit", "balance"];

interface Blocked {
  /** The blockers `b` of the query. */
  readonly blockers: SQL;
  /** They are all blockers of one gate and cause, or those of some teams: the counters have their number. */
  readonly isCounted: boolean;
  /** The filters that are not about blockers. */
  readonly others: ListQuery["filters"];
}

/** The blockers of the orders that a query lists by what they wait for; undefined for other queries. */
export function blockedBy(scope: AgencyScope, query: ListQuery): Blocked | undefined {
  const { filters, search } = query;
  if (lacksOrders(scope) || search !== "") return undefined;
  if (!filters.some(({ field }) => field === "waitsFor" || field === "cause")) return undefined;
  const conditions = [sql`b.agency_id = ${scope.agencyId}`];
  if (scope.reach === "sellerTeam") conditions.push(sql`b.seller_team_id = ${scope.sellerTeamId}`);
  const others = filters.filter((filter) => {
    if (filter.field === "sellerTeam" && filter.operator === "in") {
      conditions.push(sql`b.seller_team_id = any(${uuids(filter.values.map(String))})`);
    } else if (filter.field === "cause" && filter.operator === "equals") {
      conditions.push(sql`b.cause = ${filter.value}`);
    } else if (filter.field === "waitsFor") {
      const blockers = blockersFor(scope, filter);
      if (blockers) conditions.push(blockers);
    } else return true;
    return false;
  });
  const isCounted = hasOneCause(filters) && others.length === 0 && query.ids.length === 0;
  return { blockers: sql.join(conditions, sql` and `), isCounted, others };
}

/** Whether a query is about one cause of one gate, of which an order has one blocker. */
function hasOneCause(filters: ListQuery["filters"]): boolean {
  const waited = filters.find(({ field }) => field === "waitsFor");
  const [gate, ...more] = waited?.operator === "in" ? waited.values.map(String) : [];
  const isGate = gate !== undefined && more.length === 0 && splitWaitsFor([gate]).waited.length === 1;
  const isCause = filters.some(({ field, operator }) => field === "cause" && operator === "equals");
  return isGate && isCause && !BY_FUNDS.includes(gate);
}

/**
 * The count of orders by what they wait for, as `countOf` takes it; undefined for other queries. It reads the blockers
 * themselves: PostgreSQL cannot know that orders of some statuses have none, and began with these. Of the orders of these
 * blockers it counts those that pass the other filters. Of one cause it reads the counters.
 */
function blockedCount(scope: AgencyScope, query: ListQuery): SQL | undefined {
  const blocked = blockedBy(scope, query);
  if (!blocked) return undefined;
  if (blocked.isCounted)
    return sql`select coalesce(sum(b.orders), 0)::int as n, false as more
      from blocker_counters b where ${blocked.blockers}`;
  const { filters, ids } = query;
  const most = mostCounted(filters);
  const first = sql`select b.order_id from order_blockers b where ${blocked.blockers}
    limit ${sql.raw(String(most + 1))}`;
  const more = sql`count(*) > ${sql.raw(String(most))} as more`;
  const passed = filtersOf(orderModel, scope, { filters: blocked.others, ids });
  if (!passed) return sql`select count(distinct order_id)::int as n, ${more} from (${first}) counted`;
  return sql`select count(distinct counted.order_id) filter (where ${passed})::int as n, ${more}
    from (${first}) counted
    join orders on orders.agency_id = ${scope.agencyId} and orders.id = counted.order_id`;
}

/**
 * The count of late orders, of all statuses or some, as `countOf` takes it: no more of them than it needs; undefined for
 * queries with other conditions.
 */
function lateCount(scope: AgencyScope, { filters, search, ids }: ListQuery): SQL | undefined {
  if (lacksOrders(scope) || search !== "" || ids.length > 0) return undefined;
  const late = filters.find(({ field }) => field === "late");
  if (late?.operator !== "equals" || late.value !== true) return undefined;
  const conditions: SQL[] =
    scope.reach === "sellerTeam" ? [sql`late.seller_team_id = ${scope.sellerTeamId}`] : [];
  for (const filter of filters) {
    if (filter === late) continue;
    if (filter.field !== "status" || filter.operator !== "in") return undefined;
    conditions.push(sql`late.status = any(${sql.param(filter.values.map(String))}::text[])`);
  }
  const where = conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`select count(*)::int as n, false as more
    from (select 1 ${lateOrders(scope, "o.seller_team_id, o.status")}${where} limit ${sql.raw(String(COUNT_CAP + 1))}) counted`;
}

/** The count of a list that a derived condition narrows, as `countOf` takes it; undefined for others. */
export const waitingCount = (scope: AgencyScope, query: ListQuery): SQL | undefined =>
  blockedCount(scope, query) ?? lateCount(scope, query);
