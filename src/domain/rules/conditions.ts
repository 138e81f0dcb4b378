import {
  type FactKind,
  type FactName,
  type Facts,
  type FactValue,
  factType,
  type RuleSide,
  valueOf,
} from "./facts.ts";

/** How a condition compares its fact, by the fact's kind. */
export const OPERATORS = {
  reference: ["any-of", "none-of"],
  references: ["any-of", "none-of"],
  country: ["any-of", "none-of"],
  choice: ["any-of", "none-of"],
  words: ["any-of", "none-of", "starts-with"],
  text: ["contains", "contains-none"],
  number: ["at-most", "at-least", "below", "above"],
  money: ["at-most", "at-least", "below", "above"],
  flag: ["yes", "no"],
} as const satisfies Record<FactKind, readonly string[]>;

export type Operator = (typeof OPERATORS)[FactKind][number];

/** One comparison. `values` has ids, keys or texts, `number` a number or dollars. */
export interface Condition {
  readonly fact: FactName;
  readonly is: Operator;
  readonly values?: readonly string[] | undefined;
  readonly number?: number | undefined;
}

export interface ConditionGroup {
  readonly match: "all" | "any";
  readonly of: readonly Condition[];
}

/** The conditions of a rule: without any, every order meets them. A group has no groups. */
export interface Conditions {
  readonly match: "all" | "any";
  readonly of: readonly (Condition | ConditionGroup)[];
}

export const isGroup = (one: Condition | ConditionGroup): one is ConditionGroup => "of" in one;

export const allConditions = ({ of }: Conditions): Condition[] =>
  of.flatMap((one) => (isGroup(one) ? one.of : [one]));

const textsOf = (value: FactValue): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === "string" ? one.toLowerCase() : [],
  );

/** The values of a condition in lower case, made once: a rule is compared with thousands of orders. */
const lowered = new WeakMap<readonly string[], readonly string[]>();

function loweredOf(values: readonly string[]): readonly string[] {
  const known = lowered.get(values) ?? values.map((one) => one.toLowerCase());
  lowered.set(values, known);
  return known;
}

const NUMBERS: Partial<Record<Operator, (value: number, limit: number) => boolean>> = {
  "at-most": (value, limit) => value <= limit,
  "at-least": (value, limit) => value >= limit,
  below: (value, limit) => value < limit,
  above: (value, limit) => value > limit,
};

function compare({ is, values = [], number = 0, fact }: Condition, value: FactValue): boolean {
  if (is === "yes") return value === true;
  if (is === "no") return value === false;
  const compareNumbers = NUMBERS[is];
  if (compareNumbers) {
    const limit = factType(fact).kind === "money" ? Math.round(number * 100) : number;
    return typeof value === "number" && compareNumbers(value, limit);
  }
  const texts = textsOf(value);
  const wanted = loweredOf(values);
  switch (is) {
    case "any-of":
      return texts.some((text) => wanted.includes(text));
    case "none-of":
      return !texts.some((text) => wanted.includes(text));
    case "starts-with":
      return texts.some((text) => wanted.some((start) => text.startsWith(start)));
    case "contains":
      return texts.some((text) => wanted.some((part) => text.includes(part)));
    default:
      return !texts.some((text) => wanted.some((part) => text.includes(part)));
  }
}

/** Whether the order meets it; `null` where a fact that decides it is not known. */
export type Met = boolean | null;

function metCondition(condition: Condition, facts: Facts, side: RuleSide): Met {
  const value = valueOf(condition.fact, facts, side);
  return value === undefined ? null : compare(condition, value);
}

/** One that fails decides all of several, and one that holds decides any of them; else an unknown one leaves it open. */
function metBy(match: "all" | "any", results: readonly Met[]): Met {
  const decisive = match === "any";
  if (results.length === 0) return true;
  if (results.includes(decisive)) return decisive;
  return results.includes(null) ? null : !decisive;
}

/** Whether the facts of an order meet the conditions of a side's rule. Never throws. */
export const isMet = ({ match, of }: Conditions, facts: Facts, side: RuleSide): Met =>
  metBy(
    match,
    of.map((one) =>
      isGroup(one)
        ? metBy(
            one.match,
            one.of.map((inner) => metCondition(inner, facts, side)),
          )
        : metCondition(one, facts, side),
    ),
  );

/** The facts of the conditions that are not known of the order. */
export const unknownFacts = (conditions: Conditions, facts: Facts, side: RuleSide): FactName[] => [
  ...new Set(
    allConditions(conditions)
      .map(({ fact }) => fact)
      .filter((fact) => valueOf(fact, facts, side) === undefined),
  ),
];
