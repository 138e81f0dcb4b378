import { sql } from "drizzle-orm";
import { noticeOfFailedRule } from "../../domain/notifications/rule-notices.ts";
import { type Decision, decide } from "../../domain/rules/decide.ts";
import { diaryText, type EffectOutcome, runOutcome } from "../../domain/rules/diary.ts";
import { EFFECT_NAMES } from "../../domain/rules/effects.ts";
import type { RuleEvent } from "../../domain/rules/events.ts";
import { ApiError } from "../api-error.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { isPassing } from "../db/errors.ts";
import type { Raw } from "../db/raw-row.ts";
import { recordset } from "../db/recordset.ts";
import type { ruleFacts } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { Work } from "../jobs/jobs.ts";
import { notify } from "../notifications/notify.ts";
import type { Actor } from "../scope.ts";
import { type ActiveRule, activeRules, authorOf, refusedEffect } from "./active-rules.queries.ts";
import { doEffect, type MetOrder } from "./do-effect.ts";
import { type OrderFault, performFault } from "./fault.ts";
import { namesOf } from "./names.queries.ts";

/** Events that one transaction looks at, of one agency and each of another order. */
const BATCH = 200;

interface DueEvent extends MetOrder {
  readonly id: string;
  readonly agencyId: string;
  readonly teamId: string;
  readonly event: RuleEvent;
  readonly ruleId: string | null;
  /** Milliseconds. */
  readonly at: number;
}

type Row = Raw<
  typeof ruleFacts,
  "agency_id" | "order_id" | "seller_team_id" | "event" | "depth" | "rule_id" | "facts" | "created_at"
> & { id: string };

/** Locks the oldest due events of an agency: of an order only the first, so that its events are looked at in order. */
async function lockDue(tx: Transaction, only: string | null, limit: number): Promise<DueEvent[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`select f.agency_id, f.id::text as id, f.order_id, f.seller_team_id, f.event, f.depth, f.rule_id, f.facts, f.created_at
      from rule_facts f
      where f.due and f.agency_id = (select agency_id from rule_facts where due order by id limit 1)
        and (${only}::bigint is null or f.id = ${only}::bigint)
        and not exists (select 1 from rule_facts e where e.due and e.agency_id = f.agency_id and e.order_id = f.order_id
          and e.id < f.id)
      order by f.id limit ${sql.raw(String(limit))} for update of f skip locked`,
  );
  return rows.map((row) => ({
    id: row.id,
    agencyId: row.agency_id,
    orderId: row.order_id,
    teamId: row.seller_team_id,
    event: row.event,
    depth: row.depth,
    ruleId: row.rule_id,
    facts: row.facts,
    at: Date.parse(toIso(row.created_at)),
  }));
}

/** A rule that an event meets, and what is done about it. */
interface Run {
  readonly rule: ActiveRule;
  readonly event: DueEvent;
  readonly decision: Decision;
  readonly outcomes: EffectOutcome[];
}

/** Whether a rule looks at an event: it was watching or on by then. */
const isFor = ({ event, ruleId, teamId, at }: DueEvent, rule: ActiveRule) =>
  rule.event === event &&
  (rule.teamId === null || rule.teamId === teamId) &&
  (ruleId === null || ruleId === rule.id) &&
  rule.since <= at;

/** The runs of an event: by the agency's rules, then by the team's. */
function runsOf(event: DueEvent, rules: readonly ActiveRule[]): Run[] {
  const mine = rules.filter((rule) => isFor(event, rule));
  const byId = new Map(mine.map((rule) => [rule.id, rule]));
  return (["agency", "seller"] as const).flatMap((side) =>
    decide(
      mine.filter((rule) => rule.side === side),
      event.facts,
    ).flatMap((decision) => {
      const rule = byId.get(decision.rule);
      return rule && decision.met ? [{ rule, event, decision, outcomes: [] }] : [];
    }),
  );
}

/** What is known before anything is done: what only watches, and what an earlier rule has decided. */
function noteUndone(runs: readonly Run[], rules: readonly ActiveRule[]): void {
  const nameOf = new Map(rules.map(({ id, name }) => [id, name]));
  for (const { rule, decision, outcomes } of runs) {
    for (const { effect, lostTo } of decision.effects) {
      if (lostTo !== null) outcomes.push({ effect, outcome: "yielded", reason: nameOf.get(lostTo) ?? "" });
      else if (rule.state === "watch") outcomes.push({ effect, outcome: "watched" });
    }
  }
}

/** Has the effects of one rule done on the orders of its runs, one after the other. */
async function doRule(tx: Transaction, rule: ActiveRule, actor: Actor | string, runs: readonly Run[]) {
  const stillMet = new Map<string, boolean>();
  for (const name of EFFECT_NAMES) {
    const effect = rule.effects.find((one) => one.do === name);
    const concerned = runs.filter(({ decision }) =>
      decision.effects.some((one) => one.effect.do === name && one.lostTo === null),
    );
    if (!effect || concerned.length === 0) continue;
    const closed = typeof actor === "string" ? actor : refusedEffect(actor, effect);
    if (closed !== null || typeof actor === "string") {
      for (const { outcomes } of concerned)
        outcomes.push({ effect, outcome: "failed", reason: closed ?? "" });
      continue;
    }
    const orders = concerned.map(({ event }) => event);
    const refusals = await doEffect(tx, { rule, actor, orders, stillMet }, effect);
    for (const { event, outcomes } of concerned) {
      const reason = refusals.get(event.orderId);
      outcomes.push(
        reason === undefined ? { effect, outcome: "done" } : { effect, outcome: "refused", reason },
      );
    }
  }
}

/** Writes the diary. Each rule has at most one line for an event. */
async function writeDiary(tx: Transaction, agencyId: string, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  const names = await namesOf(tx, agencyId, [...new Set(runs.map(({ rule }) => rule))]);
  const rows = runs.map(({ rule, event, outcomes }) => ({
    id: newId(),
    r: rule.id,
    v: rule.revision,
    t: rule.teamId,
    o: event.orderId,
    c: runOutcome(outcomes),
    x: diaryText(outcomes, (id) => names.get(id)).slice(0, 2_000),
    f: Number(event.id),
  }));
  await tx.execute(sql`insert into rule_runs (agency_id, id, rule_id, revision, seller_team_id, order_id, outcome, text, facts_id)
    select ${agencyId}, id, r, v, t, o, c, x, f
    from ${recordset(rows, { id: "uuid", r: "uuid", v: "int", t: "uuid", o: "uuid", c: "text", x: "text", f: "bigint" })}`);
}

/** Notifies the side of rules that failed. */
async function reportFailures(tx: Transaction, agencyId: string, runs: readonly Run[]): Promise<void> {
  const failed = runs.filter((one) => failureOf(one) !== null);
  for (const rule of new Set(failed.map((run) => run.rule))) {
    const ofRule = failed.filter((run) => run.rule === rule);
    const reason = ofRule.map(failureOf)[0] ?? "";
    const to =
      rule.teamId === null ? { side: "agency" as const } : { side: "seller" as const, teamId: rule.teamId };
    const notice = noticeOfFailedRule(rule, ofRule.length, reason);
    await notify(tx, agencyId, [{ event: "rules.failed", to, ...notice }], { actorId: null });
  }
}

/** Why a rule could not act at all; `null` where it could. */
const failureOf = ({ outcomes }: Run): string | null =>
  outcomes.find(({ outcome }) => outcome === "failed")?.reason ?? null;

/** Stops the orders that rules could not act on, until a person has looked. */
async function blockFailed(tx: Transaction, agencyId: string, runs: readonly Run[]): Promise<void> {
  const at = new Date().toISOString();
  const faults = runs.flatMap((one): OrderFault[] => {
    const text = failureOf(one);
    const { id, name, side } = one.rule;
    return text === null ? [] : [{ orderId: one.event.orderId, fault: { rule: id, name, side, text, at } }];
  });
  if (faults.length > 0) await performFault(tx, agencyId, faults);
}

async function settle(tx: Transaction, agencyId: string, events: readonly DueEvent[], runs: readonly Run[]) {
  await blockFailed(tx, agencyId, runs);
  await writeDiary(tx, agencyId, runs);
  await reportFailures(tx, agencyId, runs);
  await markDone(tx, agencyId, events);
}

/** No rule looks at these events again. */
async function markDone(tx: Transaction, agencyId: string, events: readonly DueEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  await tx.execute(sql`update rule_facts set due = false
    where agency_id = ${agencyId} and id = any(${`{${ids.join(",")}}`}::bigint[])`);
}

/** Decides locked events and has done what rules say. */
async function run(
  tx: Transaction,
  config: Pick<Config, "brands">,
  events: readonly DueEvent[],
): Promise<void> {
  const agencyId = events[0]?.agencyId ?? "";
  const rules = await activeRules(tx, agencyId);
  const runs = events.flatMap((event) => runsOf(event, rules));
  noteUndone(runs, rules);
  for (const rule of [...rules].sort((a, b) => (a.side < b.side ? -1 : a.side > b.side ? 1 : 0))) {
    const ofRule = rule.state === "on" ? runs.filter((one) => one.rule === rule) : [];
    if (ofRule.length === 0) continue;
    await doRule(tx, rule, await authorOf(tx, config, agencyId, rule), ofRule);
  }
  await settle(tx, agencyId, events, runs);
}

/** Records that the rules which an event meets could not act: an error that no retry mends. */
async function failEvent(tx: Transaction, event: DueEvent, error: unknown): Promise<void> {
  const rules = await activeRules(tx, event.agencyId);
  const runs = runsOf(event, rules);
  noteUndone(runs, rules);
  const reason = error instanceof ApiError ? error.message : "An unexpected error, which is logged";
  for (const { rule, decision, outcomes } of runs) {
    if (rule.state !== "on") continue;
    for (const { effect, lostTo } of decision.effects)
      if (lostTo === null) outcomes.push({ effect, outcome: "failed", reason });
  }
  await settle(tx, event.agencyId, [event], runs);
}

/** Looks at one event alone, after its batch has failed. */
async function runAlone(
  database: Database,
  config: Pick<Config, "brands">,
  id: string,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    await inTransaction(database, async (tx) => {
      const events = await lockDue(tx, id, 1);
      if (events.length > 0) await run(tx, config, events);
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    report(error);
    await giveUp(database, id, error, report);
  }
}

/** Records the failure of an event. Where even that fails, the event is put aside: it must not hold up those after it. */
async function giveUp(
  database: Database,
  id: string,
  cause: unknown,
  report: (error: unknown) => void,
): Promise<void> {
  const onEvent = (work: (tx: Transaction, event: DueEvent) => Promise<void>) =>
    inTransaction(database, async (tx) => {
      const [event] = await lockDue(tx, id, 1);
      if (event) await work(tx, event);
    });
  try {
    await onEvent((tx, event) => failEvent(tx, event, cause));
  } catch (error) {
    if (isPassing(error)) throw error;
    report(error);
    await onEvent((tx, event) => markDone(tx, event.agencyId, [event]));
  }
}

/** Looks at some due events; false where none is due. */
async function runDue(
  database: Database,
  config: Pick<Config, "brands">,
  report: (error: unknown) => void,
): Promise<boolean> {
  let events: DueEvent[] = [];
  try {
    await inTransaction(database, async (tx) => {
      events = await lockDue(tx, null, BATCH);
      if (events.length > 0) await run(tx, config, events);
    });
  } catch (error) {
    if (isPassing(error) || events.length === 0) throw error;
    // One order's error leaves the others as they were: each is looked at alone.
    for (const { id } of events) await runAlone(database, config, id, report);
  }
  return events.length > 0;
}

/** Looks at events after their commit, once per order, event and rule. `report`: of errors that a rule's failure hides. */
export const ruleWork = (
  database: Database,
  config: Pick<Config, "brands">,
  report: (error: unknown) => void,
): Work => ({
  name: "rules",
  once: async (signal) => !signal.aborted && (await runDue(database, config, report)),
});
