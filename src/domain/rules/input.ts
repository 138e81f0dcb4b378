import { z } from "zod";
import { MAX_BRIEF } from "../limits.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../orders/status.ts";
import { MAX_TAGS, tag } from "../orders/tags/tags.ts";
import { identifier, plainText } from "../resource/fields.ts";
import { type Condition, type Conditions, isGroup, OPERATORS } from "./conditions.ts";
import { RULE_STATES } from "./decide.ts";
import { EFFECTS, type Effect, effectsOf } from "./effects.ts";
import { RULE_EVENT_NAMES } from "./events.ts";
import { FACT_NAMES, factsOf, factType, type RuleSide } from "./facts.ts";

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

/** Why a condition cannot be compared; `null` where it can. */
function conditionFault({ fact, is, values = [], number }: Condition): string | null {
  const { kind, options, label } = factType(fact);
  if (!(OPERATORS[kind] as readonly string[]).includes(is)) return `${label} cannot be compared by “${is}”`;
  if (kind === "flag") return null;
  if (kind === "number" || kind === "money")
    return number === undefined ? `Enter a number for ${label}` : null;
  if (values.length === 0) return `Choose a value for ${label}`;
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
    values: z.array(plainText(200, 1)).max(MAX_VALUES, `At most ${MAX_VALUES}`).optional(),
    number: z.number("A number").min(-MAX_NUMBER).max(MAX_NUMBER).optional(),
  })
  .superRefine((one, context) => {
    const message = conditionFault(one);
    if (message) context.addIssue({ code: "custom", message });
  });

const match = z.enum(["all", "any"]);
const group = z.strictObject({ match, of: z.array(condition).min(1, "Add a condition").max(MAX_CONDITIONS) });

/** The conditions of a rule, as they are saved. */
export const conditionsInput: z.ZodType<Conditions> = z
  .strictObject({ match, of: z.array(z.union([condition, group])).max(MAX_CONDITIONS) })
  .refine(
    ({ of }) => of.reduce((count, one) => count + (isGroup(one) ? one.of.length : 1), 0) <= MAX_CONDITIONS,
    `At most ${MAX_CONDITIONS} conditions`,
  )
  .refine(
    (conditions) => JSON.stringify(conditions).length <= MAX_CHARACTERS,
    `The conditions are too long: at most ${MAX_CHARACTERS} characters in all`,
  );

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
  z.strictObject({ do: z.literal("notify"), users: z.array(identifier).min(1, "Choose people").max(20) }),
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
  .max(MAX_EFFECTS)
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

/** `POST rules` */
export const newRule = z
  .strictObject(fields)
  .refine(isTimed, { path: ["hours"], message: "Enter for how many hours" });
export type NewRule = z.output<typeof newRule>;

/** `PUT rules/:id` */
export const ruleEdit = z
  .strictObject({ ...fields, version: z.int().optional() })
  .refine(isTimed, { path: ["hours"], message: "Enter for how many hours" });

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
  const known = new Set(factsOf(side));
  const facts = conditions.of.flatMap((one) => (isGroup(one) ? one.of : [one]));
  const fact = facts.find((one) => !known.has(one.fact));
  if (fact)
    return { field: "conditions", message: `Rules of a ${side} have no “${factType(fact.fact).label}”` };
  const own = new Set(effectsOf(side));
  const other = effects.find((one) => !own.has(one.do));
  return other
    ? { field: "effects", message: `Rules of a ${side} cannot “${EFFECTS[other.do].label}”` }
    : null;
}
