import Papa from "papaparse";
import type { GridColumn, GridRow } from "./model.ts";

/** A cell by its place in the visible rows and columns. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells: from where the selection began to where it was extended. */
export interface Range {
  readonly anchor: Place;
  readonly focus: Place;
}

export const cellRange = (place: Place): Range => ({ anchor: place, focus: place });

export const boundsOf = ({ anchor, focus }: Range) => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export const isWithin = (range: Range, { row, column }: Place): boolean => {
  const { top, bottom, left, right } = boundsOf(range);
  return row >= top && row <= bottom && column >= left && column <= right;
};

/** A line of the view: a row, or the head of a group. */
export type ViewLine =
  | { readonly kind: "row"; readonly key: string; readonly row: GridRow }
  | {
      readonly kind: "group";
      readonly key: string;
      readonly label: string;
      readonly count: number;
      readonly isOpen: boolean;
    };

/** The rows of a range; heads of groups are left out. */
export function rowsIn(lines: readonly ViewLine[], range: Range): GridRow[] {
  const { top, bottom } = boundsOf(range);
  return lines.slice(top, bottom + 1).flatMap((line) => (line.kind === "row" ? [line.row] : []));
}

export function columnsIn(columns: readonly GridColumn[], range: Range): GridColumn[] {
  const { left, right } = boundsOf(range);
  return columns.slice(left, right + 1);
}

/** A range as a spreadsheet copies it: cells between tabs, rows between line breaks. */
export const copied = (lines: readonly ViewLine[], columns: readonly GridColumn[], range: Range): string => {
  const keys = columnsIn(columns, range).map(({ key }) => key);
  const rows = rowsIn(lines, range).map(({ cells }) => keys.map((key) => cells[key] ?? ""));
  return Papa.unparse(rows, { delimiter: "\t", newline: "\n" });
};
