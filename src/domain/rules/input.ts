import { z } from "zod";
import { MAX_BRIEF } from "../limits.ts";
import { regionCodeOf } from "../orders/address/countries.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../orders/status.ts";
import { MAX_TAGS, tag } from "../orders/tags/tags.ts";
import { countryCode, identifier, plainText } from "../resource/fields.ts";
import { allConditions, type Condition, type Conditions, isGroup, OPERATORS } from "./conditions.ts";
import { RULE_STATES } from "./decide.ts";
import { EFFECTS, type Effect, effectsOf, impossibility } from "./effects.ts";
import { RULE_EVENT_NAMES, type RuleEvent } from "./events.ts";
import { FACT_NAMES, type FactName, factsOf, factType, MAX_SAME_ADDRESS, type RuleSide } from "./facts.ts";

export const MAX_RULES = 100;
export const MAX_CONDITIONS = 20;
export const MAX_VALUES = 100;
export const MAX_EFFECTS = 8;
export const MAX_REASON = 500;
export const MAX_NAME = 80;
/** Of all conditions of a rule, which are compared with each order. */
const MAX_CHARACTERS = 10_000;
export const MAX_HOURS = 24 * 60;
const MAX_NUMBER = 10_000_000;

const hours = z.int("A whole number").min(1, "At least 1").max(MAX_HOURS, `At most ${MAX_HOURS}`);
const OPERATOR_NAMES = [...new Set(Object.values(OPERATORS).flat())];

/** The most of numbers that are whole and not negative. */
const WHOLE: Partial<Record<FactName, number>> = {
  quantity: MAX_NUMBER,
  sameAddress: MAX_SAME_ADDRESS,
  hour: 23,
};

function numberFault(fact: FactName, number: number | undefined): string | null {
  const { label } = factType(fact);
  if (number === undefined) return `Enter a number for ${label}`;
  const most = WHOLE[fact];
  if (most === undefined) return null;
  if (!Number.isInteger(number)) return `Enter a whole number for ${label}`;
  return number >= 0 && number <= most ? null : `${label}: from 0 to ${most.toLocaleString("en-US")}`;
}

/** Why a condition cannot be compared; `null` where it can. */
function conditionFault({ fact, is, values = [], number }: Condition): string | null {
  const { kind, options, label } = factType(fact);
  if (!(OPERATORS[kind] as readonly string[]).includes(is)) return `${label} cannot be compared by “${is}”`;
  if (kind === "flag") return null;
  if (kind === "number" || kind === "money") return numberFault(fact, number);
  if (values.length === 0) return `Choose a value for ${label}`;
  if (values.length > MAX_VALUES) return `At most ${MAX_VALUES} values for ${label}`;
  if (kind === "country") {
    const wrong = values.find((one) => !countryCode.safeParse(one).success);
    return wrong === undefined ? null : `${label}: “${wrong}” is not a valid country code`;
  }
  if (options)
    return values.every((one) => Object.hasOwn(options, one)) ? null : `Choose one of the values of ${label}`;
  const isReference = kind === "reference" || kind === "references";
  if (isReference && !values.every((one) => identifier.safeParse(one).success))
    return `Choose a value for ${label}`;
  return null;
}

const condition = z
  .strictObject({
    fact: z.enum(FACT_NAMES),
    is: z.enum(OPERATOR_NAMES),
    values: z.array(plainText(200, 1)).optional(),
    number: z.number("A number").min(-MAX_NUMBER).max(MAX_NUMBER).optional(),
  })
  .superRefine((one, context) => {
    const message = conditionFault(one);
    if (message) context.addIssue({ code: "custom", message });
  });

const TOO_MANY = `At most ${MAX_CONDITIONS} conditions`;

/** The first of each, in upper or lower case. */
function once(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size < seen.add(text.toLowerCase()).size);
}

const match = z.enum(["all", "any"]);
const group = z.strictObject({
  match,
  of: z.array(condition).min(1, "Add a condition").max(MAX_CONDITIONS, TOO_MANY),
});

/** Where a rule is of no country, those of which states are written. */
const COUNTRIES_WITH_STATES = ["US", "CA", "AU"] as const;

/** Countries of a rule are codes, and states where the country's are known: "California" is "CA". Each value is kept once. */
function normalized(conditions: Conditions): Conditions {
  const named = allConditions(conditions).flatMap(({ fact, is, values = [] }) =>
    fact === "country" && is === "any-of" ? values.map((one) => one.toUpperCase()) : [],
  );
  const countries = named.length > 0 ? named : COUNTRIES_WITH_STATES;
  const stateOf = (text: string) =>
    countries.map((country) => regionCodeOf(country, text)).find((code) => code !== "") ?? text;
  const valueOf = (fact: FactName, text: string) =>
    fact === "country" ? text.toUpperCase() : fact === "state" ? stateOf(text) : text;
  const conditionOf = (one: Condition): Condition =>
    one.values ? { ...one, values: once(one.values.map((text) => valueOf(one.fact, text))) } : one;
  return {
    ...conditions,
    of: conditions.of.map((one) =>
      isGroup(one) ? { ...one, of: one.of.map(conditionOf) } : conditionOf(one),
    ),
  };
}

/** The conditions of a rule, as they are saved. */
export const conditionsInput: z.ZodType<Conditions> = z
  .strictObject({ match, of: z.array(z.union([condition, group])).max(MAX_CONDITIONS, TOO_MANY) })
  .refine(
    ({ of }) => of.reduce((count, one) => count + (isGroup(one) ? one.of.length : 1), 0) <= MAX_CONDITIONS,
    TOO_MANY,
  )
  .refine(
    (conditions) => JSON.stringify(conditions).length <= MAX_CHARACTERS,
    `The conditions are too long: at most ${MAX_CHARACTERS} characters in all`,
  )
  .transform(normalized);

const effect = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("hold"), reason: plainText(MAX_REASON, 1), hours: hours.optional() }),
  z.strictObject({ do: z.literal("approve") }),
  z.strictObject({ do: z.literal("submit") }),
  z.strictObject({ do: z.literal("tag"), tags: z.array(tag).min(1, "Enter a tag").max(MAX_TAGS) }),
  z.strictObject({
    do: z.literal("shipping"),
    option: z.enum(Object.keys(SHIPPING_OPTIONS) as ShippingOption[]), // The keys of a constant.
  }),
  z.strictObject({ do: z.literal("designer"), designer: identifier, brief: plainText(MAX_BRIEF) }),
  z.strictObject({
    do: z.literal("notify"),
    users: z.array(identifier).min(1, "Choose people").max(20, "At most 20 people").transform(once),
  }),
  z.strictObject({ do: z.literal("ask"), text: plainText(MAX_REASON, 1) }),
  z.strictObject({ do: z.literal("webhook"), webhook: identifier }),
]);

/** Two decisions of one kind in one rule: the second would never count. */
function contradicts(effects: readonly Effect[]): boolean {
  const kinds = effects.map((one) => EFFECTS[one.do].kind ?? one.do);
  return new Set(kinds).size < kinds.length;
}

export const effectsInput: z.ZodType<Effect[]> = z
  .array(effect)
  .min(1, "Add an effect")
  .max(MAX_EFFECTS, `At most ${MAX_EFFECTS} effects`)
  .refine((effects) => !contradicts(effects), "Two effects contradict or repeat each other: keep one");

const fields = {
  name: plainText(MAX_NAME, 2),
  event: z.enum(RULE_EVENT_NAMES),
  /** Of `stuck`: for how long. */
  hours: hours.nullish(),
  conditions: conditionsInput,
  effects: effectsInput,
};

const isTimed = ({ event, hours: given }: { event: string; hours?: number | null | undefined }) =>
  event !== "stuck" || Boolean(given);

/** Effects that can never be done, each at its place. */
function checkPossible(
  { event, effects }: { event: RuleEvent; effects: readonly Effect[] },
  context: z.RefinementCtx,
): void {
  for (const [at, effect] of effects.entries()) {
    const message = impossibility(event, effects, effect);
    if (message) context.addIssue({ code: "custom", path: ["effects", at], message });
  }
}

/** `POST rules` */
export const newRule = z
  .strictObject(fields)
  .refine(isTimed, { path: ["hours"], message: "Enter for how many hours" })
  .superRefine(checkPossible);
export type NewRule = z.output<typeof newRule>;

/** `PUT rules/:id` */
export const ruleEdit = z
  .strictObject({ ...fields, version: z.int().optional() })
  .refine(isTimed, { path: ["hours"], message: "Enter for how many hours" })
  .superRefine(checkPossible);

export type RuleEdit = z.output<typeof ruleEdit>;

/** `PUT rules/:id/state` */
export const stateChange = z.strictObject({
  state: z.enum(RULE_STATES),
  /** The revision whose back-test the person has seen; required to watch or to turn on. */
  revision: z.int().optional(),
});

export type StateChange = z.output<typeof stateChange>;

/** The first fact or effect that a side's rules do not have, as a message; `null` where all are its own. */
export function foreignPart(
  { conditions, effects }: Pick<NewRule, "conditions" | "effects">,
  side: RuleSide,
): { field: "conditions" | "effects"; message: string } | null {
  const rules = `Rules of ${side === "agency" ? "an agency" : "a seller"}`;
  const known = new Set(factsOf(side));
  const fact = allConditions(conditions).find((one) => !known.has(one.fact));
  if (fact) return { field: "conditions", message: `${rules} have no “${factType(fact.fact).label}”` };
  const own = new Set(effectsOf(side));
  const other = effects.find((one) => !own.has(one.do));
  return other ? { field: "effects", message: `${rules} cannot “${EFFECTS[other.do].label}”` } : null;
}
