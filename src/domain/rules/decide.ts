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

type Decider = Pick<OrderRule, "id" | "state">;

/** What rules of a side have decided of an order, by the kind. What one only would do takes nothing from those that are on. */
export class Taken {
  private readonly byOn = new Map<string, string>();
  private readonly byWatch = new Map<string, string>();

  /** The earlier rule that has decided it; `null` without one. */
  lostTo({ state }: Decider, { do: name }: Effect): string | null {
    const { kind } = EFFECTS[name];
    if (kind === undefined) return null;
    return this.byOn.get(kind) ?? (state === "watch" ? this.byWatch.get(kind) : undefined) ?? null;
  }

  take({ id, state }: Decider, { do: name }: Effect): void {
    const { kind } = EFFECTS[name];
    if (kind !== undefined) (state === "on" ? this.byOn : this.byWatch).set(kind, id);
  }

  decide(rule: Decider, effect: Effect): DecidedEffect {
    const lostTo = this.lostTo(rule, effect);
    if (lostTo === null) this.take(rule, effect);
    return { effect, lostTo };
  }
}

/**
 * What rules of one side and event do with an order, in their order: the first decision of a kind wins, as far as it is
 * possible for the order. Rules that the order does not meet are left out.
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
