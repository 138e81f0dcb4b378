import { startTransition, useEffect, useMemo, useState } from "react";
import {
  type CellChange,
  type CheckRows,
  cellReader,
  countsOf,
  discarded,
  edited,
  type GridColumn,
  type GridRow,
  type GridState,
  initialState,
  isChanged,
  NO_PROBLEMS,
  problemsOf,
  redo,
  setRemoved,
  undo,
} from "./model.ts";

const NO_CHECK: CheckRows = () => [];

/**
 * The state of a grid: its rows, what is wrong with them, and the changes that can be made to them. The object changes
 * only with the rows, so that a component of a large grid can be memoized.
 */
export function useGrid(columns: readonly GridColumn[], stored: readonly GridRow[], check = NO_CHECK) {
  const [state, setState] = useState<GridState>(() => initialState(stored));
  const { rows } = state;
  const reasonsOf = useMemo(() => cellReader(columns), [columns]);
  const [isShown, setShown] = useState(false);
  // To read a thousand saved rows takes 15 ms, for which their first rendering does not wait.
  useEffect(() => startTransition(() => setShown(true)), []);
  const problems = useMemo(
    () => (isShown ? problemsOf(rows, reasonsOf, check) : NO_PROBLEMS),
    [isShown, rows, reasonsOf, check],
  );
  const counts = useMemo(() => countsOf(rows, problems), [rows, problems]);
  const isDirty = useMemo(() => rows.some(isChanged), [rows]);
  const actions = useMemo(
    () => ({
      edit: (changes: readonly CellChange[], added?: readonly GridRow[]) =>
        setState((now) => edited(now, columns, changes, added)),
      remove: (keys: ReadonlySet<string>, isRemoved = true) =>
        setState((now) => setRemoved(now, keys, isRemoved)),
      undo: () => setState(undo),
      redo: () => setState(redo),
      /** Goes back to what is saved, which can be undone. */
      discard: () => setState(discarded),
      /** Replaces all rows, for example after a save; earlier changes can no longer be undone. */
      reset: (saved: readonly GridRow[]) => setState(initialState(saved)),
    }),
    [columns],
  );
  return useMemo(
    () => ({
      ...actions,
      rows,
      columns,
      problems,
      counts,
      isDirty,
      canUndo: state.past.length > 0,
      canRedo: state.future.length > 0,
    }),
    [actions, rows, columns, problems, counts, isDirty, state.past.length, state.future.length],
  );
}
export type Grid = ReturnType<typeof useGrid>;
