import { describe, expect, test } from "vitest";
import { openFaces } from "../../../src/server/papers/fonts.ts";
import { runsOf, wrapped } from "../../../src/server/papers/runs.ts";

const faces = openFaces("regular");
const [wide, latin] = faces.map(({ name }) => name);

describe("a text for paper", () => {
  test("in Vietnamese and Chinese is of one face; what that lacks is of the next", () => {
    expect(runsOf("Nguyễn Thị Ánh 陈小明", faces)).toEqual([{ face: wide, text: "Nguyễn Thị Ánh 陈小明" }]);
    expect(runsOf("Łukasz 明", faces)).toEqual([
      { face: latin, text: "Ł" },
      { face: wide, text: "ukasz 明" },
    ]);
  });

  test("is composed, and shows that something was there that nothing can draw", () => {
    expect(runsOf("Nguyễn".normalize("NFD"), faces)).toEqual([{ face: wide, text: "Nguyễn" }]);
    expect(runsOf("a\n\u200bb 한 👕\ufe0f", faces)).toEqual([{ face: wide, text: "a b □ □" }]);
    expect(runsOf("", faces)).toEqual([]);
  });

  test.each([
    ["between words", "one two three", 7, ["one two", "three"]],
    ["between ideographs", "陈小明的订单", 4, ["陈小明的", "订单"]],
    ["within a word that is too long", "abcdefghij kl", 4, ["abcd", "efgh", "ij", "kl"]],
    ["nowhere where it fits", "one two", 7, ["one two"]],
  ])("is broken %s", (_, text, most, lines) => {
    expect(wrapped(text, most, (piece) => piece.length)).toEqual(lines);
  });
});
