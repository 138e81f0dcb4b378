import { type SQL, sql } from "drizzle-orm";
import { splitWaitsFor, type Waited } from "../../../domain/orders/blockers/waits-for.ts";
import {
  DEFAULT_CALENDAR,
  MAX_HOLIDAYS,
  MAX_PRODUCTION_DAYS,
  SHIPPED_OR_ENDED,
} from "../../../domain/orders/due-date.ts";
import type { GateOwner } from "../../../domain/orders/gates/gates.ts";
import type { Filter } from "../../../domain/resource/query.ts";
import { startOfDay, ZONE } from "../../db/days.ts";
import type { AgencyScope, Scope } from "../../scope.ts";
import { isDueAboveFunds } from "./funds.ts";

/** A text or texts, as literals of the closed sets of the domain: the planner estimates them by its statistics. */
const among = (column: string, values: readonly (Waited | GateOwner)[]): SQL =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(", ")})`);

/** The blockers `b` that the values of `waitsFor` name; undefined for all. */
export function blockersFor(scope: Scope, filter: Filter | undefined): SQL | undefined {
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

/** Statuses of approved orders that the agency has yet to ship. */
const TO_SHIP = sql.raw(`('Approved', 'InProduction', 'PartiallyFulfilled', 'CancelShipment', 'Hold')`);
const SHIPPED = sql.raw(`(${SHIPPED_OR_ENDED.map((status) => `'${status}'`).join(", ")})`);

/** A setting of the agency `a`, or its default. */
const calendarSetting = (key: keyof typeof DEFAULT_CALENDAR): SQL =>
  sql.raw(`coalesce(a.settings -> '${key}', '${JSON.stringify(DEFAULT_CALENDAR[key])}')`);

/** No calendar has fewer working days: one a week, and every holiday on it. */
const LONGEST_DAYS = sql.raw(String(7 * (MAX_PRODUCTION_DAYS + MAX_HOLIDAYS)));

/**
 * The working day before today that an agency's production days lead back to: what was approved before that day is late,
 * as its `dueDateOf` has passed.
 */
const firstInTime = (agencyId: string): SQL => sql`(select past.day from agencies a,
    lateral (select (now() at time zone ${ZONE})::date - n as day from generate_series(1, ${LONGEST_DAYS}) n) past
  where a.id = ${agencyId} and ${calendarSetting("workdays")} @> to_jsonb(extract(dow from past.day)::int)
    and not ${calendarSetting("holidays")} @> to_jsonb(to_char(past.day, 'YYYY-MM-DD'))
  order by past.day desc
  offset (select ${calendarSetting("productionDays")}::int - 1 from agencies a where a.id = ${agencyId}) limit 1)`;

const TODAY = sql`to_char(now() at time zone ${ZONE}, 'YYYY-MM-DD')`;

/**
 * The orders `late` of an agency whose `dueDateOf` has passed, as `isLate` of the domain has it; an index of their own finds
 * those with a date of their store, and another one those of the agency's calendar. `columns`: those that the caller reads.
 */
export function lateOrders({ agencyId }: Pick<AgencyScope, "agencyId">, columns: string): SQL {
  // The text has the form of the stored times, so that the index finds the orders. The lower bound is for the planner: it
  // has no statistics of this expression, takes a range of one bound for a third of the table, and would read it whole.
  const end = sql`to_char(${startOfDay(firstInTime(agencyId))} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  const from = sql`select ${sql.raw(columns)} from orders o where o.agency_id = ${agencyId} and o.deleted_at is null`;
  return sql`from (${from} and o.status in ${TO_SHIP} and o.ship_by is null
      and o.accounting ->> 'approvedAt' >= '' and o.accounting ->> 'approvedAt' < ${end}
    union all ${from} and o.status not in ${SHIPPED} and o.ship_by >= '' and o.ship_by < ${TODAY}) late`;
}

/** Late orders, by their places in the table: the planner does not know that few are, and would start at the newest. */
export function isLate(scope: Scope, filter: Filter): SQL | undefined {
  if (filter.operator !== "equals" || scope.reach === "platform") return undefined;
  const late = sql`"orders".ctid = any(array(select late.ctid ${lateOrders(scope, "o.ctid")}))`;
  return filter.value === true ? late : sql`not (${late})`;
}
