import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Condition,
  type Conditions,
  isMet,
  unknownFacts,
} from "../../../src/domain/rules/conditions.ts";
import { decide, type OrderRule } from "../../../src/domain/rules/decide.ts";
import { impossibility } from "../../../src/domain/rules/effects.ts";
import { RULE_EVENT_NAMES } from "../../../src/domain/rules/events.ts";
import { FACT_NAMES, type Facts, factType, type RuleSide } from "../../../src/domain/rules/facts.ts";
import { newRule } from "../../../src/domain/rules/input.ts";
import { sentenceOf } from "../../../src/domain/rules/sentence.ts";
import { seed } from "../../support/sample.ts";
import { conditionsOf, effectsFor, facts, ruleOf } from "./arbitrary.ts";

const side = fc.constantFrom<RuleSide>("agency", "seller");
/** Of a name, any value that JSON has. */
const anyFacts = fc
  .dictionary(fc.constantFrom(...FACT_NAMES, "agencyTags", "sellerTags", "cost"), fc.jsonValue())
  .map((any) => any as Facts); // As a damaged row might hold them.
const hostile = { toString: 1, valueOf: "x" } as unknown;

describe("conditions of any rule", () => {
  it("never throw, whatever the facts are", () => {
    const given = side.chain((of) =>
      fc.tuple(fc.constant(of), fc.array(ruleOf(of), { maxLength: 4 }), fc.oneof(facts, anyFacts)),
    );
    fc.assert(
      fc.property(given, ([of, rules, some]) => {
        const active = rules.map((rule, index): OrderRule => ({ ...rule, id: String(index) }));
        for (const one of decide(active, some)) expect([true, null]).toContain(one.met);
        for (const { conditions } of active) {
          const met = isMet(conditions, some, of);
          expect([true, false, null]).toContain(met);
          if (met === null) expect(unknownFacts(conditions, some, of)).not.toEqual([]);
        }
      }),
      { seed, numRuns: 2_000 },
    );
  });

  it.each(FACT_NAMES)("do not throw over an object that is no text: %s", (fact) => {
    const all = Object.fromEntries(
      [...FACT_NAMES, "agencyTags", "sellerTags", "cost"].map((name) => [name, hostile]),
    ) as Facts;
    const { kind } = factType(fact);
    const is = kind === "flag" ? "yes" : kind === "number" || kind === "money" ? "at-most" : "any-of";
    const of = [{ fact, is, values: ["x"], number: 1 }] as const;
    expect(isMet({ match: "all", of }, all, "agency")).not.toBe(true);
    expect(unknownFacts({ match: "all", of }, all, "seller")).toEqual(fact === "margin" ? ["margin"] : []);
  });

  it("make a rule that is accepted and has a sentence", () => {
    const worded = side.chain((of) =>
      fc.record({
        name: fc.constant("Any"),
        event: fc.constantFrom(...RULE_EVENT_NAMES),
        hours: fc.integer({ min: 1, max: 99 }),
        conditions: conditionsOf(of),
        effects: effectsFor(of),
      }),
    );
    fc.assert(
      fc.property(worded, (rule) => {
        const { success, data } = newRule.safeParse(rule);
        // Two effects of one kind are refused, those that are impossible, and no other rule.
        if (success) {
          expect(sentenceOf(data, () => undefined)).toMatch(/^When an order .+, .+\.$/);
          return;
        }
        const effects = rule.effects.slice(0, 1);
        const isPossible = effects.every((one) => impossibility(rule.event, effects, one) === null);
        expect(newRule.safeParse({ ...rule, effects }).success).toBe(isPossible);
      }),
      { seed, numRuns: 1_000 },
    );
  });
});

describe("what is not known", () => {
  const yes: Condition = { fact: "remake", is: "yes" };
  const no: Condition = { fact: "remake", is: "no" };
  const unknown: Condition = { fact: "firstOrder", is: "yes" };
  const known: Facts = { remake: true };
  const met = (match: "all" | "any", ...of: Conditions["of"]) => isMet({ match, of }, known, "agency");

  it("leaves all of several open unless one fails, and any of them unless one holds", () => {
    expect([met("all", yes, unknown), met("all", no, unknown), met("all", unknown)]).toEqual([
      null,
      false,
      null,
    ]);
    expect([met("any", yes, unknown), met("any", no, unknown), met("any", unknown)]).toEqual([
      true,
      null,
      null,
    ]);
  });

  it("is carried out of groups", () => {
    expect(met("all", yes, { match: "any", of: [no, unknown] })).toBe(null);
    expect(met("all", yes, { match: "any", of: [yes, unknown] })).toBe(true);
    expect(met("any", no, { match: "all", of: [no, unknown] })).toBe(false);
  });

  it("never changes an answer that was given without it", () => {
    const given = side.chain((of) =>
      fc.tuple(fc.constant(of), conditionsOf(of), facts, fc.constantFrom(...FACT_NAMES)),
    );
    fc.assert(
      fc.property(given, ([of, conditions, all, name]) => {
        const { [name as keyof Facts]: _, ...fewer } = all;
        const less = isMet(conditions, fewer, of);
        if (less !== null) expect(isMet(conditions, all, of)).toBe(less);
      }),
      { seed, numRuns: 2_000 },
    );
  });
});

describe("the first decision of a kind", () => {
  const rule = (id: string, over: Partial<OrderRule>): OrderRule => ({
    id,
    side: "agency",
    event: "submitted",
    conditions: { match: "all", of: [] },
    effects: [{ do: "hold", reason: "Look" }],
    state: "on",
    ...over,
  });
  const lost = (...rules: OrderRule[]) =>
    decide(rules, {}).map(({ rule: id, effects }) => [id, ...effects.map(({ lostTo }) => lostTo)]);

  it("wins over later ones, also of another effect of the kind", () => {
    expect(
      lost(rule("a", {}), rule("b", { effects: [{ do: "approve" }] }), rule("c", { state: "watch" })),
    ).toEqual([
      ["a", null],
      ["b", "a"],
      ["c", "a"],
    ]);
  });

  it("of a rule that watches takes nothing from those that are on", () => {
    expect(lost(rule("a", { state: "watch" }), rule("b", {}), rule("c", { state: "watch" }))).toEqual([
      ["a", null],
      ["b", null],
      ["c", "b"],
    ]);
    expect(lost(rule("a", { state: "off" }), rule("b", { state: "watch" }))).toEqual([["b", null]]);
  });

  it("lets tags, messages and webhooks of all rules be done", () => {
    const tags = (id: string) => rule(id, { effects: [{ do: "tag", tags: [id] }] });
    expect(lost(tags("a"), tags("b"))).toEqual([
      ["a", null],
      ["b", null],
    ]);
  });
});
