import { useEffect, useRef } from "react";
import type { Selection } from "../../list/useSelection.ts";
import type { OrderRow } from "../wire.ts";

/**
 * The selected orders of all pages as they were when loaded. Their versions are sent with an action, so that orders
 * changed meanwhile are refused.
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
