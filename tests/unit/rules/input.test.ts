import { describe, expect, it } from "vitest";
import type { Condition, Conditions } from "../../../src/domain/rules/conditions.ts";
import type { Effect } from "../../../src/domain/rules/effects.ts";
import type { RuleEvent } from "../../../src/domain/rules/events.ts";
import { foreignPart, MAX_VALUES, newRule, ruleEdit } from "../../../src/domain/rules/input.ts";
import { sentenceOf } from "../../../src/domain/rules/sentence.ts";

const TAG: Effect = { do: "tag", tags: ["vip"] };
const HOLD: Effect = { do: "hold", reason: "Look." };
const DESIGNER: Effect = { do: "designer", designer: "01a22bde-4235-7000-a378-48e0bab26231", brief: "" };
const ruleOf = (of: Conditions["of"], effects: readonly Effect[] = [TAG], event: RuleEvent = "released") => ({
  name: "Any",
  event,
  conditions: { match: "all" as const, of },
  effects,
});
const parsed = (of: Conditions["of"], effects?: readonly Effect[]) => newRule.parse(ruleOf(of, effects));
const messages = (rule: unknown) => newRule.safeParse(rule).error?.issues.map(({ message }) => message) ?? [];
const states = (values: readonly string[], ...others: Condition[]) =>
  parsed([{ fact: "state", is: "any-of", values }, ...others]).conditions.of[0];
const countries = (...values: string[]): Condition => ({ fact: "country", is: "any-of", values });

describe("values of conditions", () => {
  it("names of states become the codes of the rule's countries, each once", () => {
    expect(states(["California", "tx", "Ontario", "New South Wales", "TX", "Bavaria"])).toMatchObject({
      values: ["CA", "TX", "ON", "NSW", "Bavaria"],
    });
    expect(states(["Western Australia", "WA"], countries("au"))).toMatchObject({ values: ["WA"] });
    expect(states(["California"], countries("CA"))).toMatchObject({ values: ["California"] });
    const { conditions } = parsed([
      { match: "any", of: [{ fact: "state", is: "none-of", values: ["Texas"] }] },
    ]);
    expect(conditions.of).toEqual([{ match: "any", of: [{ fact: "state", is: "none-of", values: ["TX"] }] }]);
  });

  it("the sentence has the code", () => {
    const rule = parsed([{ fact: "state", is: "any-of", values: ["California"] }]);
    expect(sentenceOf(rule, () => undefined)).toBe(
      "When an order is released from hold and its state is CA, tag it “vip”.",
    );
  });

  it("countries are codes, each once", () => {
    expect(parsed([countries("us", "US", "de")]).conditions.of[0]).toMatchObject({ values: ["US", "DE"] });
    expect(messages(ruleOf([countries("Narnia")]))).toEqual([
      "Country: “Narnia” is not a valid country code",
    ]);
  });

  it.each([
    ["hour", 23.5, "Enter a whole number for Hour of the day (PT)"],
    ["hour", 24, "Hour of the day (PT): from 0 to 23"],
    ["hour", -1, "Hour of the day (PT): from 0 to 23"],
    ["quantity", 2.5, "Enter a whole number for Units"],
    ["sameAddress", -1, "Orders to the address in 7 days: from 0 to 20"],
  ] as const)("%s cannot be compared with %d", (fact, number, message) => {
    expect(messages(ruleOf([{ fact, is: "at-most", number }]))).toEqual([message]);
  });

  it("too many are refused by the name of their fact", () => {
    const values = Array.from({ length: MAX_VALUES + 1 }, (_, at) => `S${at}`);
    expect(messages(ruleOf([{ fact: "sku", is: "any-of", values }]))).toEqual(["At most 100 values for SKU"]);
    const of = Array.from({ length: 21 }, (): Condition => ({ fact: "remake", is: "no" }));
    expect(messages(ruleOf(of))).toContain("At most 20 conditions");
  });
});

describe("effects that can never be done", () => {
  it.each([
    ["approve", "imported", "“Approve it” is not possible when an order comes in"],
    ["approve", "delivered", "“Approve it” is not possible when an order is delivered"],
    ["submit", "submitted", "“Submit it” is not possible when an order is submitted"],
  ] as const)("%s is refused at %s", (name, event, message) => {
    const rule = ruleOf([], [TAG, { do: name }], event);
    for (const schema of [newRule, ruleEdit])
      expect(schema.safeParse(rule).error?.issues).toMatchObject([{ path: ["effects", 1], message }]);
  });

  it("an order that was delivered is neither held nor designed, and its shipping is chosen before the submit", () => {
    for (const effect of [HOLD, DESIGNER]) {
      expect(messages(ruleOf([], [effect], "delivered"))).toHaveLength(1);
      expect(messages(ruleOf([], [effect], "submitted"))).toEqual([]);
    }
    const shipping: Effect = { do: "shipping", option: "express" };
    expect(messages(ruleOf([], [shipping], "submitted"))).toHaveLength(1);
    expect(messages(ruleOf([], [shipping], "imported"))).toEqual([]);
  });

  it("the design that a rule orders closes its own approval, and no submit", () => {
    expect(messages(ruleOf([], [DESIGNER, { do: "approve" }], "submitted"))).toEqual([
      "“Approve it” is not possible together with “Assign a designer”: the order then waits for the design",
    ]);
    expect(messages(ruleOf([], [DESIGNER, { do: "submit" }], "imported"))).toEqual([]);
  });
});

it("parts of the other side are refused by its name", () => {
  const approve = newRule.parse(ruleOf([], [{ do: "approve" }]));
  expect(foreignPart(approve, "seller")?.message).toBe("Rules of a seller cannot “Approve it”");
  const submit = newRule.parse(ruleOf([], [{ do: "submit" }]));
  expect(foreignPart(submit, "agency")?.message).toBe("Rules of an agency cannot “Submit it”");
});

describe("a sentence", () => {
  const sentence = (effects: readonly Effect[], of: Conditions["of"] = []) =>
    sentenceOf(parsed(of, effects), () => "Acme Inc.");
  it("ends with one dot", () => {
    expect(sentence([HOLD])).toBe("When an order is released from hold, hold it: “Look.”");
    expect(sentence([{ ...HOLD, reason: "Look" }])).toMatch(/“Look”\.$/);
    expect(sentence([DESIGNER])).toMatch(/ to Acme Inc\.$/);
  });

  it("says whom an order waits on", () => {
    const waits = (is: Condition["is"], ...values: string[]) =>
      sentence([TAG], [{ fact: "waitingOn", is, values }]);
    expect(waits("any-of", "seller")).toContain(" and it waits on the seller, tag");
    expect(waits("none-of", "agency", "buyer")).toContain(
      " and it does not wait on the agency or the buyer, tag",
    );
  });
});
