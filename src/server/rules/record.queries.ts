import { type SQL, sql } from "drizzle-orm";
import type { Order } from "../../domain/orders/order.ts";
import { eventsOfChange, eventsOfNew, MAX_DEPTH, type RuleEvent } from "../../domain/rules/events.ts";
import { type Facts, factsOfOrder, MAX_SAME_ADDRESS } from "../../domain/rules/facts.ts";
import { timeFacts } from "../../domain/rules/time-facts.ts";
import { recordset } from "../db/recordset.ts";
import { rowsOf } from "../db/statement.ts";
import { afterCommit, beforeCommit, type Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { wakeJobs } from "../jobs/wake.ts";
import { chunksOf } from "../orders/chunks.ts";

/** Events of an order at one moment, with the facts that the order itself has then. */
export interface RecordedEvent {
  readonly orderId: string;
  readonly events: readonly RuleEvent[];
  /** ISO 8601. */
  readonly at: string;
  readonly facts: Facts;
  /** How many rules have set it off, one by the other. */
  readonly depth: number;
  /** It happened in the past, so rules only replay it. */
  readonly isHistory: boolean;
  /** Of a blocked order: the only rule that it is for, and since when it is blocked. */
  readonly blocked?: { readonly ruleId: string; readonly since: string };
}

/** Where an event of an order comes from. */
export interface EventOrigin {
  readonly now: string;
  readonly depth?: number | undefined;
  readonly isHistory?: boolean | undefined;
}

const recorded = (
  order: Order,
  events: readonly RuleEvent[],
  { now, depth = 0, isHistory = false }: EventOrigin,
): RecordedEvent[] => {
  if (events.length === 0) return [];
  const facts = { ...factsOfOrder(order), ...timeFacts(now) };
  return [{ orderId: order.id, events, at: now, facts, depth, isHistory }];
};

/** The events of orders that an action has changed. */
export const eventsOfChanged = (
  action: string,
  changed: readonly { readonly before: Order; readonly after: Order }[],
  origin: EventOrigin,
): RecordedEvent[] =>
  changed.flatMap(({ before, after }) => recorded(after, eventsOfChange(action, before, after), origin));

/** An order that is entered with an earlier time is history. */
const HISTORY_MS = 3_600_000;

/** The events of a new order. */
export const eventsOfDraft = (order: Order, now: string, isHistory = false): RecordedEvent[] =>
  recorded(order, eventsOfNew(order), {
    now,
    isHistory: isHistory || Date.now() - Date.parse(now) > HISTORY_MS,
  });

const KEY = Symbol("rules");
/** By agency: an installation is filled in one transaction. */
const waiting = new WeakMap<Transaction, Map<string, RecordedEvent[]>>();

/**
 * Stores the facts of events at the end of their transaction, when all rows of their orders are written. Rules that are
 * watching or on look at them after the commit.
 */
export function recordEvents(tx: Transaction, agencyId: string, events: readonly RecordedEvent[]): void {
  if (events.length === 0) return;
  const agencies = waiting.get(tx) ?? new Map<string, RecordedEvent[]>();
  const ofAgency = agencies.get(agencyId) ?? [];
  for (const event of events) ofAgency.push(event);
  waiting.set(tx, agencies.set(agencyId, ofAgency));
  beforeCommit(tx, KEY, async () => {
    for (const [agency, all] of agencies) await storeEvents(tx, agency, all);
  });
}

const SHAPE = {
  o: "uuid",
  e: "json",
  d: "int",
  f: "jsonb",
  at: "timestamptz",
  h: "boolean",
  r: "uuid",
  s: "timestamptz",
} as const;

/** Whether rules of the order's agency or team have to look at the event. */
const IS_DUE = sql`not o.h and o.d < ${sql.raw(String(MAX_DEPTH))} and exists (
  select 1 from rules r where r.agency_id = o.agency_id and r.event = named.event and r.state <> 'off' and r.deleted_at is null
    and (r.seller_team_id is null or r.seller_team_id = o.seller_team_id))`;

/** The facts that other rows have. What is not known is left out: an order without a buyer's mail, or without an address. */
const OTHER_FACTS: SQL = sql`jsonb_build_object(
    'store', o.integration_id,
    'platform', (select i.platform from integrations i where i.agency_id = o.agency_id and i.id = o.integration_id),
    'type', o.order_type,
    'sku', coalesce((select jsonb_agg(distinct lower(i.sku)) from order_items i
      where i.agency_id = o.agency_id and i.order_id = o.id and i.sku is not null and i.deleted_at is null), '[]'),
    'agencyTags', to_jsonb(o.agency_tags),
    'sellerTags', to_jsonb(o.seller_tags),
    'note', left(coalesce(o.note, ''), 500),
    'age', greatest(0, round(extract(epoch from x.at - o.created_at) / 3600, 2)),
    'balance', coalesce((select sum(case account when 'available' then balance else -balance end) from ledger_accounts
      where agency_id = o.agency_id and seller_team_id = o.seller_team_id and account in ('available', 'receivable')), 0)
  ) || case when o.email is null then '{}' else jsonb_build_object('firstOrder', not exists (
    select 1 from orders p where p.agency_id = o.agency_id and p.seller_team_id = o.seller_team_id
      and lower(p.email) = lower(o.email) and p.email is not null and p.deleted_at is null
      and (p.created_at, p.id) < (o.created_at, o.id))) end
  || case when o.address1 is null or o.zip_code is null then '{}' else jsonb_build_object('sameAddress', (
    select count(*) from (select 1 from orders p where p.agency_id = o.agency_id and p.seller_team_id = o.seller_team_id
      and lower(p.address1) = lower(o.address1) and p.address1 is not null and p.zip_code = o.zip_code
      and p.deleted_at is null and p.created_at > x.at - interval '7 days' and p.created_at <= x.at
      limit ${sql.raw(String(MAX_SAME_ADDRESS + 1))}) same)) end`;

/** The facts of orders as they are now that other rows have, by order. */
export async function otherFacts(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<Map<string, Facts>> {
  const rows = await rowsOf<{ id: string; facts: Facts }>(
    tx,
    sql`select o.id, ${OTHER_FACTS} as facts from (select o.*, now() as at from orders o
        where o.agency_id = ${agencyId} and o.id = any(${uuids(ids)})) o cross join lateral (select o.at) x`,
  );
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

async function storeEvents(
  tx: Transaction,
  agencyId: string,
  events: readonly RecordedEvent[],
): Promise<void> {
  let isAnyDue = false;
  for (const chunk of chunksOf(events)) {
    const rows = chunk.map(({ orderId, events: names, at, facts, depth, isHistory, blocked }) => ({
      o: orderId,
      e: names,
      d: depth,
      f: facts,
      at,
      h: isHistory,
      r: blocked?.ruleId ?? null,
      s: blocked?.since ?? null,
    }));
    const [stored] = await rowsOf<{ due: boolean | null }>(
      tx,
      sql`with stored as (
          insert into rule_facts (agency_id, order_id, seller_team_id, event, depth, facts, due, created_at, rule_id,
            blocked_since)
          select o.agency_id, o.id, o.seller_team_id, named.event, o.d, o.facts, ${IS_DUE}, o.at, o.r, o.s
          from (
            -- Read once for all events of an order.
            select x.*, o.agency_id, o.id, o.seller_team_id, x.f || ${OTHER_FACTS} as facts
            from ${recordset(rows, SHAPE)} join orders o on o.agency_id = ${agencyId} and o.id = x.o offset 0
          ) o cross join lateral json_array_elements_text(o.e) named(event)
          on conflict (agency_id, rule_id, order_id, blocked_since) where rule_id is not null do nothing
          returning due
        ) select bool_or(due) as due from stored`,
    );
    isAnyDue ||= stored?.due === true;
  }
  if (isAnyDue) afterCommit(tx, wakeJobs);
}
