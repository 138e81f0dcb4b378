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
/** Pixels of a letter of a heading, and of the arrow of the order with the gap before it. */
const LETTER = 7;
const ARROW = 20;
/** A table with less room than this has narrower padding: `.data-table.tight` in list.css. */
const TIGHT = 1_100;
/** Pixels beside a value, on both sides together. */
export const PADDING = { usual: 24, tight: 16 } as const;

export const isTight = (room: number) => room < TIGHT;

const titleWidth = <Row>({ title, sort }: Column<Row>, padding: number) =>
  Math.ceil(title.length * LETTER + padding + 2 + (sort ? ARROW : 0));

/** What a column never goes below: a share of its width, and what its title takes. */
const leastOf = <Row>(column: Column<Row>, padding: number) =>
  Math.max(column.least ?? column.width * LEAST, titleWidth(column, padding));

/** The most that the longest value of a column may claim, in pixels: one freak value must not starve the others. */
const mostOf = <Row>({ width }: Column<Row>) => Math.max(width * 2, 320);

interface Claim {
  /** Where room is short. */
  least: number;
  base: number;
  /** With which nothing of it is cut off. */
  wanted: number;
  /** Its part of what is to spare. */
  weight: number;
}

/** What a column claims, from what it declares and, once rows are drawn, from what its values take. */
function claimOf<Row>(column: Column<Row>, need: number | undefined, padding: number): Claim {
  if (column.fixed) {
    const width = Math.min(column.width, Math.max(need ?? column.width, column.width * LEAST));
    return { least: width, base: width, wanted: width, weight: 0 };
  }
  const title = titleWidth(column, padding);
  if (column.align === "right") {
    // Figures are never cut off.
    const wanted = Math.max(title, need ?? column.width);
    return { least: wanted, base: wanted, wanted, weight: 0 };
  }
  const wanted = need === undefined ? column.width : Math.max(title, Math.min(need, mostOf(column)));
  const base = Math.min(column.width, wanted);
  return {
    least: Math.min(leastOf(column, padding), base),
    base,
    wanted,
    weight: column.main ? column.width * 2 : column.width,
  };
}

/** Goes from one width to another as far as the room allows, every column by the same share of its way. */
function between(from: readonly number[], to: readonly number[], room: number): number[] {
  const start = total(from);
  const way = total(to) - start;
  const share = way > 0 ? Math.min(1, Math.max(0, (room - start) / way)) : 0;
  return from.map((width, at) => width + ((to[at] ?? width) - width) * share);
}

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/**
 * Widths for the room there is, which goes to the columns that need it: first every column gets what keeps its
 * values legible, then those whose values are longer get theirs whole, and what is spare then is shared by weight.
 * A column that needs less than it declares gives the rest away. Where even the least does not fit, the table
 * scrolls inside itself.
 * @param needs pixels that the values of a column take, by its key; left out for what is not drawn yet
 * @param padding pixels beside a value, on both sides together
 */
export function fitWidths<Row>(
  columns: readonly Column<Row>[],
  room: number,
  needs: ReadonlyMap<string, number> = NO_NEEDS,
  padding: number = PADDING.usual,
): number[] {
  const claims = columns.map((column) => claimOf(column, needs.get(column.key), padding));
  const least = claims.map((claim) => claim.least);
  const base = claims.map((claim) => claim.base);
  const wanted = claims.map((claim) => claim.wanted);
  const widths = (room < total(base) ? between(least, base, room) : between(base, wanted, room)).map(
    Math.floor,
  );
  const spare = room - total(widths);
  const weight = claims.reduce((sum, claim) => sum + claim.weight, 0);
  if (spare <= 0 || weight === 0) return widths;
  const shared = widths.map((width, at) => width + Math.floor((spare * (claims[at]?.weight ?? 0)) / weight));
  // Rounding leaves a few pixels, which a table would show as a gap.
  const last = claims.findLastIndex((claim) => claim.weight > 0);
  shared[last] = (shared[last] ?? 0) + room - total(shared);
  return shared;
}

const NO_NEEDS: ReadonlyMap<string, number> = new Map();

export const sortKeyOf = <Row>(column: Column<Row>): string | null =>
  column.sort ? (column.sort === true ? column.key : column.sort) : null;

/** Ascending first; descending when it is that already. */
export const nextSort = (current: string, key: string): string => (current === key ? `-${key}` : key);
