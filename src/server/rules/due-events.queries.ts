import { type SQL, sql } from "drizzle-orm";
import type { RuleEvent } from "../../domain/rules/events.ts";
import type { Facts } from "../../domain/rules/facts.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import type { Raw } from "../db/raw-row.ts";
import type { ruleFacts } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/** Events that are claimed at once, of one agency and each of another order. */
const BATCH = 200;
/** For how long a claim keeps others away, and the first wait after a failure, in seconds. */
const CLAIM_SECONDS = 120;
const RETRY_SECONDS = 5;

/** An event that this process looks at. */
export interface DueEvent {
  readonly id: string;
  readonly agencyId: string;
  readonly orderId: string;
  readonly teamId: string;
  readonly event: RuleEvent;
  readonly depth: number;
  readonly ruleId: string | null;
  readonly facts: Facts;
  /** Milliseconds. */
  readonly at: number;
  /** Identifies the claim: a later one counts it up. */
  readonly attempts: number;
}

type Row = Raw<
  typeof ruleFacts,
  | "agency_id"
  | "order_id"
  | "seller_team_id"
  | "event"
  | "depth"
  | "rule_id"
  | "facts"
  | "created_at"
  | "attempts"
> & { id: string };

const IS_FREE = sql.raw("f.due and (f.not_before is null or f.not_before <= now())");

/**
 * Claims the oldest due events of an agency, whichever has some, so that none waits for the many of another. Of an order only
 * the first, since its events are looked at in their order.
 */
export async function claimDue(database: Database): Promise<DueEvent[]> {
  const rows = await rowsOf<Row>(
    database,
    sql`with agency as (
        select agency_id from (select distinct f.agency_id from rule_facts f where ${IS_FREE}) free_ones order by random() limit 1
      ), free as (
        select f.agency_id, f.id from rule_facts f join agency on agency.agency_id = f.agency_id
        where ${IS_FREE} and not exists (select 1 from rule_facts e where e.due and e.agency_id = f.agency_id
          and e.order_id = f.order_id and e.id < f.id)
        order by f.id limit ${sql.raw(String(BATCH))} for update of f skip locked
      )
      update rule_facts f set attempts = f.attempts + 1, not_before = now() + make_interval(secs => ${sql.raw(String(CLAIM_SECONDS))})
      from free where f.agency_id = free.agency_id and f.id = free.id
      returning f.agency_id, f.id::text as id, f.order_id, f.seller_team_id, f.event, f.depth, f.rule_id, f.facts,
        f.created_at, f.attempts`,
  );
  return rows
    .map((row) => ({
      id: row.id,
      agencyId: row.agency_id,
      orderId: row.order_id,
      teamId: row.seller_team_id,
      event: row.event,
      depth: row.depth,
      ruleId: row.rule_id,
      facts: row.facts,
      at: Date.parse(toIso(row.created_at)),
      attempts: row.attempts,
    }))
    .sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
}

const idsIn = (events: readonly DueEvent[]): SQL =>
  sql`${`{${events.map(({ id }) => id).join(",")}}`}::bigint[]`;

const isClaimed = (events: readonly DueEvent[]): SQL =>
  sql`agency_id = ${events[0]?.agencyId ?? null}::uuid and id = any(${idsIn(events)}) and due
    and attempts = ${events[0]?.attempts ?? 0}`;

const byAttempts = (events: readonly DueEvent[]): DueEvent[][] =>
  [...new Set(events.map(({ attempts }) => attempts))].map((attempts) =>
    events.filter((event) => event.attempts === attempts),
  );

/** Locks claimed events. Those that another process has claimed since are left out. */
export async function stillClaimed(tx: Transaction, events: readonly DueEvent[]): Promise<DueEvent[]> {
  const locked = new Set<string>();
  for (const some of byAttempts(events)) {
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select id::text as id from rule_facts where ${isClaimed(some)} order by id for update`,
    );
    for (const { id } of rows) locked.add(id);
  }
  return events.filter(({ id }) => locked.has(id));
}

/** No rule looks at these events again. */
export async function markDone(database: Database, events: readonly DueEvent[]): Promise<void> {
  for (const some of byAttempts(events))
    await database.drizzle.execute(sql`update rule_facts set due = false where ${isClaimed(some)}`);
}

/** Leaves an event for later, the longer the more often it was tried. */
export async function postpone(database: Database, event: DueEvent): Promise<void> {
  const seconds = RETRY_SECONDS * 2 ** Math.min(event.attempts, 6);
  await database.drizzle.execute(sql`update rule_facts set not_before = now() + make_interval(secs => ${seconds})
    where ${isClaimed([event])}`);
}

/** The rules that have run for these events, with what they decided: a process may have ended in between. */
export async function earlierRuns(
  database: Database,
  events: readonly DueEvent[],
): Promise<{ eventId: string; ruleId: string; decided: string[] }[]> {
  const rows = await rowsOf<{ facts_id: string; rule_id: string; decided: string[] }>(
    database,
    sql`select facts_id::text as facts_id, rule_id, to_json(decided) as decided from rule_runs
      where agency_id = ${events[0]?.agencyId ?? null}::uuid and facts_id = any(${idsIn(events)})`,
  );
  return rows.map((row) => ({ eventId: row.facts_id, ruleId: row.rule_id, decided: row.decided }));
}
