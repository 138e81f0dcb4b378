import { type Conditions, isMet, type Met } from "./conditions.ts";
import { EFFECTS, type Effect } from "./effects.ts";
import type { RuleEvent } from "./events.ts";
import type { Facts, RuleSide } from "./facts.ts";

/** off: does nothing. watch: says what it would do. on: does it. */
export const RULE_STATES = ["off", "watch", "on"] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** A rule as it is decided. */
export interface OrderRule {
  readonly id: string;
  readonly side: RuleSide;
  readonly event: RuleEvent;
  readonly conditions: Conditions;
  readonly effects: readonly Effect[];
  readonly state: RuleState;
}

/** An effect, and the earlier rule that has decided this kind of thing, if any. */
export interface DecidedEffect {
  readonly effect: Effect;
  readonly lostTo: string | null;
}

export interface Decision {
  readonly rule: string;
  /** `null`: a fact that decides it is not known, and nothing is done. */
  readonly met: Met;
  readonly effects: readonly DecidedEffect[];
}

/** The kinds that earlier rules have decided, by the rule. */
class Taken {
  private readonly byOn = new Map<string, string>();
  private readonly byWatch = new Map<string, string>();

  decide({ id, state }: OrderRule, effect: Effect): DecidedEffect {
    const { kind } = EFFECTS[effect.do];
    if (kind === undefined) return { effect, lostTo: null };
    const lostTo = this.byOn.get(kind) ?? (state === "watch" ? this.byWatch.get(kind) : undefined) ?? null;
    if (lostTo === null) (state === "on" ? this.byOn : this.byWatch).set(kind, id);
    return { effect, lostTo };
  }
}

/**
 * What rules of one side and event do with an order, in their order: the first decision of a kind wins. A rule that only
 * watches takes nothing from those that are on. Rules that the order does not meet are left out.
 */
export function decide(rules: readonly OrderRule[], facts: Facts): Decision[] {
  const taken = new Taken();
  return rules.flatMap((rule): Decision[] => {
    if (rule.state === "off") return [];
    const met = isMet(rule.conditions, facts, rule.side);
    if (met === false) return [];
    const effects = met === null ? [] : rule.effects.map((effect) => taken.decide(rule, effect));
    return [{ rule: rule.id, met, effects }];
  });
}
