import type { ReactNode } from "react";

export interface Column<Row> {
  /** Also the sort key of the wire where `sort` is true. */
  key: string;
  title: string;
  /** Pixels that it never goes below, for what must not be cut off; else 72 % of its width. */
  least?: number;
  /** Pixels. Numeric widths are what lets the table draw only the rows in view. */
  width: number;
  cell(row: Row): ReactNode;
  align?: "right";
  /** Stays in sight at the right while the table scrolls sideways. */
  fixed?: "right";
  /** Offered for sorting: by its key, or by the key that is named. */
  sort?: boolean | string;
  /** The column that names the row: it holds the link, takes the width that is left, and stays. */
  main?: boolean;
  /** main: a second line in grey for what tells rows apart. */
  second?(row: Row): ReactNode;
  /** main: the address of a thumbnail, null for a placeholder; the function left out: no thumbnail. */
  thumb?(row: Row): string | null | undefined;
  /** What it is on a card, where it is not words: `labelled` carries its title, for a bare Yes or 12. */
  says?: "status" | "amount" | "date" | "labelled" | "menu";
  /** Not shown until it is chosen. */
  hidden?: boolean;
}

/** What a row says as a card on a phone. */
export interface CardOf {
  title: ReactNode;
  second?: ReactNode;
  status?: ReactNode;
  amount?: ReactNode;
  date?: ReactNode;
  /** What can be done with it. */
  menu?: ReactNode;
  thumb?: string | null;
}

/** A place of a skeleton row; rows of the wire have no such ids. */
export const SKELETON = "skeleton-";
export const isSkeleton = (row: { id: string }) => row.id.startsWith(SKELETON);

const LEAST = 0.72;
/** Pixels of a letter of a heading, and of what stands beside it: padding, the arrow of the order. */
const LETTER = 6.6;
const BESIDE = 34;

const titleWidth = <Row>({ title }: Column<Row>) => Math.ceil(title.length * LETTER + BESIDE);

/** What a column never goes below: a share of its width, and what its title takes. */
const leastOf = <Row>(column: Column<Row>) =>
  Math.max(column.least ?? column.width * LEAST, titleWidth(column));
/** Figures have the width that they are given, or that their title takes. */
const fixedWidth = <Row>(column: Column<Row>) =>
  column.align === "right" ? Math.max(column.width, titleWidth(column)) : column.width;

/**
 * Widths for the room there is: words share what is spare and, where it is short, give way; figures
 * and whatever is fixed keep theirs. Past that the table scrolls inside itself.
 */
export function fitWidths<Row>(columns: readonly Column<Row>[], room: number): number[] {
  const weights = columns.map((column) =>
    column.align === "right" || column.fixed ? 0 : column.main ? column.width * 2 : column.width,
  );
  const least = columns.map((column, at) => (weights[at] === 0 ? fixedWidth(column) : leastOf(column)));
  const widths = columns.map((column, at) => (weights[at] === 0 ? fixedWidth(column) : column.width));
  const free = new Set(columns.keys());
  for (const at of columns.keys()) if (weights[at] === 0) free.delete(at);

  // Whoever reaches their least leaves the sharing, and the others share anew.
  for (let settled = false; !settled && free.size > 0; ) {
    settled = true;
    const taken = columns.reduce(
      (sum, column, at) => sum + (free.has(at) ? column.width : (widths[at] ?? 0)),
      0,
    );
    const weight = [...free].reduce((sum, at) => sum + (weights[at] ?? 0), 0);
    for (const at of free) {
      const share = (columns[at]?.width ?? 0) + ((room - taken) * (weights[at] ?? 0)) / weight;
      widths[at] = Math.floor(Math.max(least[at] ?? 0, share));
      if (share < (least[at] ?? 0)) {
        free.delete(at);
        settled = false;
      }
    }
  }
  const last = [...free].at(-1);
  const rest = room - widths.reduce((sum, width) => sum + width, 0);
  // Rounding leaves a few pixels, which a table would show as a gap.
  if (last !== undefined && rest > 0) widths[last] = (widths[last] ?? 0) + rest;
  return widths;
}

export const sortKeyOf = <Row>(column: Column<Row>): string | null =>
  column.sort ? (column.sort === true ? column.key : column.sort) : null;

/** Ascending first; descending when it is that already. */
export const nextSort = (current: string, key: string): string => (current === key ? `-${key}` : key);
