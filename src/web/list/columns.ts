import type { ReactNode } from "react";

export interface Column<Row> {
  /** Also the sort key of the wire where `sort` is true. */
  key: string;
  title: string;
  /** Pixels. Numeric widths are what lets the table draw only the rows in view. */
  width: number;
  cell(row: Row): ReactNode;
  align?: "right";
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

export const sortKeyOf = <Row>(column: Column<Row>): string | null =>
  column.sort ? (column.sort === true ? column.key : column.sort) : null;

/** Ascending, then descending, then the list's own order. */
export function nextSort(current: string, key: string): string {
  if (current === key) return `-${key}`;
  return current === `-${key}` ? "" : key;
}
