import { Table } from "antd";
import { type ComponentRef, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { Bar } from "../widgets/Skeletons.tsx";
import { FailedState, NothingFound } from "../widgets/states.tsx";
import { CardList } from "./CardList.tsx";
import {
  type CardOf,
  type Column,
  fitWidths,
  isSkeleton,
  isTight,
  PADDING,
  SKELETON,
  sortKeyOf,
} from "./columns.ts";
import { MainCell } from "./MainCell.tsx";
import { SortHead } from "./SortHead.tsx";
import { FIRST_ROW, PARTS } from "./table-roles.tsx";
import type { ListInUrl } from "./useListInUrl.ts";
import { useNeeds } from "./useNeeds.ts";
import { useRoom } from "./useRoom.ts";
import { openInTab, useRowKeys } from "./useRowKeys.ts";
import type { Selection } from "./useSelection.ts";
import type { TableView } from "./useTableView.ts";

export interface DataTableProps<Row extends { id: string }> {
  /** What the rows are, in the plural: "Orders". */
  label: string;
  /** What is said where the list cannot be loaded, if not the server's words. */
  failed?: string;
  list: ListInUrl<Row>;
  columns: readonly Column<Row>[];
  /** How a row is called by a screen reader: "Select #1001". */
  nameOf(row: Row): string;
  /** The screen of a row. Left out: rows do not open. */
  href?(row: Row): string;
  /** Rows open otherwise than by an address: a dialog. */
  onOpen?(row: Row): void;
  selection?: Selection;
  /** Chosen columns and density: `useTableView("orders", columns)`. */
  view?: TableView<Row>;
  /** How a row looks on a phone; left out: its main column and up to three others. */
  card?(row: Row): CardOf;
  /** Nothing exists yet: what this is and the first step. */
  empty: React.ReactNode;
  /** Pixels of the body; left out: what the screen has left. */
  height?: number;
  /** A class of a row, for one that needs attention. */
  rowClass?(row: Row): string;
}

const HEAD = 36;
const TICK = 44;
const NO_ROWS: readonly never[] = [];

/** The table of every list: only rows in view are drawn, the whole row opens, arrows and x work. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { list, label, selection, nameOf, href, onOpen, height, rowClass } = props;
  const { ref, width, height: room, narrow } = useRoom();
  const table = useRef<ComponentRef<typeof Table>>(null);
  const navigate = useNavigate();
  const dense = props.view?.dense ?? false;
  const columns = props.view?.columns ?? props.columns.filter((column) => !column.hidden);
  const loading = list.state === "loading";

  const open = (row: Row, inTab: boolean) => {
    if (isSkeleton(row)) return;
    if (href && inTab) openInTab(href(row));
    else if (href) void navigate(href(row));
    else onOpen?.(row);
  };
  const keys = useRowKeys({
    count: list.rows.length,
    reveal: (index) => table.current?.scrollTo({ index }),
    tick: (index) => {
      const row = list.rows[index];
      if (row) selection?.toggle(row.id);
    },
    open: (index, inTab) => {
      const row = list.rows[index];
      if (row) open(row, inTab);
    },
  });

  const rows = useMemo(
    () =>
      loading
        ? // A skeleton row has nothing but its id, and no cell looks at it: see `render` below.
          Array.from({ length: Math.min(list.limit, 12) }, (_, n) => ({ id: `${SKELETON}${n}` }) as Row)
        : [...list.rows],
    [loading, list.rows, list.limit],
  );

  const box = useRef<HTMLDivElement>(null);
  const padding = isTight(width) ? PADDING.tight : PADDING.usual;
  const drawn = narrow || loading || width === 0 ? NO_ROWS : rows;
  const needs = useNeeds(box, columns, drawn, { offset: selection ? 1 : 0, padding });
  const widths = fitWidths(columns, width - (selection ? TICK : 0), needs, padding);
  const taken = widths.reduce((sum, one) => sum + one, selection ? TICK : 0);
  const main = columns.find((column) => column.main) ?? columns[0];
  const shown = columns.map((column, index) => ({
    key: column.key,
    width: widths[index],
    align: column.align,
    fixed: column.fixed,
    ellipsis: true,
    title: <SortHead title={column.title} by={sortKeyOf(column)} list={list} />,
    onHeaderCell: () => ({ "aria-sort": ariaSort(sortKeyOf(column), list.order), scope: "col" }),
    render: (_: unknown, row: Row) =>
      isSkeleton(row) ? (
        <Bar width={column.align === "right" ? 48 : "62%"} />
      ) : column === main ? (
        <MainCell column={column} row={row} href={href?.(row)} onOpen={onOpen && (() => onOpen(row))} />
      ) : (
        column.cell(row)
      ),
  }));

  const body = () => {
    if (list.state === "failed")
      return <FailedState what={label} why={props.failed ?? list.error?.message ?? ""} retry={list.retry} />;
    if (list.state === "ready" && list.rows.length === 0)
      return list.isFiltered ? <NothingFound search={list.search} clear={list.clearFilters} /> : props.empty;
    if (narrow) return <CardList {...props} loading={loading} columns={columns} main={main} open={open} />;
    return (
      <div
        ref={box}
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={shown.length + (selection ? 1 : 0)}
      >
        <Table<Row>
          ref={table}
          virtual
          components={PARTS}
          size="small"
          rowKey="id"
          columns={shown}
          dataSource={rows}
          pagination={false}
          showSorterTooltip={false}
          scroll={{ x: taken, y: Math.max(160, (height ?? room) - HEAD) }}
          rowClassName={(row) =>
            isSkeleton(row) ? "" : `${href || onOpen ? "row-opens" : ""} ${rowClass?.(row) ?? ""}`
          }
          onRow={(row, index) => ({
            role: "row",
            "aria-rowindex": (index ?? 0) + FIRST_ROW,
            "data-row": index,
            tabIndex: -1,
            onClick: (event) => {
              if (isPlainPress(event)) open(row, event.ctrlKey || event.metaKey);
            },
            onAuxClick: (event) => {
              if (event.button === 1 && isPlainPress(event)) open(row, true);
            },
          })}
          rowSelection={
            selection && {
              columnWidth: TICK,
              selectedRowKeys: rows.filter((row) => selection.has(row.id)).map((row) => row.id),
              getCheckboxProps: (row) =>
                ({ "aria-label": `Select ${isSkeleton(row) ? "" : nameOf(row)}` }) as object,
              renderCell: (_, row, __, box) => (isSkeleton(row) ? <Bar width={16} height={16} /> : box),
              onChange: (ticked) => {
                const now = new Set(ticked);
                selection.set(
                  rows.filter((row) => now.has(row.id) && !selection.has(row.id)).map(idOf),
                  true,
                );
                selection.set(
                  rows.filter((row) => !now.has(row.id) && selection.has(row.id)).map(idOf),
                  false,
                );
              },
            }
          }
        />
      </div>
    );
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows and x are a shortcut for what links and boxes do
    <div
      ref={ref}
      className={`data-table${dense ? " dense" : ""}${isTight(width) ? " tight" : ""}${height === undefined ? " fills" : ""}`}
      aria-busy={list.isFetching}
      onKeyDown={keys}
    >
      <div className={list.isFetching && !loading ? "progress-line on" : "progress-line"} />
      {width > 0 && body()}
      {list.state === "ready" && list.error && (
        <div className="stale-bar" role="alert">
          <span>Not up to date: {list.error.message}</span>
          <button type="button" className="link-button" onClick={list.retry}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}

const idOf = (row: { id: string }) => row.id;

const ariaSort = (by: string | null, sort: string): "ascending" | "descending" | undefined =>
  by !== null && sort === by ? "ascending" : by !== null && sort === `-${by}` ? "descending" : undefined;

/** A press on the row itself, not on a control in it, nor the end of marking text. */
function isPlainPress(event: React.MouseEvent): boolean {
  const control = (event.target as Element).closest(
    "a, button, input, label, [role=button], .ant-checkbox-wrapper",
  );
  return control === null && !window.getSelection()?.toString();
}
