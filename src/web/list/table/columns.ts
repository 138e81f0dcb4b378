import type { ReactNode } from "react";

export interface Column<Row> {
  /** Also the sort key on the wire if `sort` is true. */
  key: string;
  title: string;
  /** Minimum width in pixels, for content that must not be cut off. Default: 72 % of `width`. */
  minWidth?: number;
  /** Pixels. Numeric widths let the table draw only the rows in view. */
  width: number;
  cell(row: Row): ReactNode;
  align?: "right";
  /** Stays visible at the right edge while the table scrolls sideways. */
  fixed?: "right";
  /** Sortable, by `key` or by the given key. */
  sort?: boolean | string;
  /** The column that names the row: it holds the link, gets the largest share of spare width, and cannot be hidden. */
  main?: boolean;
  /** Only with `main`: a second line in gray that distinguishes rows. */
  second?(row: Row): ReactNode;
  /** Only with `main`: after the name, on its line. */
  beside?(row: Row): ReactNode;
  /** Only with `main`: the URL of a thumbnail, `null` for a placeholder. Without the function there is no thumbnail. */
  thumb?(row: Row): string | null | undefined;
  /** Place on a card; default: one of the texts. `labeled` shows the title too, for values such as Yes or 12. */
  cardRole?: "status" | "amount" | "date" | "labeled" | "menu";
  /** Stays where space is short, as statuses, amounts and dates by their `cardRole` do. Others give way. */
  stays?: boolean;
  /** Hidden by default. */
  hidden?: boolean;
  /** What it reads of a row, so that the list asks for no more. Left out: anything. */
  fields?: readonly string[];
}

/** A row that was asked for these fields: `Asked<Order, typeof FIELDS>`. Every row has its id and version. */
export type Asked<Row extends { id: string; version: number }, Fields extends readonly (keyof Row)[]> = Pick<
  Row,
  "id" | "version" | Fields[number]
>;

/** A column that reads these fields of a row alone: `columnReader<Order>()(["status"], {...})`. */
export const columnReader =
  <Row extends { id: string }>() =>
  <F extends keyof Row & string>(
    fields: readonly F[],
    column: Omit<Column<Pick<Row, "id" | F>>, "fields">,
  ): Column<Row> => ({ ...column, fields });

/** The fields that a list with these columns asks for; `undefined` for all of them, where a column may read any. */
export function fieldsOf<Row>(
  columns: readonly Column<Row>[],
  others: readonly string[],
): readonly string[] | undefined {
  const read = columns.map(({ fields }) => fields);
  return read.includes(undefined)
    ? undefined
    : [...new Set([...read.flatMap((one) => one ?? []), ...others])].sort();
}

/** Whether rows with these fields have what a column reads. */
export const isLoaded = <Row>({ fields }: Column<Row>, loaded: readonly string[] | undefined): boolean =>
  !fields || !loaded || fields.every((name) => loaded.includes(name));

/** The content of a row's card on a phone. */
export interface CardContent {
  title: ReactNode;
  second?: ReactNode;
  status?: ReactNode;
  amount?: ReactNode;
  date?: ReactNode;
  /** The row's actions. */
  menu?: ReactNode;
  thumb?: string | null;
}

/** Id prefix of skeleton rows; no id from the server begins with it. */
export const SKELETON = "skeleton-";
export const isSkeleton = (row: { id: string }) => row.id.startsWith(SKELETON);

const MIN_WIDTH_SHARE = 0.72;
/** Pixels of a wide letter in a heading, and of the sort arrow with the gap before it. */
const LETTER_WIDTH = 8;
/** A short heading may have wide letters only: "New". */
const SHORTEST_TITLE = 4 * LETTER_WIDTH;
const ARROW_WIDTH = 20;
/** Tables narrower than this have less padding: `.tight` in table.css. */
const TIGHT_WIDTH = 1_100;
/** Left plus right padding of a cell, in pixels. */
export const PADDING = { usual: 24, tight: 16 } as const;

export const isTight = (availableWidth: number) => availableWidth < TIGHT_WIDTH;

const titleWidth = <Row>({ title, sort }: Column<Row>, padding: number) =>
  Math.ceil(
    Math.max(title.length * LETTER_WIDTH, title === "" ? 0 : SHORTEST_TITLE) +
      padding +
      2 +
      (sort ? ARROW_WIDTH : 0),
  );

/** Minimum width: a share of the declared width, or the width of the title if that is larger. */
const minWidthOf = <Row>(column: Column<Row>, padding: number) =>
  Math.max(column.minWidth ?? column.width * MIN_WIDTH_SHARE, titleWidth(column, padding));

/** Maximum width for the longest value, in pixels, so that one extreme value does not starve the other columns. */
const maxWidthOf = <Row>({ width }: Column<Row>) => Math.max(width * 2, 320);

interface Claim {
  /** Width when space is short. */
  minWidth: number;
  /** Width at which no value is cut off. */
  fullWidth: number;
  /** Share of the spare width. */
  weight: number;
}

/** What a column needs, from its declaration and, once rows are drawn, from the measured width of its values. */
function claimOf<Row>(column: Column<Row>, contentWidth: number | undefined, padding: number): Claim {
  if (column.fixed) {
    const width = Math.min(
      column.width,
      Math.max(contentWidth ?? column.width, column.width * MIN_WIDTH_SHARE),
    );
    return { minWidth: width, fullWidth: width, weight: 0 };
  }
  const title = titleWidth(column, padding);
  if (column.align === "right") {
    // Numbers are never cut off.
    const fullWidth = Math.max(title, contentWidth ?? column.width);
    return { minWidth: fullWidth, fullWidth, weight: 0 };
  }
  const fullWidth =
    contentWidth === undefined ? column.width : Math.max(title, Math.min(contentWidth, maxWidthOf(column)));
  return {
    minWidth: Math.min(minWidthOf(column, padding), column.width, fullWidth),
    fullWidth,
    weight: column.main ? column.width * 2 : column.width,
  };
}

/** Grows widths toward their targets within the available width, smallest gap first, so that few stay cut off. */
function grow(from: readonly number[], to: readonly number[], availableWidth: number): number[] {
  const widths = [...from];
  const gaps = from.map((width, at) => ({ at, gap: (to[at] ?? width) - width }));
  let remaining = Math.max(0, availableWidth - total(from));
  for (const { at, gap } of gaps.sort((a, b) => a.gap - b.gap)) {
    const step = Math.min(gap, remaining);
    widths[at] = (widths[at] ?? 0) + step;
    remaining -= step;
  }
  return widths;
}

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/** A column that is hidden by default was chosen by the person who sees it. */
const givesWay = <Row>({ main, fixed, stays, hidden, cardRole }: Column<Row>) =>
  !main && !fixed && !stays && !hidden && (cardRole === undefined || cardRole === "labeled");

/** The columns that a table draws: those that may give way do, the last first, until the others have the space that they need. */
export function columnsThatFit<Row>(
  columns: readonly Column<Row>[],
  availableWidth: number,
  contentWidths: ReadonlyMap<string, number>,
  padding: number,
): readonly Column<Row>[] {
  const needs = (column: Column<Row>) => claimOf(column, contentWidths.get(column.key), padding).minWidth;
  let excess = total(columns.map(needs)) - availableWidth;
  const dropped = new Set<Column<Row>>();
  for (const column of columns.filter(givesWay).toReversed()) {
    if (excess <= 0) break;
    dropped.add(column);
    excess -= needs(column);
  }
  return dropped.size === 0 ? columns : columns.filter((column) => !dropped.has(column));
}

/**
 * Distributes the available width: every column first gets its minimum, then columns with longer values grow to their
 * full width, smallest gap first, and the rest is shared by weight. A column that needs less than it declares gives the
 * rest away. If the minimums do not fit, the table scrolls sideways.
 * @param contentWidths measured width of a column's values in pixels, by key; without an entry before rows are drawn
 * @param padding left plus right padding of a cell, in pixels
 */
export function fitWidths<Row>(
  columns: readonly Column<Row>[],
  availableWidth: number,
  contentWidths: ReadonlyMap<string, number> = NO_WIDTHS,
  padding: number = PADDING.usual,
): number[] {
  const claims = columns.map((column) => claimOf(column, contentWidths.get(column.key), padding));
  const minWidths = claims.map((claim) => claim.minWidth);
  const fullWidths = claims.map((claim) => claim.fullWidth);
  const widths = grow(minWidths, fullWidths, availableWidth).map(Math.floor);
  const spare = availableWidth - total(widths);
  const weight = claims.reduce((sum, claim) => sum + claim.weight, 0);
  if (spare <= 0 || weight === 0) return widths;
  const shared = widths.map((width, at) => width + Math.floor((spare * (claims[at]?.weight ?? 0)) / weight));
  // Rounding leaves a few pixels, which a table would show as a gap.
  const last = claims.findLastIndex((claim) => claim.weight > 0);
  shared[last] = (shared[last] ?? 0) + availableWidth - total(shared);
  return shared;
}

const NO_WIDTHS: ReadonlyMap<string, number> = new Map();

export const sortKeyOf = <Row>(column: Column<Row>): string | null =>
  column.sort ? (column.sort === true ? column.key : column.sort) : null;
