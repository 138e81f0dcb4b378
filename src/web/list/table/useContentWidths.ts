import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Column, columnsThatFit } from "./columns.ts";

/** Makes cells as wide as their content: see table.css. */
const MEASURING = "measuring";

/** Width of the widest cell of each column in the drawn rows, in pixels, as if nothing were cut off. */
function widestCells(box: HTMLElement): number[] {
  const widest: number[] = [];
  box.classList.add(MEASURING);
  for (const row of box.querySelectorAll<HTMLElement>("[data-row]")) {
    for (const [at, cell] of [...row.children].entries()) {
      // Half a pixel too few would cut a number off.
      widest[at] = Math.max(widest[at] ?? 0, Math.ceil(cell.getBoundingClientRect().width));
    }
  }
  box.classList.remove(MEASURING);
  return widest;
}

/**
 * The width of each column's values, by key, measured before the browser paints. Widths only grow while a list is open,
 * so that columns do not jump between pages and sorts.
 * @param rows measured again when they change; empty while there is nothing to measure
 * @param offset number of cells before the first column: the checkbox
 * @param padding current padding of the cells: see columns.ts
 * @param available the width of all columns together
 * @returns the widths, and the columns that fit
 */
export function useContentWidths<Row>(
  box: RefObject<HTMLElement | null>,
  all: readonly Column<Row>[],
  rows: readonly Row[],
  { offset, padding, available }: { offset: number; padding: number; available: number },
): { contentWidths: ReadonlyMap<string, number>; columns: readonly Column<Row>[] } {
  const [contentWidths, setContentWidths] = useState<ReadonlyMap<string, number>>(new Map());
  const latest = useRef(contentWidths);
  const columns = useMemo(
    () => (contentWidths.size === 0 ? all : columnsThatFit(all, available, contentWidths, padding)),
    [all, available, contentWidths, padding],
  );
  const measuredWith = useRef(padding);
  useLayoutEffect(() => {
    if (!box.current || rows.length === 0) return;
    const widest = widestCells(box.current);
    // A different padding changes the width of every value.
    const next = new Map(measuredWith.current === padding ? latest.current : []);
    measuredWith.current = padding;
    for (const [at, { key }] of columns.entries()) {
      const width = widest[at + offset];
      if (width) next.set(key, Math.max(width, next.get(key) ?? 0));
    }
    const isSame =
      next.size === latest.current.size && [...next].every(([key, to]) => latest.current.get(key) === to);
    if (isSame) return;
    latest.current = next;
    setContentWidths(next);
  }, [box, columns, rows, offset, padding]);
  return { contentWidths, columns };
}
