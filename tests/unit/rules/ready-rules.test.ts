import { expect, it } from "vitest";
import type { Effect } from "../../../src/domain/rules/effects.ts";
import { foreignPart, type NewRule, newRule } from "../../../src/domain/rules/input.ts";
import { READY_RULES } from "../../../src/domain/rules/ready-rules.ts";
import { sentenceOf } from "../../../src/domain/rules/sentence.ts";

const CHOSEN = "01a22bde-4235-7000-a378-48e0bab26231";

const chosenEffect = (effect: Effect): Effect => {
  if (effect.do === "notify") return { ...effect, users: [CHOSEN] };
  return effect.do === "designer" ? { ...effect, designer: CHOSEN } : effect;
};

/** A ready rule after the person has chosen what it leaves open. */
const chosen = (rule: NewRule): NewRule => ({
  ...rule,
  conditions: {
    ...rule.conditions,
    of: rule.conditions.of.map((one) =>
      "values" in one && one.values?.length === 0 ? { ...one, values: [CHOSEN] } : one,
    ),
  },
  effects: rule.effects.map(chosenEffect),
});

it.each(READY_RULES.map((one) => [`${one.side}: ${one.rule.name}`, one] as const))(
  "%s can be saved by its side once what is open is chosen",
  (_, { side, rule }) => {
    const whole = chosen(rule);
    expect(newRule.safeParse(whole).error).toBeUndefined();
    expect(foreignPart(whole, side)).toBeNull();
    expect(sentenceOf(whole, () => "Fern & Co")).not.toMatch(/\(deleted\)|do nothing|undefined/);
  },
);

it("there are a dozen for agencies, and each has an address of its own", () => {
  const agency = READY_RULES.filter(({ side }) => side === "agency");
  expect(agency).toHaveLength(12);
  const keys = READY_RULES.map(({ side, key }) => `${side} ${key}`);
  expect(new Set(keys).size).toBe(keys.length);
});

it("what is open is refused until it is chosen", () => {
  const trusted = READY_RULES.find(({ key }) => key === "approve-trusted");
  expect(newRule.safeParse(trusted?.rule).error?.issues[0]).toMatchObject({
    path: ["conditions", "of", 0],
    message: "Choose a value for Seller",
  });
});
