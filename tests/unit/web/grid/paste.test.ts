import { describe, expect, it } from "vitest";
import { money, text } from "../../../../src/web/grid/cell-types.ts";
import { type GridColumn, storedRow } from "../../../../src/web/grid/model.ts";
import { fillDown, planPaste, readBlock } from "../../../../src/web/grid/paste.ts";
import { cellRange, copied, type Range, type ViewLine } from "../../../../src/web/grid/range.ts";
import { linesOf } from "../../../../src/web/grid/view.ts";

const columns: readonly GridColumn[] = [
  { key: "sku", title: "SKU", width: 100, type: text(20) },
  { key: "min", title: "Min price ($)", width: 100, type: money },
  { key: "max", title: "Max price ($)", width: 100, type: money },
  { key: "color", title: "Color", width: 100, type: text(20), readOnly: true },
];
const rows = ["A", "B", "C"].map((sku, at) =>
  storedRow(sku, { sku, min: "1.00", max: "2.00", color: at === 1 ? "White" : "Black" }),
);
const lines: readonly ViewLine[] = rows.map((row) => ({ kind: "row", key: row.key, row }));
const at = (row: number, column: number) => cellRange({ row, column });
const plan = (block: string, range: Range, view = lines) =>
  planPaste(readBlock(block), range, view, rows, columns, "sku");

describe("readBlock", () => {
  it("reads cells between tabs, quoted cells with line breaks, and no empty last row", () => {
    expect(readBlock('a\t"b\nc"\r\n1\t"say ""x"""\r\n')).toEqual([
      ["a", "b\nc"],
      ["1", 'say "x"'],
    ]);
  });
});

describe("copied", () => {
  it("is read back as the same cells", () => {
    const range: Range = { anchor: { row: 0, column: 0 }, focus: { row: 2, column: 2 } };
    expect(readBlock(copied(lines, columns, range))).toEqual(
      rows.map(({ cells }) => [cells.sku, cells.min, cells.max]),
    );
  });
});

describe("planPaste", () => {
  it("places a block at the top left of the range", () => {
    expect(plan("5\t6\n7\t8", at(1, 1)).changes).toEqual([
      { row: "B", column: "min", text: "5" },
      { row: "B", column: "max", text: "6" },
      { row: "C", column: "min", text: "7" },
      { row: "C", column: "max", text: "8" },
    ]);
  });

  it("fills a range with one copied cell", () => {
    const range: Range = { anchor: { row: 0, column: 1 }, focus: { row: 1, column: 2 } };
    expect(plan("9", range).changes).toHaveLength(4);
  });

  it("matches rows by SKU in any order and lists unknown SKUs", () => {
    const { changes, unknown } = plan("c\t5\t6\nNEW\t7\t8", at(0, 0));
    expect(changes).toEqual([
      { row: "C", column: "min", text: "5" },
      { row: "C", column: "max", text: "6" },
    ]);
    expect(unknown).toEqual([{ sku: "NEW", min: "7", max: "8" }]);
  });

  it("finds the columns by a header row, wherever it is pasted", () => {
    expect(plan("Max price ($)\tNotes\tSKU\n4\tx\tB", at(2, 2)).changes).toEqual([
      { row: "B", column: "max", text: "4" },
    ]);
  });

  it("counts rows beyond the last one, and rows whose read-only cells differ", () => {
    expect(plan("5\n6", at(2, 1)).ignored).toBe(1);
    expect(plan("4\tBlue\n4\tWhite", at(0, 2))).toMatchObject({
      changes: [{ row: "A" }, { row: "B" }],
      ignored: 1,
    });
  });

  it("skips heads of groups and rows that a filter hides", () => {
    const options = { search: "", only: "all", groupColumn: "color", closed: new Set(["Black"]) } as const;
    const grouped = linesOf(rows, options, new Map());
    expect(grouped.map(({ key }) => key)).toEqual(["group Black", "group White", "B"]);
    expect(plan("5\n6", at(0, 1), grouped).changes).toEqual([{ row: "B", column: "min", text: "5" }]);
  });
});

describe("fillDown", () => {
  it("copies the first row of a range over the others", () => {
    const range: Range = { anchor: { row: 2, column: 1 }, focus: { row: 0, column: 1 } };
    expect(fillDown(range, lines, columns)).toEqual([
      { row: "B", column: "min", text: "1.00" },
      { row: "C", column: "min", text: "1.00" },
    ]);
  });
});
