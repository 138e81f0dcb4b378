import { type RefObject, useRef, useState } from "react";
import type { CellMouseArgs, CellMouseEvent, CellSelectArgs, DataGridHandle } from "react-data-grid";
import { cellRange, type Place, type Range, type ViewLine } from "./range.ts";

/** Rows of the header, which `aria-rowindex` counts. */
const HEADER_ROWS = 1;

/** The place of the cell that contains an element; `null` in the header and outside. */
function placeOf(element: Element): Place | null {
  const column = Number(element.closest("[role=gridcell]")?.getAttribute("aria-colindex")) - 1;
  const row = Number(element.closest("[role=row]")?.getAttribute("aria-rowindex")) - 1 - HEADER_ROWS;
  return column >= 0 && row >= 0 ? { row, column } : null;
}

/** The selected rectangle, from the grid's selected cell; Shift with arrows or a click, or dragging extends it. */
export function useRange(handle: RefObject<DataGridHandle | null>, rowCount: number, columnCount: number) {
  const [range, setRange] = useState<Range | null>(null);
  const isDragging = useRef(false);

  const extendTo = ({ row, column }: Place) => {
    const focus = {
      row: Math.max(0, Math.min(rowCount - 1, row)),
      column: Math.max(0, Math.min(columnCount - 1, column)),
    };
    setRange((now) => now && { ...now, focus });
    handle.current?.scrollToCell({ rowIdx: focus.row, idx: focus.column });
  };

  return {
    range,
    extendBy: (rows: number, columns: number) =>
      range && extendTo({ row: range.focus.row + rows, column: range.focus.column + columns }),
    selectAll: () =>
      setRange({ anchor: { row: 0, column: 0 }, focus: { row: rowCount - 1, column: columnCount - 1 } }),
    collapse: () => setRange((now) => now && cellRange(now.anchor)),
    onSelectedCellChange: ({ rowIdx, column }: CellSelectArgs<ViewLine>) =>
      setRange(rowIdx < 0 ? null : cellRange({ row: rowIdx, column: column.idx })),
    onCellMouseDown: ({ rowIdx, column }: CellMouseArgs<ViewLine>, event: CellMouseEvent) => {
      if (event.button !== 0) return;
      isDragging.current = true;
      if (!event.shiftKey || !range) return;
      event.preventGridDefault();
      extendTo({ row: rowIdx, column: column.idx });
    },
    /** Extends the range while the pointer is dragged over cells. */
    onMouseOver: (event: React.MouseEvent) => {
      if (event.buttons !== 1) isDragging.current = false;
      const place = isDragging.current ? placeOf(event.target as Element) : null;
      if (place) extendTo(place);
    },
  };
}
