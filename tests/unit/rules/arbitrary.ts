import fc from "fast-check";
import {
  type Condition,
  type ConditionGroup,
  type Conditions,
  OPERATORS,
} from "../../../src/domain/rules/conditions.ts";
import { type OrderRule, RULE_STATES } from "../../../src/domain/rules/decide.ts";
import { type Effect, effectsOf } from "../../../src/domain/rules/effects.ts";
import {
  type FactName,
  type Facts,
  factsOf,
  factType,
  MAX_SAME_ADDRESS,
  type RuleSide,
} from "../../../src/domain/rules/facts.ts";

/** Few ids and words, so that facts and conditions meet often. */
export const IDS = ["0a0a0a0a-0000-4000-8000-000000000001", "0a0a0a0a-0000-4000-8000-000000000002"] as const;
const WORDS = ["tee", "TEE-BLK", "mug", "Ünique", "vip"] as const;

const valuesOf = (fact: FactName): fc.Arbitrary<string> => {
  const { kind, options } = factType(fact);
  if (options) return fc.constantFrom(...Object.keys(options));
  if (kind === "reference" || kind === "references") return fc.constantFrom(...IDS);
  if (kind === "country") return fc.constantFrom("US", "CA", "DE");
  return fc.constantFrom(...WORDS);
};

/** Some are whole and not negative, and an hour is one of a day. */
const numberOf = (fact: FactName) => {
  if (fact === "hour") return fc.nat(23);
  if (fact === "sameAddress") return fc.nat(MAX_SAME_ADDRESS);
  return fact === "quantity" ? fc.nat(60) : fc.integer({ min: -5, max: 60 });
};

const conditionOn = (fact: FactName): fc.Arbitrary<Condition> => {
  const { kind } = factType(fact);
  const is = fc.constantFrom(...OPERATORS[kind]);
  if (kind === "flag") return is.map((one) => ({ fact, is: one }));
  if (kind === "number" || kind === "money")
    return fc.record({ fact: fc.constant(fact), is, number: numberOf(fact) });
  return fc.record({
    fact: fc.constant(fact),
    is,
    values: fc.array(valuesOf(fact), { minLength: 1, maxLength: 3 }),
  });
};

const match = fc.constantFrom("all", "any");

/** Conditions that a side's rules may have. */
export function conditionsOf(side: RuleSide): fc.Arbitrary<Conditions> {
  const condition = fc.constantFrom(...factsOf(side)).chain(conditionOn);
  const group: fc.Arbitrary<ConditionGroup> = fc.record({
    match,
    of: fc.array(condition, { minLength: 1, maxLength: 3 }),
  });
  return fc.record({
    match,
    of: fc.array(fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: group }), {
      maxLength: 4,
    }),
  });
}

const EFFECTS: Readonly<Record<Effect["do"], unknown>> = {
  tag: { do: "tag", tags: ["vip"] },
  shipping: { do: "shipping", option: "express" },
  designer: { do: "designer", designer: IDS[0], brief: "A cat" },
  notify: { do: "notify", users: [IDS[1]] },
  ask: { do: "ask", text: "Is it right?" },
  webhook: { do: "webhook", webhook: IDS[0] },
  hold: { do: "hold", reason: "Look", hours: 4 },
  submit: { do: "submit" },
  approve: { do: "approve" },
};

/** Effects that a side's rules may have. */
export const effectsFor = (side: RuleSide): fc.Arbitrary<readonly Effect[]> =>
  fc
    .subarray(effectsOf(side), { minLength: 1, maxLength: 3 })
    .map((names) => names.map((name) => EFFECTS[name] as Effect)); // Of the same name.

export const ruleOf = (side: RuleSide): fc.Arbitrary<Omit<OrderRule, "id">> =>
  fc.record({
    side: fc.constant(side),
    event: fc.constant("submitted" as const),
    conditions: conditionsOf(side),
    effects: effectsFor(side),
    state: fc.constantFrom(...RULE_STATES),
  });

const keys = (fact: FactName) => fc.constantFrom(...Object.keys(factType(fact).options ?? {}));
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 2 });
const words = some(fc.constantFrom(...WORDS).map((word) => word.toLowerCase()));
const cents = fc.integer({ min: -500, max: 6_000 });

/** Facts as they are stored; any of them may be unknown. */
export const facts: fc.Arbitrary<Facts> = fc.record(
  {
    seller: fc.constantFrom(...IDS),
    store: fc.option(fc.constantFrom(...IDS)),
    platform: fc.option(keys("platform")),
    country: fc.option(fc.constantFrom("US", "CA", "DE")),
    state: words,
    catalog: some(fc.constantFrom(...IDS)),
    type: keys("type"),
    sku: words,
    agencyTags: words,
    sellerTags: words,
    quantity: fc.nat(9),
    retail: cents,
    charge: cents,
    cost: cents,
    shipping: keys("shipping"),
    address: keys("address"),
    firstOrder: fc.boolean(),
    sameAddress: fc.nat(9),
    personalization: keys("personalization"),
    artwork: keys("artwork"),
    waitingOn: some(keys("waitingOn")),
    remake: fc.boolean(),
    age: fc.double({ min: 0, max: 70, noNaN: true }),
    note: fc.constantFrom("", "One more TEE please", "vip ünique"),
    balance: cents,
    weekday: keys("weekday"),
    hour: fc.nat(23),
  },
  { requiredKeys: ["seller", "remake", "hour"] },
) as fc.Arbitrary<Facts>; // Its keys are those of constants.
