import { useEffect, useRef } from "react";
import type { Selection } from "../../list/useSelection.ts";
import { ACTED_FIELDS, type ActedOrder } from "../actions/bulk-actions.ts";
import type { OrderRow } from "../wire.ts";

/** What is read of selected orders: their store too, which can be assigned. */
export const SELECTED_FIELDS = [...ACTED_FIELDS, "integration"] as const;
export type SelectedOrder = ActedOrder & Pick<OrderRow, "integration">;

/** The selected orders of all pages as loaded. Actions send their versions, so that changed orders are refused. */
export function useSeen(rows: readonly SelectedOrder[], selection: Selection): readonly SelectedOrder[] {
  const seen = useRef(new Map<string, SelectedOrder>());
  useEffect(() => {
    if (selection.count === 0) seen.current.clear();
  }, [selection.count]);
  if (selection.count === 0) return [];
  for (const row of rows) seen.current.set(row.id, row);
  return [...seen.current.values()].filter((row) => selection.has(row.id));
}
