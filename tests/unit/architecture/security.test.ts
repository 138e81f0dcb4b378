import { describe, expect, test } from "vitest";
import { isThere, read } from "./source-tree.ts";

const text = read("docs/security.md");
const STATES = ["holds", "operator", "trade-off", "open"];

interface Row {
  id: string;
  level: string;
  state: string;
  how: string;
  files: readonly string[];
}

/** The rows of the last table, which is that of ASVS. */
const rows: readonly Row[] = text
  .slice(text.indexOf("\n## ASVS\n"))
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, id = ""]) => /^\d+\./.test(id))
  .map(([, id = "", level = "", state = "", how = "", evidence = ""]) => ({
    id,
    level,
    state,
    how,
    files: [...evidence.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  }));

describe("the table of ASVS in security.md", () => {
  test("has each row once, in order, with its level and state", () => {
    expect(rows.length).toBeGreaterThan(150);
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const inOrder = ids.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    expect(ids).toEqual(inOrder);
    for (const { id, level, state } of rows) {
      expect(id).toMatch(/^\d{1,2}\.\d{1,2}\.\d{1,2}$/);
      expect(["1", "2"], id).toContain(level);
      expect(STATES, id).toContain(state);
    }
  });

  test("names files that exist as evidence, at least one each", () => {
    for (const { id, files } of rows) {
      expect(files.length, id).toBeGreaterThan(0);
      expect(
        files.filter((file) => !isThere(file)),
        id,
      ).toEqual([]);
    }
  });

  test("gives a reason where a row does not hold in full, and refers to parts of the page that exist", () => {
    for (const { id, state, how } of rows) {
      if (state !== "holds") expect(how.length, id).toBeGreaterThan(8);
      const part = /(?:^|: )([A-Z][\w ]+), above/.exec(how)?.[1];
      if (part) expect(text, id).toContain(`## ${part}\n`);
    }
    for (const [, id = ""] of text.matchAll(/\bAs (\d+\.\d+\.\d+)/g))
      expect(
        rows.map((row) => row.id),
        id,
      ).toContain(id);
  });
});
