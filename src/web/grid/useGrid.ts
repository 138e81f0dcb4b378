import { useCallback, useMemo, useState } from "react";
import {
  type CellChange,
  type CheckRows,
  countsOf,
  discarded,
  edited,
  type GridColumn,
  type GridRow,
  type GridState,
  initialState,
  isChanged,
  problemsOf,
  redo,
  setRemoved,
  undo,
} from "./model.ts";

const NO_CHECK: CheckRows = () => [];

/** The state of a grid: its rows, what is wrong with them, and the changes that can be made to them. */
export function useGrid(columns: readonly GridColumn[], stored: readonly GridRow[], check = NO_CHECK) {
  const [state, setState] = useState<GridState>(() => initialState(stored));
  const { rows } = state;
  const problems = useMemo(() => problemsOf(rows, columns, check), [rows, columns, check]);
  const counts = useMemo(() => countsOf(rows, problems), [rows, problems]);
  return {
    rows,
    columns,
    problems,
    counts,
    isDirty: useMemo(() => rows.some(isChanged), [rows]),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    edit: useCallback(
      (changes: readonly CellChange[], added?: readonly GridRow[]) =>
        setState((now) => edited(now, columns, changes, added)),
      [columns],
    ),
    remove: useCallback(
      (keys: ReadonlySet<string>, isRemoved = true) => setState((now) => setRemoved(now, keys, isRemoved)),
      [],
    ),
    undo: useCallback(() => setState(undo), []),
    redo: useCallback(() => setState(redo), []),
    /** Goes back to what is saved, which can be undone. */
    discard: useCallback(() => setState(discarded), []),
    /** Replaces all rows, for example after a save; earlier changes can no longer be undone. */
    reset: useCallback((saved: readonly GridRow[]) => setState(initialState(saved)), []),
  };
}
export type Grid = ReturnType<typeof useGrid>;
