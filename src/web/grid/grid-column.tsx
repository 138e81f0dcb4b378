import type { ReactNode } from "react";
import type { Column } from "react-data-grid";
import { formatCount } from "../../domain/format.ts";
import { CellEditor } from "./CellEditor.tsx";
import { canEdit, type GridColumn, type GridRow } from "./model.ts";
import type { ViewLine } from "./range.ts";
import type { Grid } from "./useGrid.ts";

/** Content of a cell besides its text, such as a swatch. */
export type Adornment = (column: GridColumn, row: GridRow) => ReactNode;

function GroupHead({ line }: { line: ViewLine & { kind: "group" } }) {
  return (
    <>
      {line.isOpen ? "▾" : "▸"} {line.label || "None"} ({formatCount(line.count)})
    </>
  );
}

/** What is wrong with the cell of a line. */
export const problemAt = (
  problems: Grid["problems"],
  line: ViewLine | undefined,
  column: string | undefined,
) => (line?.kind === "row" && column !== undefined ? problems.get(line.row.key)?.get(column) : undefined);

interface Options {
  problems: Grid["problems"];
  adornment: Adornment | undefined;
  isFirst: boolean;
  isPhone: boolean;
}

/** A column as react-data-grid draws it: its cells with what is changed, fixed or wrong about them. */
export function columnOf(
  column: GridColumn,
  { problems, adornment, isFirst, isPhone }: Options,
): Column<ViewLine> {
  return {
    key: column.key,
    name: column.title,
    width: `minmax(${column.width}px, ${column.width}fr)`,
    minWidth: 60,
    resizable: true,
    frozen: isFirst && !isPhone,
    headerCellClass: column.align === "right" ? "grid-right" : undefined,
    editable: (line) =>
      line.kind === "row" && !column.toggles && !column.isPicked && canEdit(column, line.row),
    renderEditCell: (cell) => <CellEditor {...cell} suggestions={column.suggestions?.()} />,
    cellClass: (line) => {
      if (line.kind === "group") return "grid-group";
      const { row } = line;
      const isChangedCell = row.stored !== null && row.cells[column.key] !== row.stored[column.key];
      return [
        column.align === "right" && "grid-right",
        !canEdit(column, row) && "grid-fixed",
        isChangedCell && "grid-changed",
        problemAt(problems, line, column.key) !== undefined && "grid-wrong",
      ]
        .filter(Boolean)
        .join(" ");
    },
    renderCell: ({ row: line }) => {
      if (line.kind === "group") return isFirst ? <GroupHead line={line} /> : null;
      const text = line.row.cells[column.key] ?? "";
      const problem = problemAt(problems, line, column.key);
      return (
        <span className="grid-text" title={problem}>
          {adornment?.(column, line.row)}
          {column.show ? column.show(line.row) : text}
          {problem !== undefined && <span className="visually-hidden">. Error: {problem}</span>}
        </span>
      );
    },
  };
}
