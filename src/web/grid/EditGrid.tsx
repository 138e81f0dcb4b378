import { type RefObject, useEffect, useMemo, useRef } from "react";
import { Cell, DataGrid, type DataGridHandle } from "react-data-grid";
import { useIsPhone } from "../list/table/useElementSize.ts";
import { type Adornment, columnOf, problemAt } from "./grid-column.tsx";
import type { CellChange, GridRow } from "./model.ts";
import { isWithin, rowsIn, type ViewLine } from "./range.ts";
import { type OnUnknown, useClipboard } from "./useClipboard.ts";
import type { Grid } from "./useGrid.ts";
import { useKeys } from "./useKeys.ts";
import { useRange } from "./useRange.ts";
import "react-data-grid/lib/styles.css";
import "./grid.css";

const ROW_HEIGHT = { desktop: 34, phone: 44 } as const;
const MAX_HEIGHT = "62dvh";

/** The changes of edited lines in a column. */
const changesOf = (lines: readonly ViewLine[], indexes: readonly number[], column: string): CellChange[] =>
  indexes.flatMap((index) => {
    const line = lines[index];
    return line?.kind === "row" ? [{ row: line.row.key, column, text: line.row.cells[column] ?? "" }] : [];
  });

interface Props {
  /** Names the grid for screen readers. */
  label: string;
  grid: Grid;
  lines: readonly ViewLine[];
  /** The column whose texts identify pasted rows. */
  keyColumn?: string;
  adornment?: Adornment;
  /** Default: rows whose key is in no row are ignored. */
  onUnknown?: OnUnknown;
  toggleGroup(label: string): void;
  /** The key of a row that was added last: its first cell is selected once, ready for typing. */
  added?: string | undefined;
  /** Called with the rows of the selected range. */
  onSelect?(rows: readonly GridRow[]): void;
}

/** Selects the first cell of a row that was added, once. */
function useSelectAdded(
  handle: RefObject<DataGridHandle | null>,
  lines: readonly ViewLine[],
  added: string | undefined,
) {
  const selectedAdded = useRef<string>(undefined);
  useEffect(() => {
    if (added === undefined || selectedAdded.current === added) return;
    const rowIdx = lines.findIndex((line) => line.kind === "row" && line.row.key === added);
    if (rowIdx < 0) return;
    selectedAdded.current = added;
    handle.current?.selectCell({ rowIdx, idx: 0 }, { shouldFocusCell: true });
  }, [handle, added, lines]);
}

/**
 * A table that is edited like a spreadsheet: arrow keys, Tab and Enter, ranges, copy and paste of blocks, fill down and
 * undo. Cells are texts; the columns say how they are read.
 */
export function EditGrid(props: Props) {
  const { label, grid, lines, keyColumn = null, adornment, toggleGroup, onSelect } = props;
  const { columns, problems } = grid;
  const handle = useRef<DataGridHandle>(null);
  const isPhone = useIsPhone();
  const selection = useRange(handle, lines.length, columns.length);
  const { range } = selection;
  const rowHeight = isPhone ? ROW_HEIGHT.phone : ROW_HEIGHT.desktop;

  const gridColumns = useMemo(
    () =>
      columns.map((column, index) =>
        columnOf(column, { problems, adornment, isFirst: index === 0, isPhone }),
      ),
    [columns, problems, adornment, isPhone],
  );

  useSelectAdded(handle, lines, props.added);
  useEffect(() => onSelect?.(range ? rowsIn(lines, range) : []), [onSelect, lines, range]);

  const { onKeyDown, toggle } = useKeys({ grid, lines, handle, selection, toggleGroup });
  const clipboard = useClipboard({ grid, lines, range, keyColumn, onUnknown: props.onUnknown });

  const focused = range ? lines[range.focus.row] : undefined;
  const focusedColumn = range ? columns[range.focus.column] : undefined;
  const problem = problemAt(problems, focused, focusedColumn?.key);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the grid's cells
    <div className="edit-grid" {...clipboard} onMouseOver={selection.onMouseOver}>
      <DataGrid<ViewLine, unknown, string>
        ref={handle}
        aria-label={label}
        className="edit-grid-cells"
        columns={gridColumns}
        rows={lines}
        rowKeyGetter={({ key }) => key}
        rowHeight={rowHeight}
        headerRowHeight={rowHeight}
        style={{ blockSize: `min(${MAX_HEIGHT}, ${(lines.length + 1) * rowHeight + SCROLLBAR}px)` }}
        rowClass={(line) => (line.kind === "group" ? "grid-group-row" : rowClassOf(line.row))}
        renderers={{
          renderCell: (key, cell) => {
            const inRange = range && isWithin(range, { row: cell.rowIdx, column: cell.column.idx });
            const isWrong = problemAt(problems, cell.row, cell.column.key) !== undefined;
            return (
              <Cell
                key={key}
                {...cell}
                {...(inRange ? { "data-in-range": "" } : {})}
                {...(isWrong ? { "aria-invalid": true } : {})}
              />
            );
          },
          noRowsFallback: <p className="grid-empty">No rows match</p>,
        }}
        onRowsChange={(changed, { indexes, column }) => grid.edit(changesOf(changed, indexes, column.key))}
        onSelectedCellChange={selection.onSelectedCellChange}
        onCellMouseDown={selection.onCellMouseDown}
        onCellClick={({ row: line, column, selectCell }, event) => {
          if (line.kind === "group") toggleGroup(line.label);
          // A second tap edits, like a double click with a mouse.
          const isTouch = (event.nativeEvent as PointerEvent).pointerType === "touch";
          const isSelected = focused === line && focusedColumn?.key === column.key;
          if (isTouch && isSelected) selectCell(true);
        }}
        onCellDoubleClick={({ column }, event) => {
          if (!columns[column.idx]?.toggles) return;
          event.preventGridDefault();
          toggle();
        }}
        // `useClipboard` pastes. Without this, Ctrl V opens the editor.
        onCellPaste={({ row: line }) => line}
        onCellKeyDown={onKeyDown}
      />
      <p className="grid-problem" role="status">
        {problem !== undefined && `${focusedColumn?.title}: ${problem}`}
      </p>
    </div>
  );
}

/** Pixels for a horizontal scrollbar and the borders. */
const SCROLLBAR = 18;

const rowClassOf = ({ isRemoved, stored }: GridRow) =>
  isRemoved ? "grid-removed" : stored === null ? "grid-new" : undefined;
