import { describe, expect, it } from "vitest";
import { FileRefused, readOrders } from "../../../src/domain/orders/import/index.ts";
import { rowsOfXlsx } from "../../../src/server/unpack/xlsx.ts";
import { type BookOptions, type SheetCell, sheetOf, sheetXml, workbook } from "../../support/xlsx.ts";

const rowsOf = async (bytes: Buffer): Promise<string[][]> => {
  const rows: string[][] = [];
  for await (const unpacked of rowsOfXlsx(bytes)) rows.push(...unpacked.rows);
  return rows;
};

/** A cell as it comes out. */
const cell = async (one: SheetCell, options: BookOptions = {}) =>
  (await rowsOf(sheetOf([["x", one]], options)))[0]?.[1];

describe("what a cell says", () => {
  it.each<[string, SheetCell, string]>([
    ["text", "Ann & <Tom>", "Ann & <Tom>"],
    ["digits as text keep them all", "0012345678901234567890", "0012345678901234567890"],
    ["a formula's text", "=1+1", "=1+1"],
    ["letters beyond the first plane", "Zoë 😀 北京", "Zoë 😀 北京"],
    ["a whole number", 12, "12"],
    ["a number of sixteen digits", { xml: "<c><v>1234567890123456</v></c>" }, "1234567890123456"],
    ["a price that a program wrote in full", { xml: "<c><v>29.989999999999998</v></c>" }, "29.99"],
    ["a small number has no exponent", { xml: "<c><v>1.5E-7</v></c>" }, "0.00000015"],
    ["a large number has none either", { xml: "<c><v>1.5E+6</v></c>" }, "1500000"],
    [
      "a number past 2^53 is told as shortened",
      { xml: "<c><v>576460752303423488</v></c>" },
      "5.76460752303423E+17",
    ],
    ["yes", true, "TRUE"],
    ["no", false, "FALSE"],
    ["an error", { xml: '<c t="e"><v>#REF!</v></c>' }, "#REF!"],
    ["what a formula came to", { xml: '<c t="str"><f>A1&amp;"y"</f><v>xy</v></c>' }, "xy"],
    ["a formula that was never worked out", { xml: "<c><f>A1</f></c>" }, "#N/A"],
    ["a date as text of its own", { xml: '<c t="d"><v>2026-01-12T10:00:00Z</v></c>' }, "2026-01-12"],
    ["a character that XML cannot hold", "a_x000D_b", "a\rb"],
    [
      "runs of several fonts",
      { xml: '<c t="inlineStr"><is><r><t>An</t></r><r><t>na</t></r></is></c>' },
      "Anna",
    ],
  ])("%s", async (_name, given, text) => {
    expect(await cell(given)).toBe(text);
  });

  it.each<[number | string, boolean, string, string]>([
    [14, false, "46034", "2026-01-12"],
    ["yyyy\\-mm\\-dd hh:mm", false, "46034.75", "2026-01-12"],
    ['[$-409]d"th of" mmm', false, "46034", "2026-01-12"],
    [14, true, "44572", "2026-01-12"],
    [14, false, "59", "1900-02-28"],
    [14, false, "61", "1900-03-01"],
    [14, false, "-1", "-1"],
    [0, false, "46034", "46034"],
    ["0.00", false, "12.5", "12.5"],
    ['"day" 0', false, "12", "12"],
    ["[Red]0", false, "12", "12"],
    [20, false, "0.5", "0.5"],
  ])(
    "a number of format %j is a day or none (since 1904: %s): %s is %s",
    async (format, since1904, value, text) => {
      const given = { xml: `<c s="0"><v>${value}</v></c>` };
      expect(await cell(given, { formats: [format], since1904 })).toBe(text);
    },
  );

  it("shared texts are found by their place, without their reading aids", async () => {
    const strings = ["<t>no</t>", "<r><t>東</t></r><r><t>京</t></r><rPh><t>とう</t></rPh>"];
    expect(await cell({ xml: '<c t="s"><v>1</v></c>' }, { strings })).toBe("東京");
    await expect(cell({ xml: '<c t="s"><v>2</v></c>' }, { strings })).rejects.toThrow(
      "Row 1, column A: a cell refers to a text that is not there",
    );
  });
});

describe("which rows", () => {
  it("those of the first sheet that people see and that holds any", async () => {
    const hidden = { rows: [["hidden"]], state: "hidden" as const };
    const secret = { rows: [["secret"]], state: "veryHidden" as const };
    const sheets = [
      hidden,
      secret,
      { rows: [] },
      { rows: [["", " "]] },
      { rows: [["a"]] },
      { rows: [["b"]] },
    ];
    expect(await rowsOf(workbook(sheets))).toEqual([["a"]]);
    await expect(rowsOf(workbook([hidden, { rows: [] }]))).rejects.toThrow(
      "no sheet of the workbook holds a row, hidden sheets left aside",
    );
  });

  it("with those and the cells that the file leaves out as blanks", async () => {
    const xml = sheetXml([]).replace(
      "<sheetData>",
      '<sheetData><row r="2"><c r="C2"><v>1</v></c></row><row><c><v>2</v></c><c><v>3</v></c></row><row r="6"/>',
    );
    expect(await rowsOf(workbook([{ xml }]))).toEqual([[], ["", "", "1"], ["2", "3"], [], [], []]);
  });

  it("with a merged cell's value in its first one only", async () => {
    const xml = sheetXml([
      ["#1", "a"],
      ["", "b"],
    ]).replace("</sheetData>", '</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells>');
    expect(await rowsOf(workbook([{ xml }]))).toEqual([
      ["#1", "a"],
      ["", "b"],
    ]);
  });

  it.each([
    ["backwards", '<row r="2"/><row r="1"/>', "the rows of the sheet are not in their order"],
    ["past the last one", '<row r="1048577"/>', "the rows of the sheet are not in their order"],
    ["nowhere", '<row r="x"/>', "the rows of the sheet are not in their order"],
    [
      "with cells backwards",
      '<row r="1"><c r="B1"/><c r="A1"/></row>',
      "the cells of the row are not in their order",
    ],
    [
      "with a cell past the last",
      '<row r="1"><c r="XFE1"/></row>',
      "the cells of the row are not in their order",
    ],
    ["with a cell nowhere", '<row r="1"><c r="1A"/></row>', "the cells of the row are not in their order"],
  ])("none that lie %s", async (_name, rows, message) => {
    const xml = sheetXml([["a"]]).replace(/<row.*<\/row>/, rows);
    const reading = rowsOf(workbook([{ xml }]));
    await expect(reading).rejects.toThrow(FileRefused);
    await expect(reading).rejects.toThrow(message);
  });
});

it("rows shorter than the header are filled up, and blanks past its end cut off; what holds something is not", async () => {
  const bytes = sheetOf([
    ["Order name", "SKU", "Quantity", "Country code", ""],
    ["A", "TEE", 1],
    ["B", "TEE", 1, "US", "", " "],
    [],
    ["C", "TEE", 1, "US", "", "more"],
  ]);
  const rows = await rowsOf(bytes);
  const source = {
    kind: "rows" as const,
    bytes: bytes.length,
    readBytes: () => 0,
    rows: async function* () {
      yield rows;
    },
  };
  const { orders, headers } = await readOrders(source);
  expect(headers).toEqual(["Order name", "SKU", "Quantity", "Country code"]);
  expect(orders.map((order) => [order.orderName, order.rows[0], order.problems[0]?.message])).toEqual([
    ["A", 2, undefined],
    ["B", 3, undefined],
    [
      "C",
      5,
      'Row 5, column F: the row is longer than the header: 6 cells where the header has 4; "more" under no header',
    ],
  ]);
});
