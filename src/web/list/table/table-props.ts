import type { ReactNode } from "react";
import type { Selection } from "../useSelection.ts";
import type { UrlTable } from "../useUrlTable.ts";
import type { CardContent, Column } from "./columns.ts";
import type { TableView } from "./useTableView.ts";

export interface DataTableProps<Row extends { id: string }> {
  /** What the rows are, in plural: "Orders". */
  label: string;
  /** Shown instead of the server's message when the list cannot be loaded. */
  failed?: string;
  table: UrlTable<Row>;
  columns: readonly Column<Row>[];
  /** Name of a row for screen readers: "Select #1001". */
  nameOf(row: Row): string;
  /** URL of a row's screen. Rows without `href` and `onOpen` do not open. */
  href?(row: Row): string;
  /** For rows that open without a URL, in a dialog. */
  onOpen?(row: Row): void;
  selection?: Selection;
  /** The chosen columns and density: `viewOf(useTableView("orders"), columns)`. */
  view?: TableView<Row>;
  /** A row's card on a phone. Default: the main column, status, amount, date and two texts. */
  card?(row: Row): CardContent;
  /** Shown when there are no rows yet: the purpose of the list and the first step. */
  empty: ReactNode;
  /** Filters that a tab sets: an empty tab shows `empty`, not that the filters match nothing. */
  tabKeys?: readonly string[];
  /** Height of the body in pixels. Default: the rest of the screen. */
  height?: number;
}
