import type { RefObject } from "react";
import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from "react-data-grid";
import { commandOf } from "./key-map.ts";
import { cleared, fillDown } from "./paste.ts";
import { columnsIn, rowsIn, type ViewLine } from "./range.ts";
import type { Grid } from "./useGrid.ts";
import type { useRange } from "./useRange.ts";

interface Options {
  grid: Grid;
  lines: readonly ViewLine[];
  handle: RefObject<DataGridHandle | null>;
  selection: ReturnType<typeof useRange>;
  toggleGroup(label: string): void;
}

/** What the keys do in a grid: the commands of the key map, and Enter at the end of an edit. */
export function useKeys({ grid, lines, handle, selection, toggleGroup }: Options) {
  const { columns } = grid;
  const { range } = selection;
  const toggle = () => {
    if (!range) return;
    const rows = rowsIn(lines, range);
    for (const column of columnsIn(columns, range)) {
      const { toggles } = column;
      if (!toggles) continue;
      const next = rows[0]?.cells[column.key] === toggles[0] ? toggles[1] : toggles[0];
      grid.edit(rows.map((row) => ({ row: row.key, column: column.key, text: next })));
    }
  };

  const run = {
    undo: grid.undo,
    redo: grid.redo,
    fillDown: () => range && grid.edit(fillDown(range, lines, columns)),
    clear: () => range && grid.edit(cleared(range, lines, columns)),
    toggle,
    selectAll: selection.selectAll,
    toggleGroup: (line?: ViewLine) => line?.kind === "group" && toggleGroup(line.label),
    collapse: selection.collapse,
  };
  // Selecting another cell ends the edit.
  const endEdit = (
    { rowIdx, column, onClose }: CellKeyDownArgs<ViewLine> & { mode: "EDIT" },
    event: CellKeyboardEvent,
  ) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventGridDefault();
    if (rowIdx === lines.length - 1) onClose(true);
    else handle.current?.selectCell({ rowIdx: rowIdx + 1, idx: column.idx }, { shouldFocusCell: true });
  };
  const onKeyDown = (args: CellKeyDownArgs<ViewLine>, event: CellKeyboardEvent) => {
    if (args.mode === "EDIT") return endEdit(args, event);
    if (args.rowIdx < 0) return;
    const line = args.row;
    const command = commandOf(event, {
      isGroup: line?.kind === "group",
      isFlag: columns[args.column.idx]?.toggles !== undefined,
      selected: range && (range.anchor === range.focus ? "cell" : "range"),
    });
    if (command === null) return;
    event.preventGridDefault();
    event.preventDefault();
    if (typeof command === "object") selection.extendBy(...command.extendBy);
    else run[command](line);
    // A dialog around the grid stays open.
    if (command === "collapse") event.stopPropagation();
  };
  return { onKeyDown, toggle };
}
