/** Heights, all in one unit. */
interface Room {
  /** For rows on the first page, and on each that follows. */
  readonly first: number;
  readonly next: number;
  /** What comes after the last row and stays with it. */
  readonly tail: number;
}

/** The rows of a page: from the first, up to and without the second. */
export type Rows = readonly [from: number, to: number];

/** Lays rows of these heights onto pages, at least one; a row taller than a page has a page of its own. */
export function pagesOf(heights: readonly number[], { first, next, tail }: Room): Rows[] {
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
  // The sums alone would say nothing: the last row goes with them.
  if (tail > left) turn(heights.length - from > 1 ? heights.length - 1 : heights.length);
  return [...pages, [from, heights.length]];
}
