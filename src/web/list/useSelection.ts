import { useCallback, useEffect, useMemo, useState } from "react";
import type { ListInUrl } from "./useListInUrl.ts";

/** What is ticked, as the wire of bulk actions takes it. */
export type Ticked = { ids: string[] } | { filter: Readonly<Record<string, string>>; exceptIds: string[] };

export interface Selection {
  count: number;
  /** Every row that matches the list's filters, on all pages, but `exceptIds`. */
  allMatching: boolean;
  has(id: string): boolean;
  toggle(id: string): void;
  /** Ticks or unticks these rows, as the box in the header does. */
  set(ids: readonly string[], ticked: boolean): void;
  selectAllMatching(): void;
  clear(): void;
  /** The body of a bulk action: `{ids}` or `{filter, exceptIds}`. */
  ticked: Ticked;
}

/** Ticked rows of a list. They survive turning pages; another filter or search starts over. */
export function useSelection(list: Pick<ListInUrl<{ id: string }>, "query" | "total">): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [allMatching, setAllMatching] = useState(false);
  const { query, total } = list;
  const clear = useCallback(() => {
    setIds(new Set());
    setAllMatching(false);
  }, []);

  const narrowed = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are listed, so ticks mean nothing
  useEffect(clear, [narrowed, clear]);

  const set = useCallback(
    (changed: readonly string[], ticked: boolean) =>
      setIds((now) => {
        const next = new Set(now);
        // With all that match ticked, the set holds the exceptions.
        for (const id of changed) {
          if (ticked !== allMatching) next.add(id);
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
        setIds(new Set());
        setAllMatching(true);
      },
      clear,
      ticked: allMatching ? { filter: query, exceptIds: [...ids] } : { ids: [...ids] },
    }),
    [ids, allMatching, total, query, has, set, clear],
  );
}
