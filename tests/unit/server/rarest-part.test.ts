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
    ["#100777", "00777"],
    ["maria.lopez@example.com", "opez@"],
    ["nobody-has-this", "body-"],
    ["zoë weiß", "weiß"],
    ["r 77", " 77"],
    ["abc", "abc"],
    ["buyer", "buyer"],
    ["𠮷abc", "𠮷abc"],
    ["x 𠮷𠮷𠮷abc", "𠮷abc"],
    ["50%_\\", "50%_\\"],
    ["%_\\", "%_\\"],
    // Two letters at the start of a word are a trigram too: the index knows that nothing precedes them.
    ["bench-77", "-77"],
    ["bench-4", "ench-"],
    ["#10", "#10"],
  ])("reduces %s to %s", (text, part) => expect(rarestPart(text, SAMPLE)).toBe(part));

  test("combines letters that are rare together", () => {
    // As in carriers' numbers: each three of `79190` is in many texts, and few have all of them.
    const numbers = ["791", "919", "190"].flatMap((end) => Array<string>(9).fill(`9400${end}`));
    const frequent = Array<string>(60).fill("00000079");
    expect(rarestPart("0000079190", [...frequent, ...numbers])).toBe("79190");
  });

  test("prefers the end of a word to its beginning, where the same rare letters are in both", () => {
    const texts = [...SAMPLE, "+1 512 555 3777"];
    expect(rarestPart("buyer777@example.com", texts)).toBe("r777@");
  });

  test("returns the whole text without a sample", () => {
    expect(rarestPart("buyer777@example.com", [])).toBe("buyer777@example.com");
  });
});
