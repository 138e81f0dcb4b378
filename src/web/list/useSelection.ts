import { useCallback, useMemo, useState } from "react";
import { paramsOf } from "./url-state.ts";
import type { UrlTable } from "./useUrlTable.ts";

/** The selected rows, as bulk actions accept them. */
export type BulkTarget =
  | { ids: string[] }
  | { filter: Readonly<Record<string, string>>; exceptIds: string[] };

export interface Selection {
  count: number;
  /** Whether all rows that match the list's filters are selected, on all pages, except `exceptIds`. */
  allMatching: boolean;
  has(id: string): boolean;
  toggle(id: string): void;
  /** Selects or deselects these rows, as the checkbox in the header does. */
  set(ids: readonly string[], checked: boolean): void;
  selectAllMatching(): void;
  clear(): void;
  /** The body of a bulk action: `{ids}` or `{filter, exceptIds}`. */
  target: BulkTarget;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Selected rows of a list. The selection survives a change of page; another filter or search clears it. */
export function useSelection(table: Pick<UrlTable<{ id: string }>, "filters" | "result">): Selection {
  const [ids, setIds] = useState(NOTHING);
  const [allMatching, setAllMatching] = useState(false);
  const { total = 0 } = table.result;
  const filter = useMemo(() => paramsOf(table.filters), [table.filters]);
  const clear = useCallback(() => {
    setIds(NOTHING);
    setAllMatching(false);
  }, []);

  // A selection belongs to one filter.
  const filterKey = JSON.stringify(filter);
  const [selectedUnder, setSelectedUnder] = useState(filterKey);
  if (selectedUnder !== filterKey) {
    setSelectedUnder(filterKey);
    clear();
  }

  const set = useCallback(
    (changed: readonly string[], checked: boolean) =>
      setIds((now) => {
        const next = new Set(now);
        // With all matching rows selected, the set holds the exceptions.
        for (const id of changed) {
          if (checked !== allMatching) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    [allMatching],
  );
  const has = useCallback((id: string) => ids.has(id) !== allMatching, [ids, allMatching]);

  return useMemo(
    () => ({
      count: allMatching ? Math.max(0, total - ids.size) : ids.size,
      allMatching,
      has,
      toggle: (id: string) => set([id], !has(id)),
      set,
      selectAllMatching: () => {
        setIds(NOTHING);
        setAllMatching(true);
      },
      clear,
      target: allMatching ? { filter, exceptIds: [...ids] } : { ids: [...ids] },
    }),
    [ids, allMatching, total, filter, has, set, clear],
  );
}
