import { expect, test } from "vitest";
import { filesIn, read } from "./source-tree.ts";

/** Words that hide what happens or who does it. CONTRIBUTING.md names replacements. */
const RULED_OUT =
  /\b(told|tells|stands|anew|whoever|nobody's|what became of|speaks against|brought|hold against|bring in|for nothing|a room)\b/gi;

const sources = filesIn("src").filter(
  (file) => /\.(ts|tsx|css)$/.test(file) && !file.includes("/migrations/"),
);

test("no source file contains a word that the style rules out", () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.flatMap((file) =>
    [...read(file).matchAll(RULED_OUT)].map(([word]) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
