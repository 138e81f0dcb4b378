import { describe, expect, it } from "vitest";
import { flag, money, text, wholeNumber } from "../../../../src/web/grid/cell-types.ts";
import {
  cellReader,
  changedColumns,
  countsOf,
  discarded,
  edited,
  type GridColumn,
  initialState,
  newRow,
  problemsOf,
  redo,
  setRemoved,
  storedRow,
  undo,
} from "../../../../src/web/grid/model.ts";

const columns: readonly GridColumn[] = [
  { key: "sku", title: "SKU", width: 100, type: text(10), readOnly: "stored" },
  { key: "price", title: "Price", width: 100, type: money },
  { key: "stock", title: "Stock", width: 100, type: flag("In stock", "Out of stock") },
];
const rows = [
  storedRow("a", { sku: "TEE-S", price: "5.00", stock: "In stock" }),
  storedRow("b", { sku: "TEE-M", price: "6.00", stock: "In stock" }),
];
const cellOf = (state: ReturnType<typeof initialState>, row: string, column: string) =>
  state.rows.find(({ key }) => key === row)?.cells[column];

describe("cell types", () => {
  it.each([
    ["1.234,50", "1234.50"],
    ["$1,234.5", "1234.50"],
    ["12", "12.00"],
    ["", ""],
  ])("reads the amount %s as %s", (typed, shown) => expect(money(typed)).toEqual({ text: shown }));

  it.each(["bad", "-1", "1.234", "€5"])("refuses the amount %s with a reason", (typed) =>
    expect(money(typed).reason).toBeTypeOf("string"),
  );

  it("reads yes and no of a spreadsheet as the two words of a flag", () => {
    const stock = flag("In stock", "Out of stock");
    expect(["yes", "TRUE", "1", "in stock"].map((typed) => stock(typed).text)).toEqual(
      Array(4).fill("In stock"),
    );
    expect(["no", "False", "0"].map((typed) => stock(typed).text)).toEqual(Array(3).fill("Out of stock"));
    expect(stock("maybe").reason).toBe("Must be In stock or Out of stock");
  });

  it("ignores separators of thousands in whole numbers and refuses decimals", () => {
    expect(wholeNumber("1,234").text).toBe("1234");
    expect(wholeNumber("1.5").reason).toBe("Must be a whole number from 0 to 2,147,483,647");
  });
});

describe("edited", () => {
  it("shows values in one form and keeps text that cannot be read", () => {
    const state = edited(initialState(rows), columns, [
      { row: "a", column: "price", text: "7" },
      { row: "b", column: "price", text: "seven" },
    ]);
    expect([cellOf(state, "a", "price"), cellOf(state, "b", "price")]).toEqual(["7.00", "seven"]);
  });

  it("leaves read-only cells of saved rows, and sets them in new ones", () => {
    const state = edited(initialState([...rows, newRow("n", { sku: "" })]), columns, [
      { row: "a", column: "sku", text: "OTHER" },
      { row: "n", column: "sku", text: "NEW" },
    ]);
    expect([cellOf(state, "a", "sku"), cellOf(state, "n", "sku")]).toEqual(["TEE-S", "NEW"]);
  });

  it("adds no step of undo where nothing changes", () => {
    const state = initialState(rows);
    expect(edited(state, columns, [{ row: "a", column: "price", text: "$5" }])).toBe(state);
  });
});

describe("undo and redo", () => {
  it("take back and repeat a paste with its new rows as one step", () => {
    const first = initialState(rows);
    const pasted = edited(first, columns, [{ row: "a", column: "price", text: "9" }], [newRow("n", {})]);
    const back = undo(pasted);
    expect(back.rows).toBe(first.rows);
    expect(redo(back).rows).toBe(pasted.rows);
  });

  it("forget what was undone once something else is changed", () => {
    const changed = edited(
      undo(edited(initialState(rows), columns, [{ row: "a", column: "price", text: "9" }])),
      columns,
      [{ row: "b", column: "price", text: "8" }],
    );
    expect(redo(changed).rows).toBe(changed.rows);
  });
});

describe("countsOf", () => {
  it("counts changed cells, new and removed rows, and wrong cells", () => {
    let state = edited(
      initialState(rows),
      columns,
      [
        { row: "a", column: "price", text: "x" },
        { row: "a", column: "stock", text: "no" },
      ],
      [newRow("n", { sku: "N" })],
    );
    state = setRemoved(state, new Set(["b"]), true);
    const problems = problemsOf(state.rows, cellReader(columns), () => []);
    expect(countsOf(state.rows, problems)).toEqual({ changed: 2, added: 1, removed: 1, wrong: 1 });
    expect(problems.get("a")?.get("price")).toContain("not an amount");
  });

  it("reads the cells of a row again only when they change", () => {
    let read = 0;
    const counting = columns.map((column) => ({
      ...column,
      type: (text: string) => {
        read += 1;
        return column.type(text);
      },
    }));
    const reader = cellReader(counting);
    const state = initialState(rows);
    problemsOf(state.rows, reader, () => []);
    expect(read).toBe(rows.length * columns.length);
    const changed = edited(state, columns, [{ row: "a", column: "price", text: "x" }]);
    expect(
      problemsOf(changed.rows, reader, () => [])
        .get("a")
        ?.get("price"),
    ).toContain("not an amount");
    expect(read).toBe((rows.length + 1) * columns.length);
  });

  it("is zero after a discard, and removed new rows disappear", () => {
    const state = edited(
      initialState(rows),
      columns,
      [{ row: "a", column: "price", text: "x" }],
      [newRow("n", {})],
    );
    expect(setRemoved(state, new Set(["n"]), true).rows.map(({ key }) => key)).toEqual(["a", "b"]);
    expect(discarded(state).rows.flatMap(changedColumns)).toEqual([]);
  });
});
