import type { ColumnType } from "rc-table";
import { useRef } from "react";
import { Bar } from "../../widgets/Skeletons.tsx";
import { Tick } from "../../widgets/Tick.tsx";
import type { Selection } from "../useSelection.ts";
import { isSkeleton } from "./columns.ts";

export const SELECTION_WIDTH = 44;

interface Props<Row extends { id: string }> {
  rows: readonly Row[];
  selection: Selection | undefined;
  nameOf(row: Row): string;
}

/** The rows from the last checked one to this one, for a click with Shift. */
function rangeOf<Row extends { id: string }>(rows: readonly Row[], anchor: string | null, row: Row): Row[] {
  const at = rows.indexOf(row);
  const from = rows.findIndex(({ id }) => id === anchor);
  if (from < 0) return [row];
  return rows.slice(Math.min(from, at), Math.max(from, at) + 1);
}

/** The column of checkboxes; empty without a selection. */
export function useSelectionColumn<Row extends { id: string }>(props: Props<Row>): ColumnType<Row>[] {
  const { rows, selection, nameOf } = props;
  const anchor = useRef<string | null>(null);
  if (!selection) return [];

  const selectable = rows.filter((row) => !isSkeleton(row));
  const isAll = selectable.length > 0 && selectable.every((row) => selection.has(row.id));
  const toggleAll = () => {
    anchor.current = null;
    const changed = selectable.filter((row) => selection.has(row.id) === isAll);
    selection.set(changed.map(idOf), !isAll);
  };
  const toggle = (row: Row, withShift: boolean) => {
    const range = withShift ? rangeOf(selectable, anchor.current, row) : [row];
    const checked = range.some((item) => !selection.has(item.id));
    const changed = range.filter((item) => selection.has(item.id) !== checked);
    selection.set(changed.map(idOf), checked);
    anchor.current = checked ? row.id : null;
  };
  return [
    {
      key: "selection",
      width: SELECTION_WIDTH,
      className: "selection-cell",
      title: (
        <Tick
          label="Select all"
          checked={isAll}
          isPartial={!isAll && selectable.some((row) => selection.has(row.id))}
          disabled={selectable.length === 0}
          onChange={toggleAll}
        />
      ),
      render: (_, row) =>
        isSkeleton(row) ? (
          <Bar width={16} height={16} />
        ) : (
          <Tick
            label={`Select ${nameOf(row)}`}
            checked={selection.has(row.id)}
            onChange={(withShift) => toggle(row, withShift)}
          />
        ),
    },
  ];
}

const idOf = (row: { id: string }) => row.id;
