import { describe, expect, it } from "vitest";
import type { RowSource } from "../../../src/domain/orders/import/file/source.ts";
import { readOrders } from "../../../src/domain/orders/import/index.ts";
import { FileRefused } from "../../../src/domain/orders/incoming/problem.ts";
import { openXlsx } from "../../../src/server/parse-worker/xlsx.ts";
import { type BookOptions, type SheetCell, sheetOf, sheetXml, workbook } from "../../support/xlsx.ts";

const rowsOf = async (bytes: Buffer): Promise<string[][]> => {
  const rows: string[][] = [];
  for await (const unpacked of (await openXlsx(bytes)).rows(null)) rows.push(...unpacked.rows);
  return rows;
};

/** The workbook as `readOrders` takes it. */
async function sourceOf(bytes: Buffer): Promise<RowSource> {
  const { sheets, rows } = await openXlsx(bytes);
  return {
    kind: "rows",
    bytes: bytes.length,
    readBytes: () => 0,
    hasWholeOrders: false,
    sheets,
    rows: (sheet = null) => rows(sheet),
  };
}

/** The text that a cell is read as. */
const cell = async (one: SheetCell, options: BookOptions = {}) =>
  (await rowsOf(sheetOf([["x", one]], options)))[0]?.[1];

describe("the text that openXlsx reads from a cell", () => {
  it.each<[string, SheetCell, string]>([
    ["text", "Ann & <Tom>", "Ann & <Tom>"],
    ["digits as text", "0012345678901234567890", "0012345678901234567890"],
    ["a formula's text", "=1+1", "=1+1"],
    ["characters beyond the basic plane", "Zoë 😀 北京", "Zoë 😀 北京"],
    ["a whole number", 12, "12"],
    ["a number of sixteen digits", { xml: "<c><v>1234567890123456</v></c>" }, "1234567890123456"],
    ["a price with a floating-point error", { xml: "<c><v>29.989999999999998</v></c>" }, "29.99"],
    ["a small number without an exponent", { xml: "<c><v>1.5E-7</v></c>" }, "0.00000015"],
    ["a large number without an exponent", { xml: "<c><v>1.5E+6</v></c>" }, "1500000"],
    [
      "a number past 2^53 with an exponent that shows the loss of digits",
      { xml: "<c><v>576460752303423488</v></c>" },
      "5.76460752303423E+17",
    ],
    ["true", true, "TRUE"],
    ["false", false, "FALSE"],
    ["an error", { xml: '<c t="e"><v>#REF!</v></c>' }, "#REF!"],
    ["a formula's result", { xml: '<c t="str"><f>A1&amp;"y"</f><v>xy</v></c>' }, "xy"],
    ["a formula without a result", { xml: "<c><f>A1</f></c>" }, "#N/A"],
    ["an ISO date", { xml: '<c t="d"><v>2026-01-12T10:00:00Z</v></c>' }, "2026-01-12"],
    ["a character that XML cannot hold", "a_x000D_b", "a\rb"],
    [
      "text runs in several fonts",
      { xml: '<c t="inlineStr"><is><r><t>An</t></r><r><t>na</t></r></is></c>' },
      "Anna",
    ],
  ])("is correct for %s", async (_name, given, text) => {
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
    "follows the number format %j (1904 date system: %s): %s is read as %s",
    async (format, since1904, value, text) => {
      const given = { xml: `<c s="0"><v>${value}</v></c>` };
      expect(await cell(given, { formats: [format], since1904 })).toBe(text);
    },
  );

  it("is the shared text with the cell's index, without its phonetic guide", async () => {
    const strings = ["<t>no</t>", "<r><t>東</t></r><r><t>京</t></r><rPh><t>とう</t></rPh>"];
    expect(await cell({ xml: '<c t="s"><v>1</v></c>' }, { strings })).toBe("東京");
    await expect(cell({ xml: '<c t="s"><v>2</v></c>' }, { strings })).rejects.toThrow(
      "Row 1, column A: a cell refers to a text that is not there",
    );
  });
});

describe("the rows that openXlsx reads", () => {
  it("are those of the first visible sheet with any content", async () => {
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

  it("include skipped rows and cells as blanks", async () => {
    const xml = sheetXml([]).replace(
      "<sheetData>",
      '<sheetData><row r="2"><c r="C2"><v>1</v></c></row><row><c><v>2</v></c><c><v>3</v></c></row><row r="6"/>',
    );
    expect(await rowsOf(workbook([{ xml }]))).toEqual([[], ["", "", "1"], ["2", "3"], [], [], []]);
  });

  it("have a merged cell's value in its first cell only", async () => {
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
    ["descending row numbers", '<row r="2"/><row r="1"/>', "the rows of the sheet are not in their order"],
    ["a row number above the maximum", '<row r="1048577"/>', "the rows of the sheet are not in their order"],
    ["an invalid row number", '<row r="x"/>', "the rows of the sheet are not in their order"],
    [
      "cells from right to left",
      '<row r="1"><c r="B1"/><c r="A1"/></row>',
      "the cells of the row are not in their order",
    ],
    [
      "a cell beyond the last column",
      '<row r="1"><c r="XFE1"/></row>',
      "the cells of the row are not in their order",
    ],
    [
      "an invalid cell reference",
      '<row r="1"><c r="1A"/></row>',
      "the cells of the row are not in their order",
    ],
  ])("are refused if they are out of order: %s", async (_name, rows, message) => {
    const xml = sheetXml([["a"]]).replace(/<row.*<\/row>/, rows);
    const reading = rowsOf(workbook([{ xml }]));
    await expect(reading).rejects.toThrow(FileRefused);
    await expect(reading).rejects.toThrow(message);
  });
});

it("readOrders fills up short rows of a workbook and cuts off blanks beyond the header, but reports filled cells", async () => {
  const bytes = sheetOf([
    ["Order name", "SKU", "Quantity", "Country code", ""],
    ["A", "TEE", 1],
    ["B", "TEE", 1, "US", "", " "],
    [],
    ["C", "TEE", 1, "US", "", "more"],
  ]);
  const { orders, headers } = await readOrders(await sourceOf(bytes));
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

describe("a workbook's orders", () => {
  const header = ["Order name", "SKU", "Quantity", "Country code"];
  const answer = { columns: null, decimal: null, eachRowIsOne: false };
  const namesOf = async (bytes: Buffer, answers = {}) => {
    const { orders, question } = await readOrders(await sourceOf(bytes), { ...answer, ...answers });
    return question ?? orders.map(({ orderName }) => orderName);
  };

  it("may be in hidden rows, which a person decides about", async () => {
    const xml = sheetXml([header, ["A", "TEE", 1, "US"], ["B", "TEE", 1, "US"]]).replace(
      '<row r="3"',
      '<row r="3" hidden="1"',
    );
    const bytes = workbook([{ xml }]);
    expect(await namesOf(bytes)).toMatchObject({ rows: { hidden: 1, isOpen: true } });
    expect(await namesOf(bytes, { hidden: "read" })).toEqual(["A", "B"]);
    expect(await namesOf(bytes, { hidden: "leave" })).toEqual(["A"]);
  });

  it("are of the sheet that a person chooses among several", async () => {
    const sheet = (name: string) => ({ rows: [header, [name, "TEE", 1, "US"]] });
    const bytes = workbook([sheet("A"), { ...sheet("H"), state: "hidden" }, sheet("B"), { rows: [] }]);
    expect(await namesOf(bytes)).toMatchObject({ sheets: ["S1", "S3"] });
    expect(await namesOf(bytes, { sheet: "S3" })).toEqual(["B"]);
  });

  it("begin below the titles of their sheet", async () => {
    const bytes = sheetOf([["November orders"], [], header, ["A", "TEE", 1, "US"]]);
    expect(await namesOf(bytes)).toEqual(["A"]);
  });
});
