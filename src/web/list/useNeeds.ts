import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Column } from "./columns.ts";

/** See list.css: cells are as wide as what they hold. */
const MEASURING = "measuring";

/** The widest cell of each place in the rows that are drawn, in pixels, as if nothing cut it off. */
function widestCells(box: HTMLElement): number[] {
  const widest: number[] = [];
  box.classList.add(MEASURING);
  for (const row of box.querySelectorAll<HTMLElement>("[data-row]")) {
    for (const [at, cell] of [...row.children].entries()) {
      // Half a pixel too few and a figure ends in dots.
      widest[at] = Math.max(widest[at] ?? 0, Math.ceil(cell.getBoundingClientRect().width));
    }
  }
  box.classList.remove(MEASURING);
  return widest;
}

/**
 * What the values of each column take, by its key, measured before the browser paints. It only grows while one
 * looks at a list: pages and sorts do not make its columns dance.
 * @param rows measured again when they are others; none while there is nothing to measure
 * @param offset cells before the first column: that of the box to tick
 * @param padding that the cells have now: see columns.ts
 */
export function useNeeds<Row>(
  box: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { offset, padding }: { offset: number; padding: number },
): ReadonlyMap<string, number> {
  const [needs, setNeeds] = useState<ReadonlyMap<string, number>>(new Map());
  const known = useRef(needs);
  const measuredWith = useRef(padding);
  useLayoutEffect(() => {
    if (!box.current || rows.length === 0) return;
    const widest = widestCells(box.current);
    // With another padding every value takes another width.
    const next = new Map(measuredWith.current === padding ? known.current : []);
    measuredWith.current = padding;
    for (const [at, { key }] of columns.entries()) {
      const width = widest[at + offset];
      if (width) next.set(key, Math.max(width, next.get(key) ?? 0));
    }
    const isSame =
      next.size === known.current.size && [...next].every(([key, to]) => known.current.get(key) === to);
    if (isSame) return;
    known.current = next;
    setNeeds(next);
  }, [box, columns, rows, offset, padding]);
  return needs;
}
