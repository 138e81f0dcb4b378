import { describe, expect, test } from "vitest";
import { openFaces } from "../../../src/server/pdf/fonts.ts";
import { runsOf, wrapped } from "../../../src/server/pdf/runs.ts";

const faces = openFaces("regular");
const [wide, latin] = faces.map(({ name }) => name);

describe("runsOf and wrapped", () => {
  test("use one font for Vietnamese and Chinese, and the next for characters it lacks", () => {
    expect(runsOf("Nguyễn Thị Ánh 陈小明", faces)).toEqual([{ face: wide, text: "Nguyễn Thị Ánh 陈小明" }]);
    expect(runsOf("Łukasz 明", faces)).toEqual([
      { face: latin, text: "Ł" },
      { face: wide, text: "ukasz 明" },
    ]);
  });

  test("normalize to NFC and mark characters that no font covers", () => {
    expect(runsOf("Nguyễn".normalize("NFD"), faces)).toEqual([{ face: wide, text: "Nguyễn" }]);
    expect(runsOf("a\n\u200bb 한 👕\ufe0f", faces)).toEqual([{ face: wide, text: "a b □ □" }]);
    expect(runsOf("", faces)).toEqual([]);
  });

  test.each([
    ["between words", "one two three", 7, ["one two", "three"]],
    ["between ideographs", "陈小明的订单", 4, ["陈小明的", "订单"]],
    ["within a word that is too long", "abcdefghij kl", 4, ["abcd", "efgh", "ij", "kl"]],
    ["nowhere if the text fits", "one two", 7, ["one two"]],
  ])("break lines %s", (_, text, maxWidth, lines) => {
    expect(wrapped(text, maxWidth, (piece) => piece.length)).toEqual(lines);
  });
});
