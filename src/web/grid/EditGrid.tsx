import { type ClipboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import {
  Cell,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type Column,
  DataGrid,
  type DataGridHandle,
} from "react-data-grid";
import { counted } from "../../domain/counts.ts";
import { formatCount } from "../../domain/format.ts";
import { useIsPhone } from "../list/table/useElementSize.ts";
import { useToast } from "../providers/notification.tsx";
import { CellEditor } from "./CellEditor.tsx";
import { commandOf } from "./key-map.ts";
import { canEdit, type GridColumn, type GridRow } from "./model.ts";
import { cleared, fillDown, planPaste, readBlock } from "./paste.ts";
import { columnsIn, copied, isWithin, rowsIn, type ViewLine } from "./range.ts";
import type { Grid } from "./useGrid.ts";
import { useRange } from "./useRange.ts";
import "react-data-grid/lib/styles.css";
import "./grid.css";

const ROW_HEIGHT = { desktop: 34, phone: 44 } as const;
const MAX_HEIGHT = "62dvh";

interface Props {
  /** Names the grid for screen readers. */
  label: string;
  grid: Grid;
  lines: readonly ViewLine[];
  /** The column whose texts identify pasted rows. */
  keyColumn?: string;
  /** Content of a cell besides its text, such as a swatch. */
  adornment?(column: GridColumn, row: GridRow): ReactNode;
  /** Called with pasted rows whose key is in no row, and the changes of the others. Default: they are ignored. */
  onUnknown?(rows: readonly Readonly<Record<string, string>>[]): Promise<readonly GridRow[]>;
  toggleGroup(label: string): void;
  /** The key of a row that was added last: its first cell is selected once, ready for typing. */
  added?: string | undefined;
  /** Called with the rows of the selected range. */
  onSelect?(rows: readonly GridRow[]): void;
}

/**
 * A table that is edited like a spreadsheet: arrow keys, Tab and Enter, ranges, copy and paste of blocks, fill down and
 * undo. Cells are texts; the columns say how they are read.
 */
export function EditGrid(props: Props) {
  const { label, grid, lines, keyColumn = null, adornment, toggleGroup } = props;
  const { columns, problems } = grid;
  const toast = useToast();
  const handle = useRef<DataGridHandle>(null);
  const isPhone = useIsPhone();
  const selection = useRange(handle, lines.length, columns.length);
  const { range } = selection;
  const rowHeight = isPhone ? ROW_HEIGHT.phone : ROW_HEIGHT.desktop;

  const gridColumns = useMemo(
    () =>
      columns.map((column, index): Column<ViewLine> => {
        const problemOf = (line: ViewLine) =>
          line.kind === "row" ? problems.get(line.row.key)?.get(column.key) : undefined;
        return {
          key: column.key,
          name: column.title,
          width: `minmax(${column.width}px, ${column.width}fr)`,
          minWidth: 60,
          resizable: true,
          frozen: index === 0 && !isPhone,
          headerCellClass: column.align === "right" ? "grid-right" : undefined,
          editable: (line) =>
            line.kind === "row" && !column.toggles && !column.isPicked && canEdit(column, line.row),
          renderEditCell: CellEditor,
          cellClass: (line) => {
            if (line.kind === "group") return "grid-group";
            const { row } = line;
            const isChangedCell = row.stored !== null && row.cells[column.key] !== row.stored[column.key];
            return [
              column.align === "right" && "grid-right",
              !canEdit(column, row) && "grid-fixed",
              isChangedCell && "grid-changed",
              problemOf(line) !== undefined && "grid-wrong",
            ]
              .filter(Boolean)
              .join(" ");
          },
          renderCell: ({ row: line }) => {
            if (line.kind === "group") return index === 0 ? <GroupHead line={line} /> : null;
            const text = line.row.cells[column.key] ?? "";
            const problem = problemOf(line);
            return (
              <span className="grid-text" title={problem}>
                {adornment?.(column, line.row)}
                {column.show ? column.show(line.row) : text}
                {problem !== undefined && <span className="visually-hidden">. Wrong: {problem}</span>}
              </span>
            );
          },
        };
      }),
    [columns, problems, adornment, isPhone],
  );

  const { added } = props;
  const selectedAdded = useRef<string>(undefined);
  useEffect(() => {
    if (added === undefined || selectedAdded.current === added) return;
    const rowIdx = lines.findIndex((line) => line.kind === "row" && line.row.key === added);
    if (rowIdx < 0) return;
    selectedAdded.current = added;
    handle.current?.selectCell({ rowIdx, idx: 0 }, { shouldFocusCell: true });
  }, [added, lines]);

  const { onSelect } = props;
  useEffect(() => onSelect?.(range ? rowsIn(lines, range) : []), [onSelect, lines, range]);

  const keysOfRange = () => (range ? columnsIn(columns, range) : []);
  const toggle = () => {
    const rows = range ? rowsIn(lines, range) : [];
    for (const column of keysOfRange()) {
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
  const onKeyDown = (args: CellKeyDownArgs<ViewLine>, event: CellKeyboardEvent) => {
    if (args.mode === "EDIT") {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventGridDefault();
      // Selecting another cell ends the edit.
      if (args.rowIdx === lines.length - 1) args.onClose(true);
      else
        handle.current?.selectCell(
          { rowIdx: args.rowIdx + 1, idx: args.column.idx },
          { shouldFocusCell: true },
        );
      return;
    }
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

  const isEditing = (event: ClipboardEvent) => (event.target as Element).matches("input, textarea");
  const copy = (event: ClipboardEvent) => {
    if (isEditing(event) || !range) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copied(lines, columns, range));
  };
  const paste = async (event: ClipboardEvent) => {
    if (isEditing(event) || !range) return;
    event.preventDefault();
    const block = readBlock(event.clipboardData.getData("text/plain"));
    if (block.length === 0) return;
    const plan = planPaste(block, range, lines, grid.rows, columns, keyColumn);
    const added = plan.unknown.length > 0 ? ((await props.onUnknown?.(plan.unknown)) ?? []) : [];
    grid.edit(plan.changes, added);
    const ignored = plan.ignored + plan.unknown.length - added.length;
    if (ignored > 0) toast.warning(`${counted(ignored, "pasted row")} could not be placed in the grid`);
  };

  const place = range?.focus;
  const focused = place ? lines[place.row] : undefined;
  const focusedColumn = place ? columns[place.column] : undefined;
  const problem =
    focused?.kind === "row" && focusedColumn
      ? problems.get(focused.row.key)?.get(focusedColumn.key)
      : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the grid's cells
    <div
      className="edit-grid"
      onCopy={copy}
      onCut={(event) => {
        copy(event);
        if (!isEditing(event) && range) grid.edit(cleared(range, lines, columns));
      }}
      onPaste={(event) => void paste(event)}
      onMouseOver={selection.onMouseOver}
    >
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
            const isWrong =
              cell.row.kind === "row" && problems.get(cell.row.row.key)?.has(cell.column.key) === true;
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
        onRowsChange={(changed, { indexes, column }) =>
          grid.edit(
            indexes.flatMap((index) => {
              const line = changed[index];
              return line?.kind === "row"
                ? [{ row: line.row.key, column: column.key, text: line.row.cells[column.key] ?? "" }]
                : [];
            }),
          )
        }
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
        // The paste itself is handled above. Without this, Ctrl V opens the editor.
        onCellPaste={({ row: line }) => line}
        onCellKeyDown={onKeyDown}
      />
      <p className="grid-problem" role="status">
        {problem !== undefined && `${focusedColumn?.title}: ${problem}`}
      </p>
    </div>
  );
}

function GroupHead({ line }: { line: ViewLine & { kind: "group" } }) {
  return (
    <>
      {line.isOpen ? "▾" : "▸"} {line.label || "None"} ({formatCount(line.count)})
    </>
  );
}

/** Pixels for a horizontal scrollbar and the borders. */
const SCROLLBAR = 18;

const rowClassOf = ({ isRemoved, stored }: GridRow) =>
  isRemoved ? "grid-removed" : stored === null ? "grid-new" : undefined;
