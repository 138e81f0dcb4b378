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
  thumb?: string | null;
}

/** A place of a skeleton row; rows of the wire have no such ids. */
export const SKELETON = "skeleton-";
export const isSkeleton = (row: { id: string }) => row.id.startsWith(SKELETON);

const LEAST = 0.72;

/**
 * Widths for the room there is: words share what is spare and, where it is short, give way; figures
 * and whatever is fixed keep theirs. Past that the table scrolls inside itself.
 */
export function fitWidths<Row>(columns: readonly Column<Row>[], room: number): number[] {
  const gives = (column: Column<Row>) =>
    column.align === "right" || column.fixed ? 0 : column.main ? column.width * 2 : column.width;
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  const weight = columns.reduce((sum, column) => sum + gives(column), 0);
  const spare = room - total;
  if (weight === 0) return columns.map((column) => column.width);
  const widths = columns.map((column) => {
    const share = column.width + (spare * gives(column)) / weight;
    return gives(column) === 0
      ? column.width
      : Math.floor(Math.max(column.least ?? column.width * LEAST, share));
  });
  const last = widths.findLastIndex((_, index) => gives(columns[index] as Column<Row>) > 0);
  const rest = room - widths.reduce((sum, width) => sum + width, 0);
  // Rounding leaves a few pixels, which a table would show as a gap.
  return widths.map((width, index) => (index === last && rest > 0 ? width + rest : width));
}

export const sortKeyOf = <Row>(column: Column<Row>): string | null =>
  column.sort ? (column.sort === true ? column.key : column.sort) : null;

/** Ascending first; descending when it is that already. */
export const nextSort = (current: string, key: string): string => (current === key ? `-${key}` : key);
