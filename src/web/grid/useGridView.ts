import { useMemo, useState } from "react";
import type { GridColumn } from "./model.ts";
import type { Grid } from "./useGrid.ts";
import { linesOf, type ViewOptions } from "./view.ts";

/** Which rows of a grid are visible, and the controls for it. `groupColumn`: the column that groups are made by. */
export function useGridView({ rows, problems }: Grid, groupColumn?: GridColumn) {
  const [options, setOptions] = useState<ViewOptions>({
    search: "",
    only: "all",
    groupColumn: null,
    closed: new Set(),
  });
  const lines = useMemo(() => linesOf(rows, options, problems), [rows, options, problems]);
  const actions = useMemo(
    () => ({
      groupColumn,
      toggleGroup: (label: string) =>
        setOptions((now) => {
          const closed = new Set(now.closed);
          if (!closed.delete(label)) closed.add(label);
          return { ...now, closed };
        }),
      search: (search: string) => setOptions((now) => ({ ...now, search })),
      show: (only: ViewOptions["only"]) => setOptions((now) => ({ ...now, only })),
      group: (isGrouped: boolean) =>
        setOptions((now) => ({ ...now, groupColumn: isGrouped ? (groupColumn?.key ?? null) : null })),
    }),
    [groupColumn],
  );
  return useMemo(() => ({ ...actions, options, lines }), [actions, options, lines]);
}
export type GridView = ReturnType<typeof useGridView>;
