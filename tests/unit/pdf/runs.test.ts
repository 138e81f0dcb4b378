import { describe, expect, test } from "vitest";
import { openFaces } from "../../../src/server/pdf/fonts.ts";
import { runsOf, uncovered, wrapped } from "../../../src/server/pdf/runs.ts";

const faces = openFaces("regular");
const [wide, latin] = faces.map(({ name }) => name);
const named = (text: string) => runsOf(text, faces).map((run) => [run.face.split(" ")[0], run.text]);
/** As they are seen, from left to right. */
const seen = (text: string) => runsOf(text, faces).map((run) => [run.text, run.direction]);

describe("runsOf and wrapped", () => {
  test("use one font for Vietnamese and Chinese, and the next for characters it lacks", () => {
    expect(runsOf("Nguyễn Thị Ánh 陈小明", faces)).toMatchObject([
      { face: wide, text: "Nguyễn Thị Ánh 陈小明" },
    ]);
    expect(runsOf("Łukasz 明", faces)).toMatchObject([
      { face: latin, text: "Ł" },
      { face: wide, text: "ukasz 明" },
    ]);
  });

  test("normalize to NFC and leave out characters that no font covers", () => {
    expect(runsOf("Nguyễn".normalize("NFD"), faces)).toMatchObject([{ face: wide, text: "Nguyễn" }]);
    expect(named("a\n\u200bb 𓀀 c")).toEqual([["wide", "a b  c"]]);
    expect(uncovered("a 𓀀 한 👕\ufe0f", faces)).toEqual(["𓀀"]);
    expect(runsOf("", faces)).toEqual([]);
  });

  test.each([
    ["arabic", "مريم"],
    ["hebrew", "שרה"],
    ["thai", "ก้อง"],
    ["devanagari", "हिन्दी"],
    ["bengali", "ক্ষমতা"],
    ["tamil", "தமிழ்"],
    ["telugu", "తెలుగు"],
    ["kannada", "ಕನ್ನಡ"],
    ["malayalam", "മലയാളം"],
    ["gujarati", "ગુજરાતી"],
    ["gurmukhi", "ਪੰਜਾਬੀ"],
    ["sinhala", "ශ්‍රී"],
    ["khmer", "ខ្មែរ"],
    ["lao", "ນ້ຳ"],
    ["myanmar", "မြန်မာ"],
    ["georgian", "ქართული"],
    ["armenian", "Հայերեն"],
    ["ethiopic", "አማርኛ"],
    ["korean", "홍길동"],
    ["emoji", "👩‍👧‍👦"],
  ])("have a font for %s", (face, text) => {
    expect(named(text)).toEqual([[face, text]]);
  });

  test("are in the order in which they are seen, with digits from left to right and mirrored brackets", () => {
    expect(seen("Name: שרה (לוי) 24")).toEqual([
      ["Name: ", "ltr"],
      ["24", "ltr"],
      // Brackets are mirrored, and a run is drawn from its end.
      ["( ", "rtl"],
      ["לוי", "rtl"],
      [" )", "rtl"],
      ["שרה", "rtl"],
    ]);
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
