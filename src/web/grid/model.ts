import type { ReactNode } from "react";
import type { CellType } from "./cell-types.ts";
import { groupBy } from "./group-by.ts";

export interface GridColumn {
  readonly key: string;
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly type: CellType;
  /** Texts that the field offers while one types. */
  readonly suggestions?: () => readonly string[];
  readonly align?: "right";
  /** Shown but not edited. `"stored"`: only new rows can set it. */
  readonly readOnly?: boolean | "stored";
  /** The text is set by a picker outside of the grid, not typed; it can be cleared. */
  readonly isPicked?: boolean;
  /** What the cell shows instead of its text. */
  readonly show?: (row: GridRow) => ReactNode;
  /** The two words of a column that toggles with Space. */
  readonly toggles?: readonly [yes: string, no: string];
}

/** A row as texts by column. */
export interface GridRow {
  readonly key: string;
  readonly cells: Cells;
  /** The saved texts; `null` for a new row. */
  readonly stored: Cells | null;
  readonly isRemoved: boolean;
}
export type Cells = Readonly<Record<string, string>>;

export interface CellChange {
  readonly row: string;
  readonly column: string;
  readonly text: string;
}

/** The rows with what can be undone and redone. */
export interface GridState {
  readonly rows: readonly GridRow[];
  readonly past: readonly (readonly GridRow[])[];
  readonly future: readonly (readonly GridRow[])[];
}

const MAX_UNDO = 100;

export const initialState = (rows: readonly GridRow[]): GridState => ({ rows, past: [], future: [] });

export const storedRow = (key: string, cells: Cells): GridRow => ({
  key,
  cells,
  stored: cells,
  isRemoved: false,
});
export const newRow = (key: string, cells: Cells): GridRow => ({
  key,
  cells,
  stored: null,
  isRemoved: false,
});

function changeTo(state: GridState, rows: readonly GridRow[]): GridState {
  if (rows === state.rows) return state;
  return { rows, past: [...state.past, state.rows].slice(-MAX_UNDO), future: [] };
}

export function canEdit(column: GridColumn, row: GridRow): boolean {
  if (row.isRemoved || column.readOnly === true) return false;
  return column.readOnly !== "stored" || row.stored === null;
}

/** What is typed as the cell shows it; text that cannot be read stays as it was typed. */
export const normalized = (column: GridColumn, typed: string): string =>
  column.type(typed).text ?? typed.trim();

/** Sets cells and adds rows below the others, as one step of undo. Read-only cells are left as they are. */
export function edited(
  state: GridState,
  columns: readonly GridColumn[],
  changes: readonly CellChange[],
  added: readonly GridRow[] = [],
): GridState {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const byRow = groupBy(changes, ({ row }) => row);
  let hasChanged = added.length > 0;
  const rows = state.rows.map((row) => {
    const cells: Record<string, string> = { ...row.cells };
    let isRowChanged = false;
    for (const { column: key, text } of byRow.get(row.key) ?? []) {
      const column = byKey.get(key);
      if (!column || !canEdit(column, row)) continue;
      const next = normalized(column, text);
      if (next === (cells[key] ?? "")) continue;
      cells[key] = next;
      isRowChanged = true;
    }
    hasChanged ||= isRowChanged;
    return isRowChanged ? { ...row, cells } : row;
  });
  const shown = added.map((row) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([key, typed]) => {
        const column = byKey.get(key);
        return [key, column ? normalized(column, typed) : typed];
      }),
    ),
  }));
  return hasChanged ? changeTo(state, [...rows, ...shown]) : state;
}

/** Marks saved rows as removed, or as kept again. New rows disappear. */
export function setRemoved(state: GridState, keys: ReadonlySet<string>, isRemoved: boolean): GridState {
  return changeTo(
    state,
    state.rows.flatMap((row) => {
      if (!keys.has(row.key)) return [row];
      return row.stored === null ? [] : [{ ...row, isRemoved }];
    }),
  );
}

/** All rows as they are saved, as one step of undo. */
export const discarded = (state: GridState): GridState =>
  changeTo(
    state,
    state.rows.flatMap((row) =>
      row.stored === null ? [] : [{ ...row, cells: row.stored, isRemoved: false }],
    ),
  );

export function undo({ rows, past, future }: GridState): GridState {
  const last = past.at(-1);
  return last ? { rows: last, past: past.slice(0, -1), future: [rows, ...future] } : { rows, past, future };
}

export function redo({ rows, past, future }: GridState): GridState {
  const [next, ...rest] = future;
  return next ? { rows: next, past: [...past, rows], future: rest } : { rows, past, future };
}

/** The columns of a row that differ from what is saved; of a new row those that have text. */
export const changedColumns = ({ cells, stored, isRemoved }: GridRow): string[] =>
  isRemoved ? [] : Object.keys(cells).filter((key) => (cells[key] ?? "") !== (stored?.[key] ?? ""));

export const isChanged = (row: GridRow): boolean =>
  row.isRemoved || row.stored === null || changedColumns(row).length > 0;

/** Reasons of wrong cells, by column. */
type Reasons = ReadonlyMap<string, string>;

/** Reasons of wrong cells, by row and column. */
export type Problems = ReadonlyMap<string, Reasons>;
export const NO_PROBLEMS: Problems = new Map();

/** Why whole rows are wrong: reasons by column, for rules that compare cells or rows. */
export type CheckRows = (rows: readonly GridRow[]) => Iterable<CellChange>;

/** A function of a row that is called once for each: a row that changes is another object. */
export function keptByRow<T>(of: (row: GridRow) => T): (row: GridRow) => T {
  const kept = new WeakMap<GridRow, { readonly value: T }>();
  return (row) => {
    const known = kept.get(row) ?? { value: of(row) };
    kept.set(row, known);
    return known.value;
  };
}

/** A function of a row that reads its cells once, for why some are wrong. */
export const cellReader = (columns: readonly GridColumn[]): ((row: GridRow) => Reasons) =>
  keptByRow((row) => {
    const reasons = new Map<string, string>();
    for (const { key, type } of columns) {
      const { reason } = type(row.cells[key] ?? "");
      if (reason !== undefined) reasons.set(key, reason);
    }
    return reasons;
  });

/** Every wrong cell with its reason. Unchanged cells that cannot be read are wrong as well; removed rows are not. */
export function problemsOf(
  rows: readonly GridRow[],
  reasonsOf: (row: GridRow) => Reasons,
  check: CheckRows,
): Problems {
  const problems = new Map<string, Map<string, string>>();
  const add = (row: string, column: string, reason: string) => {
    const ofRow = problems.get(row) ?? new Map<string, string>();
    if (!ofRow.has(column)) ofRow.set(column, reason);
    problems.set(row, ofRow);
  };
  const kept = rows.filter(({ isRemoved }) => !isRemoved);
  for (const row of kept) for (const [column, reason] of reasonsOf(row)) add(row.key, column, reason);
  for (const { row, column, text } of check(kept)) add(row, column, text);
  // The same object, so that a grid without problems is not rendered again.
  return problems.size > 0 ? problems : NO_PROBLEMS;
}

/** `18 changed, 1 removed, 2 wrong`, as counted cells and rows. */
export function countsOf(rows: readonly GridRow[], problems: Problems) {
  let changed = 0;
  let added = 0;
  let removed = 0;
  for (const row of rows) {
    if (row.isRemoved) removed += 1;
    else if (row.stored === null) added += 1;
    else changed += changedColumns(row).length;
  }
  const wrong = [...problems.values()].reduce((sum, ofRow) => sum + ofRow.size, 0);
  return { changed, added, removed, wrong };
}
