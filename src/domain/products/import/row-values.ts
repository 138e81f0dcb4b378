import { checkShape } from "../../orders/incoming/cells/cells.ts";
import type { Column } from "../../orders/incoming/cells/headers.ts";
import type { Row } from "../../orders/incoming/cells/row.ts";
import { type Problem, reasonOf } from "../../orders/incoming/problem.ts";
import type { ProductColumns, SingleField } from "./columns.ts";
import type { Given, ProductProblem } from "./draft.ts";

/** Several addresses in one cell are separated by commas, spaces or line breaks. Addresses may contain commas. */
const BETWEEN_ADDRESSES = /[\s,;|]+(?=(?:https?:\/\/|files\/))|\s+/i;

/** The option of a row: its name and value, `null` where a cell is empty. */
export interface RowOption {
  readonly name: Given | null;
  readonly value: Given | null;
}

/** The cells of a row by field. */
export interface RowValues {
  readonly number: number;
  readonly get: (field: SingleField) => Given | null;
  readonly images: readonly Given[];
  readonly options: readonly RowOption[];
  /** Quotes that do not match, and cells that are missing or have no header: no cell can be trusted then. */
  readonly problems: readonly ProductProblem[];
}

const given = (row: Row, column: Column | null | undefined): Given | null => {
  const text = column ? (row.cells[column.index] ?? "").trim() : "";
  return column && text !== "" ? { row: row.number, column: column.label, text } : null;
};

function shapeProblems(row: Row, labels: readonly string[]): ProductProblem[] {
  const problems: Problem[] = [];
  checkShape(row, labels, problems);
  return problems.map((one) => ({
    row: one.row,
    column: null,
    reason: reasonOf(one),
    value: "",
    isWarning: false,
  }));
}

/** Reads the cells of a row. */
export function rowValues(row: Row, columns: ProductColumns, labels: readonly string[]): RowValues {
  const images = columns.images.flatMap((column) => {
    const cell = given(row, column);
    return cell
      ? cell.text.split(BETWEEN_ADDRESSES).flatMap((text) => (text === "" ? [] : [{ ...cell, text }]))
      : [];
  });
  const variantImage = given(row, columns.single.variantImage);
  return {
    number: row.number,
    problems: shapeProblems(row, labels),
    get: (field) => given(row, columns.single[field]),
    images: variantImage ? [...images, variantImage] : images,
    options: columns.options.map(({ name, fixedName, value }) => {
      const cell = given(row, value);
      const named = given(row, name);
      return {
        name: fixedName === null ? named : { row: 1, column: value.label, text: fixedName },
        value: cell,
      };
    }),
  };
}
