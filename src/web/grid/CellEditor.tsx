import { type RefCallback, useCallback, useId } from "react";
import type { RenderEditCellProps } from "react-data-grid";
import type { ViewLine } from "./range.ts";

interface Props extends RenderEditCellProps<ViewLine> {
  suggestions?: readonly string[] | undefined;
}

/** The text field of the cell that is being edited. */
export function CellEditor({ row: line, column, onRowChange, suggestions }: Props) {
  const list = useId();
  const focus: RefCallback<HTMLInputElement> = useCallback((input) => {
    input?.focus();
    input?.select();
  }, []);
  if (line.kind !== "row") return null;
  const { row } = line;
  return (
    <>
      <input
        ref={focus}
        className="grid-editor"
        aria-label={typeof column.name === "string" ? column.name : column.key}
        list={suggestions && list}
        value={row.cells[column.key] ?? ""}
        onChange={(event) =>
          onRowChange({ ...line, row: { ...row, cells: { ...row.cells, [column.key]: event.target.value } } })
        }
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}
