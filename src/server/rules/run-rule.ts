import { sql } from "drizzle-orm";
import { noticeOfFailedRule } from "../../domain/notifications/rule-notices.ts";
import { isMet, unknownFacts } from "../../domain/rules/conditions.ts";
import type { Taken } from "../../domain/rules/decide.ts";
import { diaryText, type EffectOutcome, runOutcome } from "../../domain/rules/diary.ts";
import { EFFECT_NAMES } from "../../domain/rules/effects.ts";
import { type Facts, factsOfOrder, factType } from "../../domain/rules/facts.ts";
import type { Config } from "../config/config.ts";
import { recordset } from "../db/recordset.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { notify } from "../notifications/notify.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { itemsOf, lockOrders } from "../orders/load.queries.ts";
import { orderOf } from "../orders/order-row.ts";
import type { Actor } from "../scope.ts";
import { type ActiveRule, authorOf, isStillActive, refusedEffect } from "./active-rules.queries.ts";
import { doEffect } from "./do-effect.ts";
import { type DueEvent, stillClaimed } from "./due-events.queries.ts";
import { type OrderFault, performFault } from "./fault.ts";
import { namesOf } from "./names.queries.ts";
import { otherFacts } from "./record.queries.ts";

const CHANGED = "The order has changed since and no longer meets the rule";
const IS_CANCELED = "The order is canceled";
const LONGEST_LINE = 2_000;

/** What rules of each side have decided of an event's order so far. */
export interface Decided {
  readonly takenOf: (event: DueEvent) => Taken;
  readonly nameOf: (rule: string) => string;
}

/** A rule's line about an event, as far as it is known. */
interface Run {
  readonly event: DueEvent;
  readonly outcomes: EffectOutcome[];
}

/** Writes the diary. The effects that were done, or would be, are what later rules leave alone. */
async function writeDiary(tx: Transaction, rule: ActiveRule, runs: readonly Run[]): Promise<void> {
  const agencyId = runs[0]?.event.agencyId ?? "";
  const names = await namesOf(tx, agencyId, [rule]);
  const rows = runs.map(({ event, outcomes }) => ({
    id: newId(),
    o: event.orderId,
    c: runOutcome(outcomes),
    x: diaryText(outcomes, (id) => names.get(id)).slice(0, LONGEST_LINE),
    f: Number(event.id),
    d: decidedBy(outcomes),
  }));
  await tx.execute(sql`insert into rule_runs (agency_id, id, rule_id, revision, seller_team_id, order_id, outcome, text, facts_id, decided)
    select ${agencyId}, id, ${rule.id}, ${rule.revision}, ${rule.teamId}::uuid, o, c, x, f,
      array(select json_array_elements_text(d))
    from ${recordset(rows, { id: "uuid", o: "uuid", c: "text", x: "text", f: "bigint", d: "json" })}`);
}

const decidedBy = (outcomes: readonly EffectOutcome[]): string[] =>
  outcomes.flatMap(({ effect, outcome }) => (outcome === "done" || outcome === "watched" ? [effect.do] : []));

const failureOf = ({ outcomes }: Run): string | null =>
  outcomes.find(({ outcome }) => outcome === "failed")?.reason ?? null;

/** Stops the orders that a rule could not act on until a person has looked, and notifies its side. */
async function reportFailures(tx: Transaction, rule: ActiveRule, runs: readonly Run[]): Promise<void> {
  const failed = runs.filter((one) => failureOf(one) !== null);
  const [first] = failed;
  if (!first || rule.state !== "on") return;
  const at = new Date().toISOString();
  const { id, name, side } = rule;
  const faults = failed.map((one): OrderFault => {
    const fault = { rule: id, name, side, text: failureOf(one) ?? "", at };
    return { orderId: one.event.orderId, fault };
  });
  const { agencyId } = first.event;
  await performFault(tx, agencyId, faults);
  const to =
    rule.teamId === null ? { side: "agency" as const } : { side: "seller" as const, teamId: rule.teamId };
  const notice = noticeOfFailedRule(rule, failed.length, failureOf(first) ?? "");
  await notify(tx, agencyId, [{ event: "rules.failed", to, ...notice }], { actorId: null });
}

/** What is known of an order now, where an event keeps what belongs to its moment. */
const factsNow = ({ facts: { weekday, hour, age } }: DueEvent, other: Facts, order: Facts): Facts => ({
  ...other,
  ...order,
  ...(weekday && { weekday }),
  ...(hour !== undefined && { hour }),
  ...(age !== undefined && { age }),
});

/** Why a rule does not act on locked orders of its author's scope, by order. Orders outside that are left out. */
async function lookAtOrders(
  tx: Transaction,
  rule: ActiveRule,
  actor: Actor,
  events: readonly DueEvent[],
): Promise<Map<string, string | null>> {
  const scope = agencyScopeOf(actor);
  const ids = events.map(({ orderId }) => orderId);
  const rows = await lockOrders(tx, scope, ids, { lock: rule.state === "on" });
  const found = rows.map(({ id }) => id);
  const items = await itemsOf(tx, scope.agencyId, found);
  const others = await otherFacts(tx, scope.agencyId, found);
  const eventOf = new Map(events.map((event) => [event.orderId, event]));
  return new Map(
    rows.map((row): [string, string | null] => {
      const event = eventOf.get(row.id);
      if (row.status === "Cancel") return [row.id, IS_CANCELED];
      if (!event) return [row.id, CHANGED];
      const now = factsNow(
        event,
        others.get(row.id) ?? {},
        factsOfOrder(orderOf(row, items.get(row.id) ?? [])),
      );
      return [row.id, isMet(rule.conditions, now, rule.side) === true ? null : CHANGED];
    }),
  );
}

/** A line for an event of which a fact that decides is not known. */
function unknownRun(rule: ActiveRule, event: DueEvent): Run {
  const facts = unknownFacts(rule.conditions, event.facts, rule.side).map((fact) => factType(fact).label);
  const reason = `not known: ${facts.join(", ")}`;
  return { event, outcomes: rule.effects.map((effect) => ({ effect, outcome: "unknown", reason })) };
}

const allOf = (rule: ActiveRule, outcome: "refused" | "failed", reason: string): EffectOutcome[] =>
  rule.effects.map((effect) => ({ effect, outcome, reason }));

/** Has the effects done, in their order, on the orders that no earlier rule has decided them of. */
async function doEffects(
  tx: Transaction,
  rule: ActiveRule,
  actor: Actor,
  runs: readonly Run[],
  { takenOf, nameOf }: Decided,
): Promise<void> {
  for (const name of EFFECT_NAMES) {
    const effect = rule.effects.find((one) => one.do === name);
    if (!effect) continue;
    const open = runs.filter(({ event, outcomes }) => {
      const lostTo = takenOf(event).lostTo(rule, effect);
      if (lostTo !== null) outcomes.push({ effect, outcome: "yielded", reason: nameOf(lostTo) });
      else if (rule.state === "watch") outcomes.push({ effect, outcome: "watched" });
      return lostTo === null && rule.state === "on";
    });
    const [first] = open;
    if (!first) continue;
    const closed = refusedEffect(actor, effect);
    const ids = open.map(({ event }) => event.orderId);
    const refusals =
      closed === null
        ? await doEffect(tx, { rule, actor, ids, depth: first.event.depth }, effect)
        : new Map<string, string>();
    for (const { event, outcomes } of open) {
      const reason = refusals.get(event.orderId);
      if (closed !== null) outcomes.push({ effect, outcome: "failed", reason: closed });
      else if (reason === undefined) outcomes.push({ effect, outcome: "done" });
      else outcomes.push({ effect, outcome: "refused", reason });
    }
  }
}

/** What a rule has decided of each event, for those after it. */
export type DecidedEffects = ReadonlyMap<string, readonly string[]>;

const decidedIn = (runs: readonly Run[]): DecidedEffects =>
  new Map(runs.map(({ event, outcomes }) => [event.id, decidedBy(outcomes)]));

/**
 * Has a rule look at events of one depth in the caller's transaction, and writes its diary. Events of orders outside its
 * author's scope are none of its business.
 */
export async function runRule(
  tx: Transaction,
  config: Pick<Config, "brands">,
  rule: ActiveRule,
  claimed: readonly DueEvent[],
  decided: Decided,
): Promise<DecidedEffects> {
  const events = await stillClaimed(tx, claimed);
  const [first] = events;
  if (!first || !(await isStillActive(tx, first.agencyId, rule))) return new Map();
  const metOf = (event: DueEvent) => isMet(rule.conditions, event.facts, rule.side);
  const met = events.filter((event) => metOf(event) === true);
  const unknown = events.filter((event) => metOf(event) === null);
  const actor = await authorOf(tx, config, first.agencyId, rule);
  let runs: Run[];
  if (typeof actor === "string")
    runs = met.map((event) => ({ event, outcomes: allOf(rule, "failed", actor) }));
  else {
    const obstacles = await lookAtOrders(tx, rule, actor, [...met, ...unknown]);
    const isIn = ({ orderId }: DueEvent) => obstacles.has(orderId);
    const visible = met.filter(isIn).map((event): Run => {
      const obstacle = rule.state === "on" ? obstacles.get(event.orderId) : null;
      return { event, outcomes: obstacle ? allOf(rule, "refused", obstacle) : [] };
    });
    await doEffects(
      tx,
      rule,
      actor,
      visible.filter(({ outcomes }) => outcomes.length === 0),
      decided,
    );
    runs = [...visible, ...unknown.filter(isIn).map((event) => unknownRun(rule, event))];
  }
  if (runs.length === 0) return new Map();
  await reportFailures(tx, rule, runs);
  await writeDiary(tx, rule, runs);
  return decidedIn(runs);
}

/** Records that a rule could not act on an event: an error that no retry mends. */
export async function failRule(
  tx: Transaction,
  rule: ActiveRule,
  claimed: DueEvent,
  reason: string,
): Promise<void> {
  const [event] = await stillClaimed(tx, [claimed]);
  if (!event) return;
  const runs = [{ event, outcomes: allOf(rule, "failed", reason) }];
  await reportFailures(tx, rule, runs);
  await writeDiary(tx, rule, runs);
}
