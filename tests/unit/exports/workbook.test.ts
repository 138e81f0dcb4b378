import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { WorkbookStream } from "../../../src/server/exports/workbook/workbook-stream.ts";
import { openXlsx } from "../../../src/server/parse-worker/xlsx.ts";

const HEAD = {
  name: "Orders & more",
  columns: [
    { title: "Order", kind: "text" },
    { title: "Charge", kind: "money" },
  ],
} as const;

async function written(batches: readonly (readonly (string | number | null)[])[][]): Promise<string[][]> {
  const book = new WorkbookStream(HEAD);
  const bytes = Buffer.concat([...batches.map((rows) => book.add(rows)), book.end()]);
  const rows: string[][] = [];
  for await (const part of (await openXlsx(bytes)).rows(null)) rows.push(...part.rows);
  return rows;
}

describe("a streamed workbook", () => {
  test("has the rows of all batches below one header", async () => {
    expect(await written([[["#1", 1.5]], [], [["#2", -2]]])).toEqual([
      ["Order", "Charge"],
      ["#1", "1.5"],
      ["#2", "-2"],
    ]);
  });

  test("keeps markup, spaces, missing values, and text like a phone or a formula without an apostrophe", async () => {
    expect(
      await written([
        [
          [`<b> & "x"  `, null],
          ["=1+1", 0],
          ["+15125550143", 0],
        ],
      ]),
    ).toEqual([
      ["Order", "Charge"],
      [`<b> & "x"  `, ""],
      ["=1+1", "0"],
      ["+15125550143", "0"],
    ]);
  });

  test("keeps text that looks like an encoded character", async () => {
    expect((await written([[["MUG_x0041__x0042_ _x004_", null]]]))[1]?.[0]).toBe("MUG_x0041__x0042_ _x004_");
  });

  test("leaves out characters that XML cannot contain", async () => {
    expect((await written([[["a\u0001b\uD800c😀", null]]]))[1]?.[0]).toBe("abc😀");
  });

  test("has the address of each cell, beyond column Z and over several batches", async () => {
    const columns = Array.from(
      { length: 54 },
      (_, index) => ({ title: `C${index}`, kind: "integer" }) as const,
    );
    const book = new WorkbookStream({ name: "Wide", columns });
    const row = columns.map((_, index) => (index % 2 === 0 ? index : null));
    const bytes = Buffer.concat([book.add([row]), book.add([row, row]), book.end()]);
    expect(await readSheet(bytes)).toEqual([columns.map(({ title }) => title), row, row, row]);
  });

  test("can be empty", async () => {
    expect(await written([])).toEqual([["Order", "Charge"]]);
  });
});
