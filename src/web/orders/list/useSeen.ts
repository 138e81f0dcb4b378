import { useEffect, useRef } from "react";
import type { Selection } from "../../list/useSelection.ts";
import type { OrderRow } from "../wire.ts";

/**
 * The ticked orders as the person saw them, those of other pages too. Their versions go with an action, so
 * that one that changed meanwhile is refused and not overrun.
 */
export function useSeen(rows: readonly OrderRow[], selection: Selection): readonly OrderRow[] {
  const seen = useRef(new Map<string, OrderRow>());
  useEffect(() => {
    if (selection.count === 0) seen.current.clear();
  }, [selection.count]);
  if (selection.count === 0) return [];
  for (const row of rows) seen.current.set(row.id, row);
  return [...seen.current.values()].filter((row) => selection.has(row.id));
}
