import { type SQL, sql } from "drizzle-orm";
import { GATE_NAMES } from "../../../domain/orders/gates/gate-names.ts";
import { BACK_TEST } from "../../../domain/rules/back-test.ts";
import { MAX_DEPTH, type RuleEvent } from "../../../domain/rules/events.ts";
import type { FactName } from "../../../domain/rules/facts.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { ordersIn } from "../../orders/load.queries.ts";
import { type AgencyScope, lacksOrders } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import { CHANGED_SINCE, ENTRIES_OF, factsAtEntry, factsNow, UNCHANGED } from "./past-facts.queries.ts";

/** Events of a portion: to receive it takes the server's thread some milliseconds. */
const PORTION = 500;
/** Entries of the history that a statement looks through: more where few of them are such events. */
const WINDOW = { first: 2_000, most: 16_000 } as const;

/** A history with few such events is long: the result says since when the events are that were read. */
const MOST_MS = 20_000;

/** What is replayed: events of a kind since a moment, ISO 8601, of the orders of a scope. */
export interface Replayable {
  readonly scope: AgencyScope;
  readonly event: RuleEvent;
  /** Of `stuck`. */
  readonly hours: number;
  readonly from: string;
  /** Facts that conditions look at. */
  readonly wanted: ReadonlySet<FactName>;
}

/** What blocks an order for rules. */
const GATES = sql.raw(GATE_NAMES.map((gate) => `'${gate}'`).join(", "));

/** A portion of events as the JSON of a list, newest first, so that this thread never parses it. */
interface Portion extends Record<string, unknown> {
  readonly events: string | null;
  readonly count: number;
}

/** What its last row, in this order, was found by; the next portion begins after it. */
interface KeyedPortion extends Portion {
  readonly found: number;
  readonly edge_at: string;
  readonly edge_id: string;
}

/** The ids that the next portion begins before, and when the newest entry was that was looked at. */
interface PastPortion extends Portion {
  readonly found: number;
  readonly found_edge: string;
  readonly seen_edge: string | null;
  readonly newest: string;
}

/** What happened to an order after a moment, by its history `l`. Only a system keeps a hold, by another name. */
const LATER: SQL = sql.raw(`to_jsonb(array_remove(array[
    case when bool_or(l.action = 'reject') then 'rejected' end,
    case when bool_or(l.action = 'hold') then 'held' end,
    case when bool_or(l.to_status = 'Cancel' and l.from_status is distinct from 'Cancel') then 'canceled' end,
    case when bool_or(l.action = 'return') then 'returned' end,
    case when bool_or(l.action = 'remake') then 'remade' end,
    case when bool_or(l.action = 'refund') then 'refunded' end], null)) as later,
  bool_or(l.action = 'refund') as is_refunded`);

/** The history of an order after the moment of `f`. */
const SINCE = (more: SQL): SQL => sql`cross join lateral (
    select ${LATER}${more} from order_events l
    where l.agency_id = orders.agency_id and l.order_id = orders.id and l.created_at > f.at
  ) c`;

/** An event as the thread reads it: `ReplayedEvent`. What a refund gave back are its debits. */
const eventOf = (facts: SQL): SQL => sql`json_build_object(
    'orderId', orders.id, 'orderName', orders.order_name, 'at', f.at, 'facts', ${facts},
    'charge', coalesce((orders.accounting -> 'charge' ->> 'total')::bigint, 0), 'later', c.later,
    'refunded', case when c.is_refunded then (select coalesce(sum(j.amount), 0) from journal_lines j
      where j.agency_id = orders.agency_id and j.subject = orders.id and j.event = 'refund' and j.amount > 0
        and j.account in ('deferred', 'refunds') and j.created_at > f.at) else 0 end)`;

const listOf = (event: SQL, order: SQL): SQL =>
  sql`count(*)::int as count, json_agg(${event} order by ${order})::text as events`;

/** The limits of the rows of a CTE `found`, the next portion begins after. */
const isIn = (
  scope: AgencyScope,
): SQL => sql`join orders on orders.agency_id = ${scope.agencyId} and orders.id = f.order_id
    and ${ordersIn(scope)}`;

/** That the order of a found row, by its id, is of a scope that lacks most of its agency's. */
const ofScope = (scope: AgencyScope, orderId: string): SQL =>
  scope.reach === "agency" && !lacksOrders(scope)
    ? sql``
    : sql`and exists (select 1 from orders where orders.agency_id = ${scope.agencyId}
        and orders.id = ${sql.raw(orderId)} and ${ordersIn(scope)})`;

type At = readonly [at: string, id: string] | null;

/** The facts that were stored with events, of those that rules look at. */
async function* storedPortions(
  database: Database,
  { scope, event, from }: Replayable,
): AsyncGenerator<Portion> {
  for (let after: At = null, isLast = false; !isLast; ) {
    const [row]: KeyedPortion[] = await rowsOf<KeyedPortion>(
      database,
      sql`with found as materialized (
          select r.id, r.order_id, r.created_at as at, r.facts from rule_facts r
          where r.agency_id = ${scope.agencyId} and r.event = ${event} and r.depth < ${MAX_DEPTH}
            and r.created_at >= ${from} ${ofScope(scope, "r.order_id")}
            ${after ? sql`and (r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::bigint)` : sql``}
          order by r.created_at desc, r.id desc limit ${PORTION}
        ), edge as (select count(*)::int as found from found),
        final as (select at as edge_at, id as edge_id from found order by at, id limit 1),
        replayed as (
          select ${listOf(eventOf(sql`f.facts`), sql`f.at desc, f.id desc`)}
          from found f ${isIn(scope)} ${SINCE(sql``)}
        ) select * from replayed cross join edge left join final on true`,
      "custom",
    );
    if (!row) return;
    yield row;
    isLast = row.found < PORTION;
    after = [row.edge_at, row.edge_id];
  }
}

/** The facts of entries of the history whose orders have none stored for the event. */
async function* pastPortions(
  database: Database,
  { scope, event, from, wanted }: Replayable & { readonly event: Exclude<RuleEvent, "stuck"> },
): AsyncGenerator<Portion> {
  const { agencyId } = scope;
  let window: number = WINDOW.first;
  for (let after: string | null = null, isLast = false; !isLast; ) {
    const [row]: PastPortion[] = await rowsOf<PastPortion>(
      database,
      sql`with seen as materialized (
          select e.id, e.order_id, e.action, e.from_status, e.to_status, e.created_at as at from order_events e
          where e.agency_id = ${agencyId} ${after ? sql`and e.id < ${after}::bigint` : sql``}
          order by e.id desc limit ${window}
        ), found as materialized (
          select e.* from seen e where ${ENTRIES_OF[event]} and e.at >= ${from} and not exists (
            select 1 from rule_facts r where r.agency_id = ${agencyId} and r.order_id = e.order_id
              and r.event = ${event}) ${ofScope(scope, "e.order_id")}
          order by e.id desc limit ${PORTION}
        ), edge as (
          select (select count(*)::int from found) as found, (select min(id) from found) as found_edge,
            min(seen.id) as seen_edge, max(seen.at) as newest from seen
        ), replayed as (
          select ${listOf(eventOf(factsAtEntry(wanted)), sql`f.id desc`)}
          from (select found.*, e.detail from found join order_events e on e.agency_id = ${agencyId}
            and e.id = found.id) f ${isIn(scope)} ${SINCE(sql`, ${CHANGED_SINCE}`)}
        ) select * from replayed cross join edge`,
      "custom",
    );
    if (!row?.seen_edge) return;
    yield row;
    const isCut: boolean = row.found === PORTION;
    after = isCut ? row.found_edge : row.seen_edge;
    if (!isCut) window = Math.min(2 * window, WINDOW.most);
    isLast = !isCut && row.newest < from;
  }
}

/** The orders that are blocked now for as long, as they are now. */
async function* blockedPortions(
  database: Database,
  { scope, hours, wanted }: Replayable,
): AsyncGenerator<Portion> {
  for (let after: At = null, isLast = false; !isLast; ) {
    const [row]: KeyedPortion[] = await rowsOf<KeyedPortion>(
      database,
      sql`with found as materialized (
          select b.order_id as id, b.order_id, min(b.since) + make_interval(hours => ${hours}) as at
          from order_blockers b where b.agency_id = ${scope.agencyId} ${andOfTeams(scope, sql.raw("b.seller_team_id"))}
            and b.gate in (${GATES})
          group by b.order_id
          having min(b.since) + make_interval(hours => ${hours}) <= now()
            ${after ? sql`and (min(b.since) + make_interval(hours => ${hours}), b.order_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
          order by 3 desc, 1 desc limit ${PORTION}
        ), edge as (select count(*)::int as found from found),
        final as (select at as edge_at, id as edge_id from found order by at, id limit 1),
        replayed as (
          select ${listOf(eventOf(factsNow(wanted)), sql`f.at desc, f.id desc`)}
          from (select found.*, null::jsonb as detail, ''::text as action from found) f ${isIn(scope)}
          cross join lateral (select '[]'::jsonb as later, false as is_refunded, ${UNCHANGED}) c
        ) select * from replayed cross join edge left join final on true`,
      "custom",
    );
    if (!row) return;
    yield row;
    isLast = row.found < PORTION;
    after = [row.edge_at, row.edge_id];
  }
}

async function* sourcesOf(database: Database, replayable: Replayable): AsyncGenerator<Portion> {
  const { event } = replayable;
  if (event === "stuck") return yield* blockedPortions(database, replayable);
  yield* storedPortions(database, replayable);
  yield* pastPortions(database, { ...replayable, event });
}

/** The newest events that a rule is replayed over: as many as there may be, or are read in time. */
export async function* portionsOf(database: Database, replayable: Replayable): AsyncGenerator<string> {
  const until = Date.now() + MOST_MS;
  let left: number = BACK_TEST.orders;
  for await (const { events, count } of sourcesOf(database, replayable)) {
    if (events !== null) yield events;
    left -= count;
    if (left <= 0 || Date.now() > until) return;
  }
}
