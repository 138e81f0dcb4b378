import type { ShippingOption } from "../../domain/orders/status.ts";
import {
  type Condition,
  type ConditionGroup,
  isGroup,
  OPERATORS,
  type Operator,
} from "../../domain/rules/conditions.ts";
import { EFFECTS, type Effect, type EffectName, impossibility } from "../../domain/rules/effects.ts";
import type { RuleEvent } from "../../domain/rules/events.ts";
import { type FactName, factType } from "../../domain/rules/facts.ts";
import { type NewRule, newRule } from "../../domain/rules/input.ts";
import type { Worded } from "../../domain/rules/sentence.ts";

/** A condition as it is edited; `key` is its place on screen. */
export interface DraftCondition {
  readonly key: number;
  readonly fact: FactName | null;
  readonly is: Operator;
  readonly values: readonly string[];
  /** NaN while its text cannot be read. */
  readonly number: number | null;
}

export interface DraftGroup {
  readonly key: number;
  readonly match: "all" | "any";
  readonly of: readonly DraftCondition[];
}

/** An effect with the fields of all of them, so that none is lost. */
export interface DraftEffect {
  readonly key: number;
  readonly do: EffectName;
  readonly text: string;
  readonly hours: number | null;
  readonly tags: readonly string[];
  readonly users: readonly string[];
  readonly designer: string;
  readonly webhook: string;
  readonly option: ShippingOption;
}

export interface Draft {
  readonly name: string;
  readonly event: RuleEvent;
  readonly hours: number | null;
  readonly match: "all" | "any";
  readonly of: readonly (DraftCondition | DraftGroup)[];
  readonly effects: readonly DraftEffect[];
}

let made = 0;
const nextKey = () => {
  made += 1;
  return made;
};

export const isDraftGroup = (one: DraftCondition | DraftGroup): one is DraftGroup => "of" in one;

/** The first operator of a fact, and none of the values of another one. */
export const conditionOf = (fact: FactName | null): DraftCondition => ({
  key: nextKey(),
  fact,
  is: fact ? OPERATORS[factType(fact).kind][0] : "any-of",
  values: [],
  number: null,
});

export const groupOf = (outer: "all" | "any"): DraftGroup => ({
  key: nextKey(),
  match: outer === "all" ? "any" : "all",
  of: [conditionOf(null)],
});

const DEFAULT_HOURS = 48;
const EMPTY_EFFECT: Omit<DraftEffect, "key" | "do"> = {
  text: "",
  hours: null,
  tags: [],
  users: [],
  designer: "",
  webhook: "",
  option: "express",
};

export const effectOf = (name: EffectName): DraftEffect => ({ ...EMPTY_EFFECT, key: nextKey(), do: name });

const fromCondition = ({ fact, is, values = [], number }: Condition): DraftCondition => ({
  key: nextKey(),
  fact,
  is,
  values,
  number: number ?? null,
});

function fromEffect(effect: Effect): DraftEffect {
  const empty = effectOf(effect.do);
  switch (effect.do) {
    case "hold":
      return { ...empty, text: effect.reason, hours: effect.hours ?? null };
    case "ask":
      return { ...empty, text: effect.text };
    case "tag":
      return { ...empty, tags: effect.tags };
    case "shipping":
      return { ...empty, option: effect.option };
    case "designer":
      return { ...empty, designer: effect.designer, text: effect.brief };
    case "notify":
      return { ...empty, users: effect.users };
    case "webhook":
      return { ...empty, webhook: effect.webhook };
    default:
      return empty;
  }
}

export const emptyDraft = (event: RuleEvent): Draft => ({
  name: "",
  event,
  hours: DEFAULT_HOURS,
  match: "all",
  of: [],
  effects: [],
});

/** The draft of a saved or ready rule. */
export const draftOf = ({
  name,
  event,
  hours,
  conditions,
  effects,
}: Pick<NewRule, "name" | "event" | "hours" | "conditions" | "effects">): Draft => ({
  name,
  event,
  hours: hours ?? DEFAULT_HOURS,
  match: conditions.match,
  of: conditions.of.map((one) =>
    isGroup(one) ? { key: nextKey(), match: one.match, of: one.of.map(fromCondition) } : fromCondition(one),
  ),
  effects: effects.map(fromEffect),
});

const COMPARES_NUMBERS = new Set(["number", "money"]);

function toCondition({ fact, is, values, number }: DraftCondition): Condition {
  const name = fact as FactName; // One without is not sent: see `faultsOf`.
  const kind = fact && factType(fact).kind;
  if (kind === "flag") return { fact: name, is };
  if (kind && COMPARES_NUMBERS.has(kind)) return { fact: name, is, ...(number !== null && { number }) };
  return { fact: name, is, values };
}

const toGroup = ({ match, of }: DraftGroup): ConditionGroup => ({ match, of: of.map(toCondition) });

function toEffect({ do: name, text, hours, tags, users, designer, webhook, option }: DraftEffect): Effect {
  switch (name) {
    case "hold":
      return { do: name, reason: text, ...(hours !== null && { hours }) };
    case "ask":
      return { do: name, text };
    case "tag":
      return { do: name, tags };
    case "shipping":
      return { do: name, option };
    case "designer":
      return { do: name, designer, brief: text };
    case "notify":
      return { do: name, users };
    case "webhook":
      return { do: name, webhook };
    default:
      return { do: name };
  }
}

/** What is sent. */
export const inputOf = ({ name, event, hours, match, of, effects }: Draft): NewRule => ({
  name,
  event,
  ...(event === "stuck" && { hours }),
  conditions: { match, of: of.map((one) => (isDraftGroup(one) ? toGroup(one) : toCondition(one))) },
  effects: effects.map(toEffect),
});

/** In a sentence, what is still to choose. */
const OPEN = "…";
const filled = (texts: readonly string[]) => (texts.length > 0 ? texts : [OPEN]);

function wordedEffect(effect: DraftEffect): Effect {
  const { text, tags, users, designer, webhook, ...others } = effect;
  return toEffect({
    ...others,
    text: text || OPEN,
    tags: filled(tags),
    users: filled(users),
    designer: designer || OPEN,
    webhook: webhook || OPEN,
  });
}

const withFact = (conditions: readonly DraftCondition[]) =>
  conditions
    .filter(({ fact }) => fact !== null)
    .map((one): DraftCondition => ({ ...one, values: filled(one.values) }));

/** The draft as its sentence is read: conditions without a fact are left out. */
export function wordedOf({ event, hours, match, of, effects }: Draft): Worded {
  const parts = of.flatMap((one): (Condition | ConditionGroup)[] => {
    if (!isDraftGroup(one)) return withFact([one]).map(toCondition);
    const inner = withFact(one.of).map(toCondition);
    return inner.length > 0 ? [{ match: one.match, of: inner }] : [];
  });
  return { event, hours, conditions: { match, of: parts }, effects: effects.map(wordedEffect) };
}

/** A name in a sentence, with what is still to choose. */
export const draftNames =
  (nameOf: (id: string) => string | undefined) =>
  (id: string): string | undefined =>
    id === OPEN ? OPEN : nameOf(id);

/** Errors by the part of the draft that they are shown at: `name`, `hours`, `conditions.0`, `effects.1`, `conditions`. */
export type Faults = Readonly<Record<string, string>>;

const PART = /^(?:conditions\.of\.(?<outer>\d+)(?:\.of\.(?<inner>\d+))?|effects\.(?<effect>\d+))/;

/** The part that a path of the body's schema belongs to. */
export function partOf(path: string): string {
  const { outer, inner, effect } = PART.exec(path)?.groups ?? {};
  if (effect !== undefined) return `effects.${effect}`;
  if (outer !== undefined) return `conditions.${outer}${inner === undefined ? "" : `.${inner}`}`;
  return path.split(".")[0] ?? path;
}

export const faultsAt = (errors: Readonly<Record<string, unknown>>): Faults =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [partOf(path), String(text)]));

export const NO_FACT = "Choose what to compare";

/** The conditions without a fact: each has the same fault, and what it is in has none of its own. */
function withoutFact(of: Draft["of"]): { faults: Record<string, string>; groups: ReadonlySet<string> } {
  const faults: Record<string, string> = {};
  const groups = new Set<string>();
  for (const [at, one] of of.entries()) {
    const part = `conditions.${at}`;
    if (!isDraftGroup(one)) {
      if (one.fact === null) faults[part] = NO_FACT;
      continue;
    }
    for (const [inner, { fact }] of one.of.entries()) {
      if (fact !== null) continue;
      faults[`${part}.${inner}`] = NO_FACT;
      groups.add(part);
    }
  }
  return { faults, groups };
}

const EFFECT_FAULTS: Partial<Record<EffectName, string>> = {
  hold: "Enter the reason",
  ask: "Enter the question",
  designer: "Choose a designer",
  webhook: "Choose a webhook",
};

const isEmptyEffect = ({ do: name, text, designer, webhook }: DraftEffect) =>
  (name === "designer" ? designer : name === "webhook" ? webhook : text.trim()) === "";

/** What the server would not take, by part. */
export function faultsOf(draft: Draft): Faults {
  const parsed = newRule.safeParse(inputOf(draft));
  if (parsed.success) return {};
  const faults: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const part = partOf(path.join("."));
    const effect = part.startsWith("effects.") ? draft.effects[Number(part.slice("effects.".length))] : null;
    faults[part] ??=
      (effect && isEmptyEffect(effect) && EFFECT_FAULTS[effect.do]) ||
      (part === "name" ? "Enter a name" : message);
  }
  const open = withoutFact(draft.of);
  for (const part of open.groups) delete faults[part];
  return { ...faults, ...open.faults };
}

/** The effects that may be added at an event: a second decision of a kind would never count. */
export function addable(
  names: readonly EffectName[],
  event: RuleEvent,
  effects: readonly Pick<Effect, "do">[],
): EffectName[] {
  const kindOf = (name: EffectName) => EFFECTS[name].kind ?? name;
  const taken = new Set(effects.map((one) => kindOf(one.do)));
  const isPossible = (name: EffectName) => {
    const all = [...effects, { do: name }];
    // One that a changed event has made impossible keeps none of the others away.
    return (
      impossibility(event, all, { do: name }) === null &&
      effects.every((one) => impossibility(event, all, one) === impossibility(event, effects, one))
    );
  };
  return names.filter((name) => !taken.has(kindOf(name)) && isPossible(name));
}

/** The referenced ids of a draft, by the resource that they are of. */
export function referencesOf({ of, effects }: Draft): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  const add = (target: string, values: readonly string[]) => {
    if (values.length > 0) ids.set(target, [...new Set([...(ids.get(target) ?? []), ...values])]);
  };
  for (const { fact, values } of of.flatMap((one) => (isDraftGroup(one) ? one.of : [one]))) {
    const target = fact && factType(fact).target;
    if (target) add(target, values);
  }
  for (const { users, designer, webhook } of effects) {
    add("users", designer ? [...users, designer] : users);
    if (webhook) add("webhooks", [webhook]);
  }
  return ids;
}
