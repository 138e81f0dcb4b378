import { expect, test } from "vitest";
import { JOINERS, joined, spellingsOf } from "../../../src/domain/orders/search-spellings.ts";

test.each([
  ["ann lee", ["ann lee"]],
  ["5125550142", ["5125550142"]],
  ["(512) 555-0142", ["(512) 555-0142", "5125550142"]],
  ["+1 512 555 0142", ["+1 512 555 0142", "5125550142"]],
  ["15125550142", ["15125550142", "5125550142"]],
  ["+44 20 7946 0000", ["+44 20 7946 0000", "442079460000"]],
  ["9400 1118 9922 3818 2810 11", ["9400 1118 9922 3818 2810 11", "9400111899223818281011"]],
  ["1001-2", ["1001-2"]],
  ["#100-2003", ["#100-2003"]],
  ["---", ["---"]],
])("a search for %j looks for %j", (text, spellings) => {
  expect(spellingsOf(text)).toEqual(spellings);
});

test("a joined text has no joiner, and all other characters", () => {
  expect(joined(`a${JOINERS.join("b")}c #(9)@ć–`)).toBe("abbbbc#(9)@ć–");
});
