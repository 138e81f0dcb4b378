import { describe, expect, test } from "vitest";
import { rarestPart } from "../../../src/server/crud/list/rarest-part.ts";

const SAMPLE = Array.from(
  { length: 50 },
  (_, n) => `#${100_000 + n} bench-${n} buyer ${n} buyer${n}@example.com`,
);

describe("rarestPart", () => {
  test.each([
    ["buyer777@example.com", "r777@"],
    ["buyer 777", " 777"],
    ["777 buyer", "777 "],
    ["#100777", "0777"],
    ["maria.lopez@example.com", "opez@"],
    ["nobody-has-this", "this"],
    ["zoë weiß", "weiß"],
    ["r 77", "r 77"],
    ["abc", "abc"],
    ["buyer", "uyer"],
    ["𠮷abc", "𠮷abc"],
    ["x 𠮷𠮷𠮷abc", "𠮷abc"],
    ["50%_\\", "50%_\\"],
    // Two letters at the start of a word are a trigram too: the index knows that nothing precedes them.
    ["bench-77", "h-77"],
    ["bench-4", "ench-"],
    ["#10", "#10"],
  ])("reduces %s to %s", (text, part) => expect(rarestPart(text, SAMPLE)).toBe(part));

  test("returns the whole text without a sample", () => {
    expect(rarestPart("buyer777@example.com", [])).toBe("buyer777@example.com");
  });
});
