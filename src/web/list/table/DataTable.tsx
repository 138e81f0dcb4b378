import { type CrudSort, getDefaultSortOrder } from "@refinedev/core";
import { type ColumnType, type Reference, VirtualTable, type VirtualTableProps } from "rc-table";
import { useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { FailedState, NothingFound } from "../../widgets/states.tsx";
import type { UrlTable } from "../useUrlTable.ts";
import { CardList } from "./CardList.tsx";
import { fitWidths, isSkeleton, isTight, PADDING, SKELETON, sortKeyOf } from "./columns.ts";
import { SortHead } from "./SortHead.tsx";
import type { DataTableProps } from "./table-props.ts";
import { FIRST_ROW, PARTS } from "./table-roles.tsx";
import { useContentWidths } from "./useContentWidths.ts";
import { useElementSize } from "./useElementSize.ts";
import { openInTab, useRowKeys } from "./useRowKeys.ts";
import { SELECTION_WIDTH, useSelectionColumn } from "./useSelectionColumn.tsx";
import { mainOf, useValues } from "./useValues.tsx";
import "./table.css";

const HEAD_HEIGHT = 36;
/** Height of a row in pixels, as in table.css. With a lower one, rows below the visible ones would be rendered as well. */
const ROW_HEIGHT = { usual: 44, dense: 36 } as const;
const NO_ROWS: readonly never[] = [];

/** The table of every list. It draws only the rows in view, a click on a row opens it, and arrow keys and x work. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { table, label, selection, nameOf, href, onOpen, height } = props;
  const { result, tableQuery } = table;
  const { ref, width, height: availableHeight, narrow } = useElementSize();
  const body = useRef<Reference>(null);
  const navigate = useNavigate();
  const dense = props.view?.dense ?? false;
  const shownByDefault = useMemo(() => props.columns.filter((column) => !column.hidden), [props.columns]);
  const columns = props.view?.columns ?? shownByDefault;
  const loading = result.total === undefined && !tableQuery.isError;

  const open = (row: Row, inTab: boolean) => {
    if (isSkeleton(row)) return;
    if (href && inTab) openInTab(href(row));
    else if (href) void navigate(href(row));
    else onOpen?.(row);
  };
  const keys = useRowKeys({
    count: result.data.length,
    reveal: (index) => body.current?.scrollTo({ index }),
    tick: (index) => {
      const row = result.data[index];
      if (row) selection?.toggle(row.id);
    },
    open: (index, inTab) => {
      const row = result.data[index];
      if (row) open(row, inTab);
    },
  });

  const rows = useMemo(
    () =>
      loading
        ? // A skeleton row has only an id; `render` below calls no cell for it.
          Array.from({ length: Math.min(table.pageSize, 12) }, (_, n) => ({ id: `${SKELETON}${n}` }) as Row)
        : result.data,
    [loading, result.data, table.pageSize],
  );

  const box = useRef<HTMLDivElement>(null);
  const padding = isTight(width) ? PADDING.tight : PADDING.usual;
  const drawn = narrow || loading || width === 0 ? NO_ROWS : rows;
  const contentWidths = useContentWidths(box, columns, drawn, { offset: selection ? 1 : 0, padding });
  const selectionWidth = selection ? SELECTION_WIDTH : 0;
  const widths = fitWidths(columns, width - selectionWidth, contentWidths, padding);
  const totalWidth = widths.reduce((sum, columnWidth) => sum + columnWidth, selectionWidth);
  const main = mainOf(columns);
  const selectionColumn = useSelectionColumn({ rows, selection, nameOf });
  const values = useValues(columns, table.fields, href, onOpen);
  const valueColumns = columns.map(
    (column, index): ColumnType<Row> => ({
      key: column.key,
      width: widths[index],
      align: column.align,
      fixed: column.fixed,
      ellipsis: true,
      title: <SortHead title={column.title} by={sortKeyOf(column)} table={table} />,
      onHeaderCell: () => ({ "aria-sort": ariaSort(sortKeyOf(column), table.sorters), scope: "col" }),
      render: values.renderers[index],
      shouldCellUpdate: values.shouldUpdate,
    }),
  );
  const shown = [...selectionColumn, ...valueColumns];

  // `VirtualTable` is declared with the props of a plain table.
  const virtual: Pick<VirtualTableProps<Row>, "scroll" | "listItemHeight"> = {
    scroll: { x: totalWidth, y: Math.max(160, (height ?? availableHeight) - HEAD_HEIGHT) },
    listItemHeight: dense ? ROW_HEIGHT.dense : ROW_HEIGHT.usual,
  };
  const classOf = (row: Row) => {
    if (isSkeleton(row)) return "";
    return `${href || onOpen ? "row-opens" : ""} ${selection?.has(row.id) ? "row-selected" : ""}`;
  };

  const content = () => {
    if (result.total === undefined && tableQuery.isError)
      return (
        <FailedState
          what={label}
          why={props.failed ?? tableQuery.error?.message ?? ""}
          retry={() => void tableQuery.refetch()}
        />
      );
    if (!loading && result.data.length === 0)
      return isNarrowed(table, props.tabKeys) ? (
        <NothingFound search={table.search} clear={() => table.setFilters([], "replace")} />
      ) : (
        props.empty
      );
    if (narrow) return <CardList {...props} loading={loading} columns={columns} main={main} open={open} />;
    return (
      <div
        ref={box}
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={shown.length}
      >
        <VirtualTable<Row>
          ref={body}
          className={totalWidth > width ? "table-scrolls" : ""}
          components={PARTS}
          rowKey="id"
          columns={shown}
          data={rows}
          {...virtual}
          rowClassName={classOf}
          onRow={(row, index) => ({
            role: "row",
            "aria-rowindex": (index ?? 0) + FIRST_ROW,
            "data-row": index,
            tabIndex: -1,
            onClick: (event) => {
              if (isPlainClick(event)) open(row, event.ctrlKey || event.metaKey);
            },
            onAuxClick: (event) => {
              if (event.button === 1 && isPlainClick(event)) open(row, true);
            },
          })}
        />
      </div>
    );
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows and x are shortcuts for links and checkboxes
    <div
      ref={ref}
      className={`data-table${dense ? " dense" : ""}${isTight(width) ? " tight" : ""}${height === undefined ? " fills" : ""}`}
      aria-busy={tableQuery.isFetching}
      onKeyDown={keys}
    >
      <div className={tableQuery.isFetching && !loading ? "progress-line on" : "progress-line"} />
      {width > 0 && content()}
      {result.total !== undefined && tableQuery.error && (
        <div className="stale-bar" role="alert">
          <span>Not up to date: {tableQuery.error.message}</span>
          <button type="button" className="link-button" onClick={() => void tableQuery.refetch()}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}

/** Whether a search or a filter other than the tab's is set. */
const isNarrowed = (
  table: Pick<UrlTable<never>, "isFiltered" | "viewParams">,
  tabKeys?: readonly string[],
) =>
  tabKeys
    ? Object.keys(table.viewParams).some((key) => key !== "sort" && !tabKeys.includes(key))
    : table.isFiltered;

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

function ariaSort(by: string | null, sorters: CrudSort[]) {
  const order = by === null ? undefined : getDefaultSortOrder(by, sorters);
  return order ? ARIA_SORT[order] : undefined;
}

/** A click on the row itself: not on a control, not in a dialog of the row, not the end of a text selection. */
function isPlainClick({ target, currentTarget }: React.MouseEvent): boolean {
  if (!(target instanceof Element && currentTarget.contains(target))) return false;
  const control = target.closest("a, button, input, label, [role=button]");
  return control === null && !window.getSelection()?.toString();
}
