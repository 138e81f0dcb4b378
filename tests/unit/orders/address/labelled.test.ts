import { describe, expect, it } from "vitest";
import { read } from "../../architecture/source-tree.ts";
import { confusionTable, isFound, judgedGood, judgedPlanted } from "./labelled.ts";

const DOCUMENT = "docs/addresses.md";
const LEAST_FOUND = 0.95;

const sets = [
  { name: "worked on", good: judgedGood("good"), planted: judgedPlanted("planted") },
  { name: "held back", good: judgedGood("held-back-good"), planted: judgedPlanted("held-back-planted") },
];
const all = [...sets.flatMap(({ good }) => good), ...sets.flatMap(({ planted }) => planted)];

describe.each(sets)("the addresses that were $name", ({ good, planted }) => {
  it("have no good one that is called wrong", () => {
    expect(good.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
  });

  it("have their planted faults found, 95 of 100", () => {
    const missed = planted.filter((one) => !isFound(one));
    expect(1 - missed.length / planted.length, JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(
      LEAST_FOUND,
    );
  });

  it("are of each kind of fault", () => {
    expect(new Set(planted.map(({ label }) => label)).size).toBe(23);
  });
});

describe("the labelled addresses", () => {
  it("are at least 400, each once, and good ones of every state and of 40 countries", () => {
    expect(all.length).toBeGreaterThan(800);
    expect(new Set(all.map(({ label, text }) => `${label}\t${text}`)).size).toBe(all.length);
    const countries = new Set(
      all.filter(({ label }) => label === "good").map(({ text }) => text.slice(text.lastIndexOf(" ") + 1)),
    );
    expect(countries.size).toBeGreaterThanOrEqual(40);
  });

  it("have their confusion table in the document; `npx vitest run --project unit -u` of this file writes it", async () => {
    const [before, , after] = read(DOCUMENT).split(/<!-- \/?confusion -->/);
    const text = `${before}<!-- confusion -->\n\n${confusionTable(all)}\n\n<!-- /confusion -->${after}`;
    await expect(text).toMatchFileSnapshot(`../../../../${DOCUMENT}`);
  });
});
