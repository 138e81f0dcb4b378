import { Segmented } from "antd";
import type { ReactNode } from "react";
import { formatCount } from "../../domain/format.ts";
import { SearchBox } from "../list/SearchBox.tsx";
import { Button } from "../widgets/Button.tsx";
import type { Grid } from "./useGrid.ts";
import type { GridView } from "./useGridView.ts";

interface Props {
  /** Accessible name of the search: "Search variants". */
  searchLabel: string;
  grid: Grid;
  view: GridView;
  /** Without it the grid is read-only. */
  canEdit: boolean;
  /** Further actions. */
  children?: ReactNode;
}

/** Search, filters, groups, undo and redo of a grid, and how many of its cells are changed or have errors. */
export function GridToolbar({ searchLabel, grid, view, canEdit, children }: Props) {
  const { changed, added, removed, wrong } = grid.counts;
  const hasChanges = changed + added + removed > 0;
  const counted: [number, string][] = [
    [changed, "changed"],
    [added, "new"],
    [removed, "removed"],
    [wrong, wrong === 1 ? "error" : "errors"],
  ];
  const summary = counted.flatMap(([count, word]) => (count > 0 ? [`${formatCount(count)} ${word}`] : []));
  // Why Save is disabled, also while another cell has the focus.
  const [problem] = [...grid.problems.values()].flatMap((ofRow) => [...ofRow.values()]);
  return (
    <div className="grid-toolbar">
      <SearchBox label={searchLabel} value={view.options.search} onSearch={view.search} />
      {canEdit && (
        <Segmented
          aria-label="Rows"
          value={view.options.only}
          onChange={view.show}
          options={[
            { value: "all", label: "All" },
            { value: "changed", label: "Changed", disabled: !hasChanges },
            { value: "wrong", label: "Errors", disabled: wrong === 0 && view.options.only !== "wrong" },
          ]}
        />
      )}
      {view.groupColumn && (
        <label className="grid-check">
          <input
            type="checkbox"
            checked={view.options.groupColumn !== null}
            onChange={(event) => view.group(event.target.checked)}
          />
          Group by {view.groupColumn.title.toLowerCase()}
        </label>
      )}
      {canEdit && (
        <>
          <Button small disabled={!grid.canUndo} onClick={grid.undo}>
            Undo
          </Button>
          <Button small disabled={!grid.canRedo} onClick={grid.redo}>
            Redo
          </Button>
        </>
      )}
      {children}
      <span className={wrong > 0 ? "grid-summary grid-summary-wrong" : "grid-summary"} role="status">
        {summary.join(", ")}
        {problem && `: ${problem}`}
      </span>
    </div>
  );
}
