import { expect, it } from "vitest";
import { BACK_TEST } from "../../../src/domain/rules/back-test.ts";
import { isMet, OPERATORS, unknownFacts } from "../../../src/domain/rules/conditions.ts";
import { decide } from "../../../src/domain/rules/decide.ts";
import { EFFECT_NAMES, EFFECTS } from "../../../src/domain/rules/effects.ts";
import { MAX_DEPTH, RULE_EVENT_NAMES, RULE_EVENTS } from "../../../src/domain/rules/events.ts";
import { FACT_NAMES, type Facts, factType, type RuleSide } from "../../../src/domain/rules/facts.ts";
import { newRule } from "../../../src/domain/rules/input.ts";
import { sentenceOf } from "../../../src/domain/rules/sentence.ts";
import { read } from "../architecture/source-tree.ts";

const text = read("docs/rules.md");
const words = text.replaceAll(/\s+/g, " ");

/** The rows of the table under a heading. */
const tableOf = (heading: string): string[] => {
  const section = text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return section.split("\n").filter((line) => line.startsWith("| `"));
};

const SIDES: Readonly<Record<RuleSide | "both", string>> = {
  agency: "agency",
  seller: "seller",
  both: "both",
};

it("docs/rules.md has the events, facts and effects that there are", () => {
  expect(tableOf("Events")).toEqual(
    RULE_EVENT_NAMES.map((name) => `| \`${name}\` | An order ${RULE_EVENTS[name].verb} |`),
  );
  expect(tableOf("Facts and conditions")).toEqual(
    FACT_NAMES.map((name) => {
      const { label, kind, only } = factType(name);
      const compared = OPERATORS[kind].map((one) => one.replaceAll("-", " ")).join(", ");
      return `| \`${name}\` | ${label} | ${compared} | ${SIDES[only ?? "both"]} |`;
    }),
  );
  expect(tableOf("Effects")).toEqual(
    EFFECT_NAMES.map((name) => {
      const { label, kind = "all count", only } = EFFECTS[name];
      return `| \`${name}\` | ${label} | ${kind} | ${SIDES[only ?? "both"]} |`;
    }),
  );
  expect(words).toContain(
    `the last ${BACK_TEST.days} days, at most the newest ${BACK_TEST.orders.toLocaleString("en-US")}`,
  );
  expect(words).toContain(`A chain ends after ${MAX_DEPTH} `);
});

it("the worked example of docs/rules.md is what its rule does", () => {
  const example = text.split("\n## A worked example\n")[1] ?? "";
  const [rule, ...given] = [...example.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, json = ""]) =>
    JSON.parse(json),
  );
  const accepted = newRule.parse(rule);
  const sentence = sentenceOf(accepted, () => "Fern & Co");
  expect(sentence).toBe("When an order of Fern & Co is submitted and its charge is at most $50, approve it.");
  expect(example).toContain(sentence);
  const facts = given as Facts[];
  expect(facts.map((one) => isMet(accepted.conditions, one, "agency"))).toEqual([true, false, null]);
  expect(facts.map((one) => unknownFacts(accepted.conditions, one, "agency"))).toEqual([[], [], ["charge"]]);
  const [decision] = decide([{ ...accepted, id: "it", side: "agency", state: "on" }], facts[0] ?? {});
  expect(decision?.effects).toEqual([{ effect: { do: "approve" }, lostTo: null }]);
});
