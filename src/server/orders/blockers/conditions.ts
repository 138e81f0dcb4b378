import { type SQL, sql } from "drizzle-orm";
import { COUNT_CAP } from "../../../domain/limits.ts";
import { splitWaitsFor, type Waited } from "../../../domain/orders/blockers/waits-for.ts";
import { DEFAULT_PRODUCTION_DAYS, lateUntil, MAX_PRODUCTION_DAYS } from "../../../domain/orders/due-date.ts";
import type { GateOwner } from "../../../domain/orders/gates.ts";
import type { Filter, ListQuery } from "../../../domain/resource/query.ts";
import { startOfDay } from "../../db/days.ts";
import { type AgencyScope, isDesignScope, type Scope } from "../../scope.ts";
import { uuids } from "../load.queries.ts";
import { isDueAboveFunds } from "./funds.ts";

/** A text or texts, as literals of the closed sets of the domain: the planner estimates them by its statistics. */
const among = (column: string, values: readonly (Waited | GateOwner)[]): SQL =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(", ")})`);

/** The blockers `b` that the values of `waitsFor` name; undefined for all. */
function blockersFor(scope: Scope, filter: Filter | undefined): SQL | undefined {
  if (filter?.operator !== "in" || scope.reach === "platform") return undefined;
  const { waited, owners } = splitWaitsFor(filter.values.map(String));
  // `balance` is no stored row: it is a ready order whose due is above the funds of its team.
  const stored = waited.filter((one) => one !== "balance" && one !== "submit");
  const conditions: SQL[] = [];
  if (stored.length > 0) conditions.push(among("b.gate", stored));
  if (waited.includes("submit") && waited.includes("balance")) conditions.push(among("b.gate", ["submit"]));
  else if (waited.includes("balance"))
    conditions.push(sql`(b.gate = 'submit' and ${isDueAboveFunds(scope.agencyId)})`);
  else if (waited.includes("submit")) {
    conditions.push(sql`(b.gate = 'submit' and (${isDueAboveFunds(scope.agencyId)}) is not true)`);
  }
  if (owners.length > 0) conditions.push(among("b.owner", owners));
  return conditions.length === 0 ? undefined : sql`(${sql.join(conditions, sql` or `)})`;
}

const withBlocker = (condition: SQL): SQL => sql`exists (select 1 from order_blockers b
    where b.agency_id = "orders".agency_id and b.order_id = "orders".id and ${condition})`;

/** Orders that wait for one of these gates, steps or people. The condition of a cause contains that of `waitsFor`. */
export function waitsForOne(scope: Scope, filter: Filter, filters: readonly Filter[]): SQL | undefined {
  if (filters.some(({ field, operator }) => field === "cause" && operator === "equals")) return undefined;
  const blockers = blockersFor(scope, filter);
  return blockers && withBlocker(blockers);
}

/** Orders with a blocker of this cause, one of those that `waitsFor` names: two gates can have the same cause. */
export function waitsForCause(scope: Scope, filter: Filter, filters: readonly Filter[]): SQL | undefined {
  if (filter.operator !== "equals") return undefined;
  const cause = sql`b.cause = ${filter.value}`;
  const blockers = blockersFor(
    scope,
    filters.find(({ field }) => field === "waitsFor"),
  );
  return withBlocker(blockers ? sql`${cause} and ${blockers}` : cause);
}

/** Blockers to read for a count. An order has one per gate, and a gate with several items one per cause. */
const MAX_COUNTED = 4 * COUNT_CAP;

/**
 * The count of orders by what they wait for, as `countOf` takes it; undefined for queries with other conditions. It reads
 * the blockers themselves: PostgreSQL cannot know that orders of some statuses have none, and began with these.
 */
function blockedCount(scope: AgencyScope, query: ListQuery): SQL | undefined {
  const { filters, search, ids } = query;
  if (isDesignScope(scope) || search !== "" || ids.length > 0) return undefined;
  const conditions: SQL[] = [];
  for (const filter of filters) {
    if (filter.field === "sellerTeam" && filter.operator === "in") {
      conditions.push(sql`b.seller_team_id = any(${uuids(filter.values.map(String))})`);
    } else if (filter.field === "cause" && filter.operator === "equals") {
      conditions.push(sql`b.cause = ${filter.value}`);
    } else if (filter.field === "waitsFor") {
      const blockers = blockersFor(scope, filter);
      if (blockers) conditions.push(blockers);
    } else return undefined;
  }
  if (!filters.some(({ field }) => field === "waitsFor" || field === "cause")) return undefined;
  if (scope.reach === "sellerTeam") conditions.push(sql`b.seller_team_id = ${scope.sellerTeamId}`);
  return sql`select count(distinct order_id)::int as n, count(*) > ${sql.raw(String(MAX_COUNTED))} as more from (
    select b.order_id from order_blockers b where b.agency_id = ${scope.agencyId}
      and ${sql.join(conditions, sql` and `)} limit ${sql.raw(String(MAX_COUNTED + 1))}) counted`;
}

/** Statuses in which the agency has yet to ship. */
const TO_SHIP = sql.raw(`('Approved', 'InProduction', 'PartiallyFulfilled', 'CancelShipment', 'Hold')`);

/** Approved orders `late` of an agency that have not shipped within its production days; an index of their own finds them. */
function lateOrders({ agencyId }: Pick<AgencyScope, "agencyId">): SQL {
  const now = new Date().toISOString();
  const days = Array.from({ length: MAX_PRODUCTION_DAYS }, (_, index) => lateUntil(index + 1, now));
  const day = sql`(${sql.param(days)}::text[])[coalesce((select (settings ->> 'productionDays')::int
    from agencies where id = ${agencyId}), ${sql.raw(String(DEFAULT_PRODUCTION_DAYS))})]`;
  // The text has the form of the stored times, so that the index finds the orders. The lower bound is for the planner: it
  // has no statistics of this expression, takes a range of one bound for a third of the table, and would read it whole.
  const end = sql`to_char(${startOfDay(day, 1)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  return sql`from orders late where late.agency_id = ${agencyId} and late.deleted_at is null
    and late.status in ${TO_SHIP} and late.accounting ->> 'approvedAt' >= '' and late.accounting ->> 'approvedAt' < ${end}`;
}

/**
 * Late orders, by their places in the table: the planner cannot know that few are late, and would look for them from the
 * newest order on.
 */
export function isLate(scope: Scope, filter: Filter): SQL | undefined {
  if (filter.operator !== "equals" || scope.reach === "platform") return undefined;
  const late = sql`"orders".ctid = any(array(select late.ctid ${lateOrders(scope)}))`;
  return filter.value === true ? late : sql`not (${late})`;
}

/** The count of late orders, as `countOf` takes it: no more of them than it needs; undefined for queries with other conditions. */
function lateCount(scope: AgencyScope, { filters, search, ids }: ListQuery): SQL | undefined {
  const [filter] = filters;
  if (isDesignScope(scope) || search !== "" || ids.length > 0 || filters.length !== 1) return undefined;
  if (filter?.field !== "late" || filter.operator !== "equals" || filter.value !== true) return undefined;
  const own = scope.reach === "sellerTeam" ? sql` and late.seller_team_id = ${scope.sellerTeamId}` : sql``;
  return sql`select count(*)::int as n, false as more
    from (select 1 ${lateOrders(scope)}${own} limit ${sql.raw(String(COUNT_CAP + 1))}) counted`;
}

/** The count of a list that a derived condition alone narrows, as `countOf` takes it; undefined for others. */
export const waitingCount = (scope: AgencyScope, query: ListQuery): SQL | undefined =>
  blockedCount(scope, query) ?? lateCount(scope, query);
