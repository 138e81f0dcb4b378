import { setImmediate } from "node:timers/promises";
import { isMet } from "../../domain/rules/conditions.ts";
import { Taken } from "../../domain/rules/decide.ts";
import type { RuleSide } from "../../domain/rules/facts.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import { isDiskFull, isPassing } from "../db/errors.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Work } from "../jobs/jobs.ts";
import { type ActiveRule, activeRules } from "./active-rules.queries.ts";
import { claimDue, type DueEvent, earlierRuns, markDone, postpone } from "./due-events.queries.ts";
import { type Decided, type DecidedEffects, failRule, runRule } from "./run-rule.ts";

/** How often an event is tried that the database was too slow for. */
const MOST_ATTEMPTS = 8;
/** Events that are compared with a rule before other work gets its turn. */
const COMPARED_AT_ONCE = 50;

const UNEXPECTED = "An unexpected error, which is logged";

/** Whether a rule looks at an event: it was watching or on by then. */
const isFor = ({ event, ruleId, teamId, at }: DueEvent, rule: ActiveRule) =>
  rule.event === event &&
  (rule.teamId === null || rule.teamId === teamId) &&
  (ruleId === null || ruleId === rule.id) &&
  rule.since <= at;

/** Claimed events of an agency, and what rules have decided of them so far. */
class Batch {
  private readonly taken = new Map<string, Taken>();
  private readonly ran = new Set<string>();
  private readonly left = new Set<string>();
  private readonly rules: ReadonlyMap<string, ActiveRule>;
  readonly events: readonly DueEvent[];

  constructor(events: readonly DueEvent[], rules: readonly ActiveRule[]) {
    this.events = events;
    this.rules = new Map(rules.map((rule) => [rule.id, rule]));
  }

  private takenOf({ id }: Pick<DueEvent, "id">, side: RuleSide): Taken {
    const key = `${side} ${id}`;
    const taken = this.taken.get(key) ?? new Taken();
    this.taken.set(key, taken);
    return taken;
  }

  /** What earlier rules of the rule's side have decided. */
  decidedFor({ side }: ActiveRule): Decided {
    return {
      takenOf: (event) => this.takenOf(event, side),
      nameOf: (id) => this.rules.get(id)?.name ?? "",
    };
  }

  /** A rule has run for an event, and has decided these effects. */
  note(rule: string, event: string, decided: readonly string[]): void {
    this.ran.add(`${rule} ${event}`);
    const known = this.rules.get(rule);
    for (const effect of known?.effects ?? [])
      if (known && decided.includes(effect.do)) this.takenOf({ id: event }, known.side).take(known, effect);
  }

  /** The events that a rule has yet to look at: none of those that wait for a later attempt. */
  async openFor(rule: ActiveRule): Promise<DueEvent[]> {
    const open: DueEvent[] = [];
    for (const [at, event] of this.events.entries()) {
      if (at % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await setImmediate();
      if (this.left.has(event.id) || this.ran.has(`${rule.id} ${event.id}`) || !isFor(event, rule)) continue;
      if (isMet(rule.conditions, event.facts, rule.side) !== false) open.push(event);
    }
    return open;
  }

  leave({ id }: DueEvent): void {
    this.left.add(id);
  }

  done(): DueEvent[] {
    return this.events.filter(({ id }) => !this.left.has(id));
  }
}

interface Queue {
  readonly database: Database;
  readonly config: Pick<Config, "brands">;
  /** Of errors that a rule's failure hides. */
  readonly report: (error: unknown) => void;
}

/** Events of one depth, since what a rule does to them is an event of the next. */
const byDepth = (events: readonly DueEvent[]): DueEvent[][] =>
  [...new Set(events.map(({ depth }) => depth))].map((depth) =>
    events.filter((event) => event.depth === depth),
  );

/** Runs a rule on one event, after it could not on several. An error that may pass leaves the event for later. */
async function runAlone(queue: Queue, batch: Batch, rule: ActiveRule, event: DueEvent): Promise<void> {
  const { database, config, report } = queue;
  try {
    const work = (tx: Parameters<typeof runRule>[0]) =>
      runRule(tx, config, rule, [event], batch.decidedFor(rule));
    noteAll(batch, rule, await inTransaction(database, work));
  } catch (error) {
    if (isDiskFull(error) || (isPassing(error) && event.attempts < MOST_ATTEMPTS)) {
      batch.leave(event);
      await postpone(database, event);
      return;
    }
    report(error);
    // Where even that fails, the event must not hold up those after it.
    await inTransaction(database, (tx) => failRule(tx, rule, event, UNEXPECTED)).catch(report);
    batch.note(rule.id, event.id, []);
  }
}

function noteAll(batch: Batch, rule: ActiveRule, decided: DecidedEffects): void {
  for (const [event, effects] of decided) batch.note(rule.id, event, effects);
}

/** Runs a rule on all events of a batch that meet it, in one transaction for each depth, as a person acts on many orders. */
async function runOnBatch(queue: Queue, batch: Batch, rule: ActiveRule): Promise<void> {
  const { database, config } = queue;
  for (const events of byDepth(await batch.openFor(rule))) {
    try {
      const work = (tx: Parameters<typeof runRule>[0]) =>
        runRule(tx, config, rule, events, batch.decidedFor(rule));
      noteAll(batch, rule, await inTransaction(database, work));
    } catch {
      // One order's error leaves the others as they were: each is looked at alone.
      for (const event of events) await runAlone(queue, batch, rule, event);
    }
  }
}

/** Looks at some due events; false where none is due. */
async function runDue(queue: Queue): Promise<boolean> {
  const events = await claimDue(queue.database);
  const [first] = events;
  if (!first) return false;
  const names = [...new Set(events.map(({ event }) => event))];
  const rules = await activeRules(queue.database, first.agencyId, names);
  const batch = new Batch(events, rules);
  for (const { eventId, ruleId, decided } of await earlierRuns(queue.database, events))
    batch.note(ruleId, eventId, decided);
  for (const rule of rules) await runOnBatch(queue, batch, rule);
  await markDone(queue.database, batch.done());
  return true;
}

/**
 * Looks at events after their commit, once for each order, event and rule: rule by rule, each in a transaction of its own. A
 * process that ends in between leaves its claim, and another one goes on with the rules that have no line in the diary yet.
 */
export const ruleWork = (
  database: Database,
  config: Pick<Config, "brands">,
  report: (error: unknown) => void,
): Work => ({
  name: "rules",
  once: async (signal) => !signal.aborted && (await runDue({ database, config, report })),
});
