/** Available heights, all in one unit. */
interface PageSpace {
  /** For rows on the first page and on each following page. */
  readonly first: number;
  readonly next: number;
  /** The height of the totals, which stay on the page of the last row. */
  readonly tail: number;
}

/** The rows of a page: `from` inclusive, `to` exclusive. */
export type Rows = readonly [from: number, to: number];

/** Distributes rows over at least one page; a row taller than a page gets its own page. */
export function pagesOf(heights: readonly number[], { first, next, tail }: PageSpace): Rows[] {
  const pages: Rows[] = [];
  let from = 0;
  let left = first;
  const turn = (to: number) => {
    pages.push([from, to]);
    from = to;
    left = next;
  };
  for (const [index, height] of heights.entries()) {
    if (height > left && (index > from || pages.length === 0)) turn(index);
    left -= height;
  }
  // The last row moves to the page of the totals.
  if (tail > left) turn(heights.length - from > 1 ? heights.length - 1 : heights.length);
  return [...pages, [from, heights.length]];
}
